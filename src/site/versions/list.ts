/** The versions of the configuration, newest first, and which pages hold for which of them. */
import type { Doc, Site } from '../../model/model.js'

type Versions = Site['config']['versions']
export type Version = Versions[number]

export function olderVersions({ versions }: Pick<Site['config'], 'versions'>): Version[] {
  return versions.filter(({ current }) => !current)
}

/** Authors name a version by its id or by its label. */
export function findVersion(name: string, versions: Versions): Version | undefined {
  return versions.find(({ id }) => id === name) ?? versions.find(({ label }) => label === name)
}

/** True where the version lies between the page's `since` and `until`. A name that is not in the list bounds nothing. */
export function appliesToVersion({ since, until }: Doc['frontMatter'], version: Version, versions: Versions): boolean {
  const place = versions.indexOf(version)
  const bound = (name: string | undefined) => {
    const found = name === undefined ? undefined : findVersion(name, versions)
    return found && versions.indexOf(found)
  }
  const [first, last] = [bound(since), bound(until)]
  return (first === undefined || place <= first) && (last === undefined || place >= last)
}
