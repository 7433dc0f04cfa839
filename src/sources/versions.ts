/**
 * Older versions as a source of pages. A version is the current tree, without the pages that do not hold for it, overlaid
 * by its own folder: a file there takes the place of the page with the same path. Its menus are those of the current
 * version, unless its folder has a `sidebars.yaml`. Pages of API descriptions stay out: descriptions have versions of
 * their own.
 */
import { posix } from 'node:path'
import type { Kept } from '../cache/kept.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Asset, Entry, Route, VersionMenus } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { appliesToVersion, findVersion, olderVersions, type Version } from '../site/versions/list.js'
import { versionedId } from '../site/versions/names.js'
import { nearest } from '../util/nearest.js'
import { type Collected, collectFolder, readSidebars } from './content.js'

export type VersionedContent = Collected & { readonly versions: readonly VersionMenus[] }

export function withVersions(content: Collected, root: string, config: SiteConfig, kept: Kept): VersionedContent {
  const { versions } = config
  const current = versions.find((version) => version.current)
  if (!current) return { ...content, versions: [] }
  const older = olderVersions(config).map((version) => overlay(content, version, { root, config, kept }))
  const entries = [...content.entries, ...older.flatMap((tree) => tree.own)]
  return {
    ...content,
    entries: [
      ...content.entries.filter(({ frontMatter }) => appliesToVersion(frontMatter, current, versions)),
      ...older.flatMap((tree) => tree.entries),
    ],
    assets: [...content.assets, ...older.flatMap((tree) => tree.assets)],
    diagnostics: [
      ...content.diagnostics,
      ...older.flatMap((tree) => tree.diagnostics),
      ...entries.flatMap((entry) => unknownVersions(entry, config)),
    ],
    versions: older.map(({ menus }) => menus),
  }
}

interface Tree {
  readonly entries: readonly Entry[]
  /** Those of the version's own folder. */
  readonly own: readonly Entry[]
  readonly assets: readonly Asset[]
  readonly menus: VersionMenus
  readonly diagnostics: readonly Diagnostic[]
}

interface OverlayInput {
  readonly root: string
  readonly config: SiteConfig
  readonly kept: Kept
}

function overlay(content: Collected, version: Version, { root, config, kept }: OverlayInput): Tree {
  const { id, path, folder } = version
  const { recall } = kept
  const sidebarsFile = posix.join(folder, 'sidebars.yaml')
  const read = collectFolder(root, { folder, config, tokens: content.tokens, kept, besides: [sidebarsFile] })
  const byId = new Map(
    content.entries
      .filter(({ frontMatter }) => appliesToVersion(frontMatter, version, config.versions))
      .map((entry) => [entry.id, entry]),
  )
  for (const entry of read.entries) byId.set(entry.id, entry)
  const own = read.files.includes('sidebars.yaml')
  const diagnostics = [...read.diagnostics]
  return {
    entries: [...byId.values()].map((entry) =>
      recall.once(`version:${id}:${entry.id}`, [entry, path], () => ({
        ...entry,
        id: versionedId(id, entry.id),
        route: below(path, entry.route),
      })),
    ),
    own: read.entries,
    assets: read.assets.map((asset) =>
      recall.once(`version:${id}:${asset.path}`, [asset, path], () => ({ ...asset, path: below(path, asset.path) })),
    ),
    menus: {
      version: id,
      own,
      sidebars: own ? readSidebars(root, sidebarsFile, { recall, diagnostics }) : content.sidebars,
    },
    diagnostics,
  }
}

function below(path: Route, route: Route): Route {
  return route === '/' ? path : path + route
}

function unknownVersions({ file, frontMatter, places }: Entry, { versions }: SiteConfig): Diagnostic[] {
  return (['since', 'until'] as const).flatMap((key) => {
    const name = frontMatter[key]
    if (name === undefined || findVersion(name, versions)) return []
    const ids = versions.map(({ id }) => id)
    const near = nearest(name, ids)
    const hint = near ? `Did you mean ${near}?` : `The versions are ${ids.join(', ')}.`
    return error('unknown-version', `There is no version “${name}”.`, { file, range: places[key], hint })
  })
}
