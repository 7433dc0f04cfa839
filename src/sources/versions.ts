/**
 * Older versions as a source of pages. A version consists of the current pages that apply to it, overlaid by its own
 * folder: a file there replaces the page with the same path (`inherit: false`: only its own folder). It has the sidebars of the current version, unless its
 * folder contains a `sidebars.yaml`. Pages of API descriptions are omitted: descriptions have versions of their own.
 */
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Asset, Entry, VersionSidebars } from '../model/model.js'
import { versionedId, versionedRoute } from '../routes/entryNames.js'
import type { SiteConfig } from '../schema/config.js'
import {
  isNotFoundRoute,
  languageFolders,
  languageOfRoute,
  translationIds,
  withoutLanguage,
} from '../site/languages/names.js'
import { appliesToVersion, findVersion, olderVersions, type Version } from '../site/versions/list.js'
import { nearest } from '../util/nearest.js'
import { type ContentTools, collectFolder } from './content.js'
import { readSidebars } from './sidebars.js'
import type { Collected, Source, SourceContext } from './source.js'

/**
 * Functions that convert pages of the current version to pages of an older one. The pipeline caches them: the same input gives
 * the identical object.
 */
export interface VersionTools extends ContentTools {
  readonly moveEntry: (entry: Entry, version: VersionPath) => Entry
  readonly moveAsset: (asset: Asset, version: VersionPath) => Asset
}

/** The fields of a version that determine the ids and routes of its pages. */
export interface VersionPath extends Pick<Version, 'id' | 'path' | 'mount'> {
  /** Folders of languages: their routes start with the language. */
  readonly folders: readonly string[]
}

/**
 * Adds the pages of all older versions, and removes pages that do not apply to the current version. Reports unknown names in
 * `since` and `until`.
 */
export function versionsSource(tools: VersionTools): Source {
  return {
    collect: (collected, context) => {
      const { config } = context
      const { versions } = config
      const current = versions.find((version) => version.current)
      if (!current) return collected
      const older = olderVersions(config).map((version) => overlayVersion(collected, version, { ...context, tools }))
      const written = [...collected.entries, ...older.flatMap((tree) => tree.written)]
      return {
        ...collected,
        entries: [
          ...collected.entries.filter(({ frontMatter }) => appliesToVersion(frontMatter, current, versions)),
          ...older.flatMap((tree) => tree.entries),
        ],
        assets: [...collected.assets, ...older.flatMap((tree) => tree.assets)],
        diagnostics: [
          ...collected.diagnostics,
          ...older.flatMap((tree) => tree.diagnostics),
          ...written.flatMap((entry) => unknownVersions(entry, config)),
        ],
        versions: older.map(({ sidebars }) => sidebars),
      }
    },
  }
}

/** A page of the current version as a page of an older one. */
export function moveEntry(entry: Entry, version: VersionPath): Entry {
  return { ...entry, id: versionedId(version.id, entry.id), route: routeInVersion(entry.route, version) }
}

/** Returns a file of a version folder under the path of its version. */
export function moveAsset(asset: Asset, version: VersionPath): Asset {
  return { ...asset, path: routeInVersion(asset.path, version) }
}

/** The parts of one older version. */
interface VersionTree {
  readonly entries: readonly Entry[]
  /** The entries of the folder of this version. */
  readonly written: readonly Entry[]
  readonly assets: readonly Asset[]
  readonly sidebars: VersionSidebars
  readonly diagnostics: readonly Diagnostic[]
}

interface OverlayInput extends SourceContext {
  readonly tools: VersionTools
}

/** The pages of one version: those of the current version that apply to it, replaced or completed by its own folder. */
function overlayVersion(collected: Collected, version: Version, input: OverlayInput): VersionTree {
  const { root, config, tools } = input
  const { id, folder } = version
  const sidebarsFile = posix.join(folder, 'sidebars.yaml')
  const read = collectFolder({ root, folder, config, tokens: collected.tokens, besides: [sidebarsFile] }, tools)
  const byId = new Map(
    collected.entries
      .filter(
        (entry) => inherits(version, entry, config) && appliesToVersion(entry.frontMatter, version, config.versions),
      )
      .map((entry) => [entry.id, entry]),
  )
  for (const entry of read.entries) {
    // The translations of the current page are not those of the page that replaces it.
    for (const id of translationIds(entry, config)) byId.delete(id)
  }
  for (const entry of read.entries) byId.set(entry.id, entry)
  const moved = { ...version, folders: languageFolders(config) }
  const sidebars = read.files.includes('sidebars.yaml') ? readSidebars(sidebarsFile, tools) : undefined
  return {
    entries: [...byId.values()].map((entry) => tools.moveEntry(entry, moved)),
    written: read.entries,
    assets: read.assets.map((asset) => tools.moveAsset(asset, moved)),
    sidebars: { version: id, hasOwnFile: sidebars !== undefined, sidebars: sidebars?.source ?? collected.sidebars },
    diagnostics: existsSync(posix.join(root, folder))
      ? [...read.diagnostics, ...(sidebars?.diagnostics ?? [])]
      : [missingVersionFolder(version, input)],
  }
}

function missingVersionFolder(
  { id, folder }: Version,
  { config, configFile, configPlaces }: SourceContext,
): Diagnostic {
  const path = `versions.${config.versions.findIndex((version) => version.id === id)}`
  const hint = `Create ${folder}/index.md, or correct \`folder\`, which is relative to the project.`
  const range = configPlaces[`${path}.folder`] ?? configPlaces[path]
  return error('file-missing', `The folder “${folder}” of the version “${id}” does not exist.`, {
    ...{ file: configFile, range, hint },
  })
}

/**
 * True if a page of the current version belongs to the version, unless its front matter says otherwise. The page for missing
 * addresses is that of the whole site.
 */
function inherits(version: Version, { route }: Entry, config: SiteConfig): boolean {
  return (
    version.inherit &&
    !isNotFoundRoute(route, config) &&
    versionedRoute(withoutLanguage(route, languageOfRoute(route, config)), version) !== undefined
  )
}

/** Pages and files of the folder itself that are outside the mount are below the path of the version. */
function routeInVersion(route: string, version: VersionPath): string {
  const folder = version.folders.find((each) => route === `/${each}` || route.startsWith(`/${each}/`))
  const language = folder === undefined ? '' : `/${folder}`
  const inside = route.slice(language.length) || '/'
  return language + (versionedRoute(inside, version) ?? version.path + inside)
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
