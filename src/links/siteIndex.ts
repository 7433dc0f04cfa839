/** Look-ups that judging links needs and the site does not hold: by file, by folded spelling, by redirect. */
import { posix } from 'node:path'
import type { Asset, Doc, Redirect, Route, Site } from '../model/model.js'
import { decodePathname } from '../routes/urls.js'
import { foldPath } from '../schema/portablePath.js'
import { splitEntryId } from '../site/versions/names.js'
import { nearestAmong } from '../util/nearest.js'

export interface SiteIndex {
  readonly site: Site
  /** Folders that hold pages; a relative link must not leave them. */
  readonly roots: readonly string[]
  readonly docByFile: ReadonlyMap<string, Doc>
  /** By file without extension, and without a final `/index`. */
  readonly docByStem: ReadonlyMap<string, Doc>
  readonly draftByFile: ReadonlyMap<string, Route>
  readonly assetByFile: ReadonlyMap<string, Asset>
  readonly redirectByRoute: ReadonlyMap<Route, Redirect>
  /** Paths that the build publishes beside the assets, such as API descriptions. */
  readonly published: ReadonlySet<Route>
  /** Every route and path by its spelling without case and Unicode form. */
  readonly byFold: ReadonlyMap<string, Route>
  /** What a route that no page has was probably meant to be. */
  readonly nearestPage: (route: Route) => Route | undefined
  readonly idsOf: (doc: Doc) => ReadonlySet<string>
}

export function indexSite(site: Site): SiteIndex {
  const written = site.docs.filter(({ kind }) => kind !== 'operation')
  // A file that several versions share is the page of the current one.
  const isOlder = ({ id }: Doc) => splitEntryId(id).version !== undefined
  const pages = [...written.filter(isOlder), ...written.filter((doc) => !isOlder(doc))]
  const published = new Set([...publishedDescriptions(site), ...[...site.generated].filter((path) => isFilePath(path))])
  const docByFile = lazyValue(() => new Map(pages.map((doc) => [doc.file, doc])))
  const docByStem = lazyValue(() => new Map(pages.map((doc) => [fileStem(doc.file), doc])))
  const byFold = lazyValue(() => {
    const paths = [...site.byRoute.keys(), ...site.assets.keys(), ...site.generated, ...published]
    return new Map(paths.map((path) => [foldPath(path), path]))
  })
  const nearestPage = lazyValue(() => nearestAmong([...site.byRoute.keys(), ...site.generated]))
  const nearestPages = new Map<Route, Route | undefined>()
  const ids = new Map<Doc, ReadonlySet<string>>()
  return {
    site,
    roots: [site.config.content, ...site.config.versions.map(({ folder }) => folder)],
    get docByFile() {
      return docByFile()
    },
    get docByStem() {
      return docByStem()
    },
    draftByFile: new Map([...site.drafts].map(([route, file]) => [file, route])),
    assetByFile: new Map([...site.assets.values()].map((asset) => [asset.file, asset])),
    redirectByRoute: new Map(
      site.redirects.map((redirect) => [decodePathname(redirect.from) ?? redirect.from, redirect]),
    ),
    published,
    get byFold() {
      return byFold()
    },
    nearestPage: (route) => {
      // A dead link is often dead many times, and each look-up compares it with all pages.
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

/** Made when first asked for: few links are written wrong or lead to files. */
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

export function fileStem(file: string): string {
  return file.replace(/\.mdx?$/, '').replace(/\/index$/, '')
}

function publishedDescriptions(site: Site): Route[] {
  return site.config.openapi.flatMap(({ download, path, file }) => {
    if (download === false) return []
    return [download === true ? posix.join(path, posix.basename(file)) : download]
  })
}
