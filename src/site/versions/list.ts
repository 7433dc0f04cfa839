/** The configured versions, newest first, and the versions that a page applies to. */
import type { Doc, Site } from '../../model/model.js'

type Versions = Site['config']['versions']
export type Version = Versions[number]

/** Versions that have routes with a prefix, newest first. */
export function olderVersions({ versions }: Pick<Site['config'], 'versions'>): Version[] {
  return versions.filter(({ current }) => !current)
}

/** Finds a version by its id or its label. */
export function findVersion(name: string, versions: Versions): Version | undefined {
  return versions.find(({ id }) => id === name) ?? versions.find(({ label }) => label === name)
}

/** True if the version is between the page's `since` and `until`, inclusive. An unknown name is no limit. */
export function appliesToVersion({ since, until }: Doc['frontMatter'], version: Version, versions: Versions): boolean {
  const place = versions.indexOf(version)
  const boundOf = (name: string | undefined) => {
    const found = name === undefined ? undefined : findVersion(name, versions)
    return found && versions.indexOf(found)
  }
  const [first, last] = [boundOf(since), boundOf(until)]
  return (first === undefined || place <= first) && (last === undefined || place >= last)
}
