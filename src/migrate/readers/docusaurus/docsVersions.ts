/** The versions of a set of docs, newest first, with their folders and routes. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fieldsOf, listOf, textOf } from '../values.js'
import type { DocsInput } from './docsInput.js'

export interface DocsVersion {
  /** Name in Docusaurus; `current` for the folder without a version. */
  readonly name: string
  readonly id: string
  readonly label: string
  /** The version without a path. */
  readonly current: boolean
  /** Route of the current version, which has the pages of the other ones in its own places: `/docs`. */
  readonly base: string
  /** Route of this version on the old site: `/docs/1.0`. */
  readonly route: string
  /** Folder relative to the configuration of the old site. */
  readonly source: string
  /** Module of the sidebars, relative to the configuration. Undefined for generated ones. */
  readonly sidebars?: string
  /** Folder in the target. */
  readonly folder: string
  /** Second route of the pages, if the version is published instead of a missing one. */
  readonly formerRoute?: string
  readonly banner?: string
  readonly badge: boolean
}

export function listDocsVersions(docs: DocsInput): DocsVersion[] {
  const { options, input, reader, configFile } = docs
  const { root, site, report } = input
  const id = textOf(options.id)
  const prefix = id && id !== 'default' ? `${id}_` : ''
  const names = listOf(reader.read(join(root, site, `${prefix}versions.json`))?.default).map(String)
  const existing = names.filter((name) => existsSync(join(root, site, `${prefix}versioned_docs/version-${name}`)))
  for (const name of names) {
    if (existing.includes(name)) continue
    report.leave({ kind: 'missing version', file: posix.join(site, `${prefix}versions.json`), text: name })
  }
  const wanted = textOf(options.lastVersion) ?? names[0]
  // Some sites copy the folder without a version to the newest version before they are built.
  const isCopied = wanted !== undefined && wanted !== 'current' && !existing.includes(wanted)
  const hasCurrent = options.includeCurrentVersion !== false || names.length === 0 || isCopied
  const all = [...(hasCurrent ? ['current'] : []), ...existing]
  // If the newest version is not there, the folder without a version is what is closest to it.
  const newest = wanted !== undefined && all.includes(wanted) ? wanted : (all[0] ?? 'current')
  // `lastVersion` can have a path of its own, and another version the routes without one.
  const isAtRoot = (name: string) => /^\/?$/.test(versionPath(name, newest, docs))
  const last = isAtRoot(newest) ? newest : (all.find(isAtRoot) ?? newest)
  const replaced = wanted !== undefined && newest !== wanted ? wanted : undefined
  if (replaced !== undefined) {
    report.leave({
      kind: 'missing version',
      file: configFile,
      text: `${replaced}: “${last}” is published in its place.`,
    })
  }
  return all.map((name) =>
    describeDocsVersion(name, {
      last,
      ...(replaced !== undefined && { replaced }),
      prefix,
      docs,
    }),
  )
}

function describeDocsVersion(
  name: string,
  {
    last,
    replaced,
    prefix,
    docs,
  }: { readonly last: string; readonly replaced?: string; readonly prefix: string; readonly docs: DocsInput },
): DocsVersion {
  const { options } = docs
  const isReplacement = name === last && replaced !== undefined
  const given = fieldsOf(fieldsOf(options.versions)[isReplacement ? replaced : name])
  const top = posix.join('/', textOf(options.routeBasePath) ?? 'docs')
  const isCurrent = name === last
  const lastPath = replaced === undefined ? versionPath(last, last, docs) : versionPath(replaced, replaced, docs)
  const path = isReplacement ? lastPath : versionPath(name, last, docs)
  const routeOf = (below: string) => posix.join(top, below).replace(/(.)\/$/, '$1')
  const id = (name === 'current' ? 'next' : name).replace(/[^A-Za-z0-9._-]/g, '-')
  const sidebars =
    name === 'current' ? textOf(options.sidebarPath) : `${prefix}versioned_sidebars/version-${name}-sidebars.json`
  return {
    name,
    id,
    label: textOf(given.label) ?? (isReplacement ? replaced : name === 'current' ? 'Next' : name),
    current: isCurrent,
    base: routeOf(lastPath),
    route: routeOf(path),
    source: name === 'current' ? (textOf(options.path) ?? 'docs') : `${prefix}versioned_docs/version-${name}`,
    ...(sidebars && { sidebars }),
    ...(isReplacement &&
      name === 'current' &&
      options.includeCurrentVersion !== false && { formerRoute: routeOf('next') }),
    folder: isCurrent ? 'content' : `versions/${prefix}${id}`,
    ...(textOf(given.banner) && { banner: String(given.banner) }),
    badge: given.badge === true,
  }
}

/** @param last is the version without a path, unless it is given one. */
function versionPath(name: string, last: string, { options }: DocsInput): string {
  const given = textOf(fieldsOf(fieldsOf(options.versions)[name]).path)
  return given ?? (name === last ? '' : name === 'current' ? 'next' : name)
}
