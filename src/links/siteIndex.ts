/** Look-up tables for link resolution that the site does not have: by file, by folded spelling, by redirect. */
import { posix } from 'node:path'
import type { Asset, Doc, Redirect, Route, Site } from '../model/model.js'
import { splitEntryId } from '../routes/entryNames.js'
import { decodePathname } from '../routes/urls.js'
import type { ContentRoot } from '../schema/paths.js'
import { contentFolders } from '../schema/paths.js'
import { foldPath } from '../schema/portablePath.js'
import { hasLanguages } from '../site/languages/list.js'
import { isFallback } from '../site/languages/names.js'
import { nearestAmong } from '../util/nearest.js'
import { indexOperations, type OperationIndex } from './resolveOperation.js'

export interface SiteIndex {
  readonly site: Site
  /** Content folders. A relative link must not leave them. */
  readonly roots: readonly ContentRoot[]
  readonly docByFile: ReadonlyMap<string, Doc>
  /** Keyed by file without extension and without a final `/index`. */
  readonly docByStem: ReadonlyMap<string, Doc>
  readonly draftByFile: ReadonlyMap<string, Route>
  readonly assetByFile: ReadonlyMap<string, Asset>
  readonly redirectByRoute: ReadonlyMap<Route, Redirect>
  /** Pages of the API reference by their names, for `api:` links. */
  readonly operations: OperationIndex
  /** Paths that the build publishes in addition to the assets, such as API descriptions. */
  readonly published: ReadonlySet<Route>
  /** Every route and path, keyed by its form without case and Unicode differences. */
  readonly byFold: ReadonlyMap<string, Route>
  /** The most similar route, for a route without a page. */
  readonly nearestPage: (route: Route) => Route | undefined
  readonly idsOf: (doc: Doc) => ReadonlySet<string>
}

/** Creates the tables. Each is computed at its first use. */
export function indexSite(site: Site): SiteIndex {
  const pages = lazyValue(() => writtenPages(site))
  const published = new Set([...publishedDescriptions(site), ...[...site.generated].filter((path) => isFilePath(path))])
  const docByFile = lazyValue(() => new Map(pages().map((doc) => [doc.file, doc])))
  const docByStem = lazyValue(() => new Map(pages().map((doc) => [fileStem(doc.file), doc])))
  const assetByFile = lazyValue(() => new Map([...site.assets.values()].map((asset) => [asset.file, asset])))
  const redirectByRoute = lazyValue(
    () => new Map(site.redirects.map((redirect) => [decodePathname(redirect.from) ?? redirect.from, redirect])),
  )
  const byFold = lazyValue(() => {
    const paths = [...site.byRoute.keys(), ...site.assets.keys(), ...site.generated, ...published]
    return new Map(paths.map((path) => [foldPath(path), path]))
  })
  const operations = lazyValue(() => indexOperations(site))
  const nearestPage = lazyValue(() => nearestAmong([...site.byRoute.keys(), ...site.generated]))
  const nearestPages = new Map<Route, Route | undefined>()
  const ids = new Map<Doc, ReadonlySet<string>>()
  return {
    site,
    roots: contentFolders(site.config),
    get docByFile() {
      return docByFile()
    },
    get docByStem() {
      return docByStem()
    },
    draftByFile: new Map([...site.drafts].map(([route, file]) => [file, route])),
    get assetByFile() {
      return assetByFile()
    },
    get redirectByRoute() {
      return redirectByRoute()
    },
    published,
    get operations() {
      return operations()
    },
    get byFold() {
      return byFold()
    },
    nearestPage: (route) => {
      // A broken link often occurs on many pages, and each look-up compares it with all routes.
      if (!nearestPages.has(route)) nearestPages.set(route, nearestPage()(route))
      return nearestPages.get(route)
    },
    idsOf: (doc) => {
      const known = ids.get(doc) ?? new Set(doc.ids)
      ids.set(doc, known)
      return known
    },
  }
}

/** Pages with a file of their own. A file that several versions share is the page of the current version, which comes last. */
function writtenPages({ docs, config }: Site): readonly Doc[] {
  const written = docs.filter(({ kind }) => kind !== 'operation')
  if (config.versions.length === 0 && !hasLanguages(config)) return written
  const isOlderVersion = (doc: Doc) => splitEntryId(doc.id).version !== undefined || isFallback(doc, config)
  return [...written.filter(isOlderVersion), ...written.filter((doc) => !isOlderVersion(doc))]
}

/** Computes the value on first use: most sites need few of these tables. */
function lazyValue<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** True for a path whose last segment has an extension; `/release/1.10` has none. */
export function isFilePath(path: string): boolean {
  return /\.[a-z][a-z0-9]{0,7}$/i.test(path) && !path.endsWith('.html')
}

/** Path without extension and without `index`, so that `a.md`, `a.mdx` and `a/index.md` have the same stem. */
export function fileStem(file: string): string {
  return file.replace(/\.mdx?$/, '').replace(/\/index$/, '')
}

function publishedDescriptions(site: Site): Route[] {
  return site.config.openapi.flatMap(({ download, path, file }) => {
    if (download === false) return []
    return [download === true ? posix.join(path, posix.basename(file)) : download]
  })
}
