/**
 * Site -> the files of the search index. Each version has its own; in it, each context has its own, and the pages outside
 * of all contexts (or, where the site wants it, all pages) are in the one without a context.
 */

import type { Kept } from '../cache/kept.js'
import type { Recall } from '../cache/recall.js'
import type { NavItemView } from '../model/contract.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Doc, Route, Site } from '../model/model.js'
import { routeHref } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import {
  assembleSearchIndex,
  type BuildIndexTask,
  type BuiltIndex,
  createSynonyms,
  encodeJson,
  extractPostings,
  gzipReproducibly,
  type IndexFiles,
  type PagePostings,
  type SynonymGroups,
} from '../search/build/buildSearchIndex.js'
import { indexFolder } from '../search/shared/clientSearch.js'
import type { SearchPage, SearchSection } from '../search/shared/fields.js'
import { indexFormat, type Manifest } from '../search/shared/format.js'
import { findActiveNavItem } from '../site/findActiveNavItem.js'
import { isHiddenFromSearch } from '../site/isHiddenFromSearch.js'
import { resolveActiveBase } from '../site/resolveActiveBase.js'
import { createBreadcrumbs, findSidebar, indexSidebars, type SidebarIndex } from '../site/sidebarView.js'
import { hashOf } from '../util/hash.js'

export interface SearchInput extends Kept {
  readonly synonyms: SynonymGroups
  /** Makes a whole index elsewhere; undefined where that failed. */
  readonly index: (task: BuildIndexTask) => Promise<BuiltIndex | undefined>
}

export interface Searched {
  readonly outputs: ReadonlyMap<string, Uint8Array>
  readonly diagnostics: readonly Diagnostic[]
}

export async function searchIndex(site: Site, { recall, ...input }: SearchInput): Promise<Searched> {
  const { config } = site
  if (!config.search.enabled) return { outputs: new Map(), diagnostics: [] }
  const outputs = new Map<string, Uint8Array>()
  const diagnostics: Diagnostic[] = []
  const menus = indexSidebars(site.sidebars)
  const nav = navOf(config)
  const indexes: Manifest['indexes'][number][] = []
  for (const { version, context, holds } of scopesOf(config)) {
    const docs = site.docs.filter((doc) => isSearched(doc) && holds(doc.route))
    const pages = docs.map((doc) => searchPageOnce(doc, { site, menus, nav, recall }))
    const { head, files } = await indexOnce(`search:${version}:${context}`, pages, { ...input, recall })
    for (const [name, bytes] of files) {
      const path = `${indexFolder}/${name}`
      const other = outputs.get(path)
      if (other && Buffer.compare(other, bytes) !== 0)
        diagnostics.push(
          error('search-name', `Two files of the search index have the name ${name}.`, { file: site.configFile }),
        )
      outputs.set(path, bytes)
    }
    indexes.push({ version, context, head })
  }
  const manifest: Manifest = { format: indexFormat, indexes }
  outputs.set(`${indexFolder}/manifest.json`, Buffer.from(JSON.stringify(manifest)))
  return { outputs, diagnostics }
}

interface Scope {
  readonly version: string
  readonly context: string
  readonly holds: (route: Route) => boolean
}

function scopesOf({ search, versions }: SiteConfig): Scope[] {
  const old = versions.filter(({ current }) => !current).map(({ path }) => path)
  const current = versions.find((version) => version.current)?.path ?? ''
  return ['', ...old].flatMap((version) => {
    const prefix = version || (current === '/' ? '' : current)
    const inVersion = (route: Route) => nearest(route, old) === version
    const inContext = (route: Route, path: string) => isBelow(route, path) || isBelow(route, `${prefix}${path}`)
    const outside = (route: Route) => !search.contexts.some(({ path }) => inContext(route, path))
    const rest =
      search.hideWithoutContext && !search.allContexts
        ? []
        : [
            {
              version,
              context: '',
              holds: (route: Route) => inVersion(route) && (search.allContexts || outside(route)),
            },
          ]
    const contexts = search.contexts.map(({ path }) => ({
      version,
      context: path,
      holds: (route: Route) => inVersion(route) && inContext(route, path),
    }))
    return [...rest, ...contexts]
  })
}

/** The longest of the paths that the route is below; empty where it is below none. */
function nearest(route: Route, paths: readonly string[]): string {
  const around = paths.filter((path) => isBelow(route, path))
  return around.sort((a, b) => b.length - a.length)[0] ?? ''
}

function isBelow(route: Route, path: string): boolean {
  return path === '/' || route === path || route.startsWith(`${path}/`)
}

function isSearched(doc: Doc): boolean {
  return !isHiddenFromSearch(doc) && doc.frontMatter.search
}

/** Only what says which item a page belongs to. */
function navOf(config: SiteConfig): NavItemView[] {
  return config.navbar.items.map((item) => {
    const view = { kind: item.type, label: '', href: '', position: item.position, external: false }
    if (item.type !== 'link') return view
    const activeBase = resolveActiveBase(item, config)
    return { ...view, label: item.label, activeElsewhere: item.activeElsewhere, ...(activeBase && { activeBase }) }
  })
}

interface PageInput {
  readonly site: Site
  readonly menus: readonly SidebarIndex[]
  readonly nav: readonly NavItemView[]
  readonly recall: Recall
}

/** The very same value while neither the page nor the way to it changes, so that what is made of it is kept too. */
function searchPageOnce(doc: Doc, { site, menus, nav, recall }: PageInput): SearchPage {
  const { config } = site
  const { location } = findSidebar(doc, menus)
  const crumbs = location ? createBreadcrumbs(location, (route) => routeHref(route, config)) : []
  const top = nav[findActiveNavItem(nav, doc.route)]?.label
  const way = [...(top ? [top] : []), ...crumbs.slice(0, -1).map(({ label }) => label)]
  return recall.once(`search-page:${doc.id}:${doc.file}`, [doc, config, JSON.stringify(way)], () =>
    searchPage(doc, way, config),
  )
}

function searchPage(doc: Doc, way: readonly string[], config: SiteConfig): SearchPage {
  const [first, ...rest] = doc.sections
  const intro: SearchSection = { anchor: '', title: doc.title, text: first?.id === '' ? first.text : '' }
  const others = first?.id === '' ? rest : doc.sections
  return {
    url: routeHref(doc.route, config),
    title: doc.title,
    breadcrumbs: way,
    description: doc.description,
    keywords: doc.frontMatter.keywords ?? [],
    sections: [intro, ...others.map(({ id, title, text }) => ({ anchor: id, title, text }))],
  }
}

/**
 * So many unknown pages, if they are the most of an index, are worth a thread: it takes some 60 ms of CPU to start, what ten
 * pages cost, and makes what is known anew.
 */
const pagesForThread = 24

type IndexOptions = SearchInput

async function indexOnce(slot: string, pages: readonly SearchPage[], options: IndexOptions): Promise<IndexFiles> {
  const { synonyms, memo, recall } = options
  const groups = JSON.stringify([indexFormat, synonyms])
  const hashes = pages.map((page) => recall.once(`search-hash:${page.url}`, [page], () => hashOf(JSON.stringify(page))))
  const hash = hashOf(groups, hashes.join('\n'))
  const recalled = recall.get<IndexFiles>(slot, [hash])
  if (recalled) return recalled
  const stored = memo.get(`search:${hash}`) as StoredIndex | undefined
  const keys = hashes.map((pageHash) => `postings:${hashOf(groups, pageHash)}`)
  const written = stored ? fromStored(stored) : await makeIndex(slot, pages, { ...options, groups, keys })
  if (!stored) memo.set(`search:${hash}`, toStored(written))
  recall.set(slot, [hash], written)
  return written
}

interface MakeOptions extends IndexOptions {
  /** What postings of a page depend on beside it. */
  readonly groups: string
  /** Under which the postings of each page are kept. */
  readonly keys: readonly string[]
}

async function makeIndex(slot: string, pages: readonly SearchPage[], options: MakeOptions): Promise<IndexFiles> {
  const { synonyms, index, groups, keys, memo, recall } = options
  const known = pages.map((page, at) => {
    const postings = recall.get<PagePostings>(`postings:${page.url}`, [page, groups])
    if (postings) return postings
    const bytes = memo.get(keys[at] as string) as Buffer | undefined
    return bytes && (JSON.parse(String(bytes)) as PagePostings)
  })
  const missing = known.filter((postings) => !postings).length
  if (missing > pagesForThread && missing * 2 > pages.length) {
    const indexed = await index({ pages: pages.map((page) => JSON.stringify(page)), synonyms })
    if (indexed) return keepIndexed(slot, indexed, options)
  }
  const found = createSynonyms(synonyms)
  const postings = pages.map((page, at) => {
    const made = known[at] ?? extractPostings(page, found)
    if (!known[at]) memo.set(keys[at] as string, encodeJson(made))
    recall.set(`postings:${page.url}`, [page, groups], made)
    return made
  })
  return assembleSearchIndex(postings, pages, { synonyms, pack: packOnce(slot, { memo, recall }) })
}

function keepIndexed(slot: string, indexed: BuiltIndex, { keys, memo, recall }: MakeOptions): IndexFiles {
  for (const [at, bytes] of indexed.postings.entries()) memo.set(keys[at] as string, bytes)
  for (const [key, bytes] of indexed.packed) memo.set(`packed:${key}`, bytes)
  recall.set(`packed:${slot}`, [], indexed.packed)
  return { head: indexed.head, files: indexed.files }
}

/** Most files of an index stay the same when a page changes: those of the last index of this slot, or on the disk. */
function packOnce(slot: string, { memo, recall }: Kept): (bytes: Uint8Array) => Uint8Array {
  const last = recall.get<Map<string, Uint8Array>>(`packed:${slot}`, [])
  const all = new Map<string, Uint8Array>()
  recall.set(`packed:${slot}`, [], all)
  return (bytes) => {
    const key = hashOf(bytes)
    const known = last?.get(key) ?? (memo.get(`packed:${key}`) as Uint8Array | undefined)
    const packed = known ?? gzipReproducibly(bytes)
    if (!known) memo.set(`packed:${key}`, packed)
    all.set(key, packed)
    return packed
  }
}

/** JSON carries no bytes. */
interface StoredIndex {
  readonly head: string
  readonly files: readonly (readonly [string, string])[]
}

function toStored({ head, files }: IndexFiles): StoredIndex {
  return { head, files: [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]) }
}

function fromStored({ head, files }: StoredIndex): IndexFiles {
  return { head, files: new Map(files.map(([name, text]) => [name, Buffer.from(text, 'base64')])) }
}
