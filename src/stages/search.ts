/**
 * Creates the outputs of the search index. There is one index for each combination of version and context. The index without
 * a context holds the pages outside of all contexts or, with `search.allContexts`, all pages of the version.
 */

import { addPageNames, collectLinkTexts } from '../links/collectLinkTexts.js'
import { loadIcons } from '../markdown/features/icons.js'
import type { NavItemView } from '../model/contract.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Doc, Route, Site } from '../model/model.js'
import { indexFolder } from '../routes/indexFolder.js'
import { isBelow, routeHref } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import type { IndexFiles } from '../search/build/buildSearchIndex.js'
import type { SearchPage } from '../search/shared/fields.js'
import { headFileName, startFileName } from '../search/shared/format.js'
import { findActiveNavItem } from '../site/findActiveNavItem.js'
import { isSearched } from '../site/isHiddenFromSearch.js'
import { languageOfSearch, searchVersions } from '../site/languages/searchVersions.js'
import { resolveActiveBases } from '../site/resolveActiveBase.js'
import { checkFacets, facetsOfPage } from '../site/searchFacets.js'
import { createSearchStarts } from '../site/searchStart.js'
import { createBreadcrumbs, findSidebar, indexSidebars, type SidebarIndex } from '../site/sidebarView.js'
import type { SearchPageInput } from './searchPage.js'

export interface NamedIndex {
  /** Unique in the site. */
  readonly name: string
  /** Language of the pages, as `de`. */
  readonly language: string
}

/** The pipeline passes cached versions of these functions. */
export interface SearchTools {
  readonly createSearchPage: (input: SearchPageInput) => SearchPage
  /** Creates the files of an index. */
  readonly writeIndex: (index: NamedIndex, pages: readonly SearchPage[]) => Promise<IndexFiles>
}

export interface SearchOutputs {
  /** Bytes by output path. */
  readonly outputs: ReadonlyMap<string, Uint8Array>
  readonly diagnostics: readonly Diagnostic[]
}

/** Creates the files of all indexes. */
export async function buildSearchOutputs(site: Site, tools: SearchTools): Promise<SearchOutputs> {
  const { config } = site
  const outputs = new Map<string, Uint8Array>()
  const diagnostics: Diagnostic[] = []
  const sidebars = indexSidebars(site.sidebars)
  const nav = createNavItems(config)
  const linkTexts = collectLinkTexts(site)
  for (const { version, context, holds } of listIndexScopes(config)) {
    const docs = site.docs.filter((doc) => isSearched(doc) && holds(doc.route))
    const pages = docs.map((doc) => {
      const { label, ...place } = placeOfPage(doc, { sidebars, nav, config })
      return tools.createSearchPage({
        doc,
        url: routeHref(doc.route, config),
        ...place,
        linkTexts: addPageNames(linkTexts.get(doc.route), { label, title: doc.title, route: doc.route }),
        facets: facetsOfPage(doc, withoutPrefix(doc.route, version), config),
      })
    })
    const { head, parts } = await tools.writeIndex(
      { name: `${version}:${context}`, language: languageOfSearch(version, config) },
      pages,
    )
    outputs.set(`${indexFolder}/${headFileName({ version, context })}`, head)
    for (const [name, bytes] of parts) {
      const path = `${indexFolder}/${name}`
      const other = outputs.get(path)
      if (other && Buffer.compare(other, bytes) !== 0)
        diagnostics.push(
          error('search-name', `Two files of the search index have the name ${name}.`, { file: site.configFile }),
        )
      outputs.set(path, bytes)
    }
  }
  for (const [version, start] of createSearchStarts(site, loadIcons))
    outputs.set(`${indexFolder}/${startFileName(version)}`, Buffer.from(JSON.stringify(start)))
  diagnostics.push(...checkFacets(site.docs, config))
  return { outputs, diagnostics }
}

/** The pages of one index. */
interface Scope {
  /** Path of an old version; '' for the current version. */
  readonly version: string
  /** Path of the context; '' for the index without a context. */
  readonly context: string
  readonly holds: (route: Route) => boolean
}

/** The combinations of version and context that have an index, each with the condition for its pages. */
function listIndexScopes(config: SiteConfig): Scope[] {
  const { search, versions } = config
  const old = searchVersions(config).map(({ path }) => path)
  const current = versions.find((version) => version.current)?.path ?? ''
  return ['', ...old].flatMap((version) => {
    const prefix = version || (current === '/' ? '' : current)
    const inVersion = (route: Route) => longestPrefix(route, old) === version
    // A context matches with and without the path of the version: `/api` also means `/v1/api`.
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

/** The longest path that is a prefix of the route; empty if there is none. */
function longestPrefix(route: Route, paths: readonly string[]): string {
  const prefixes = paths.filter((path) => isBelow(route, path))
  return prefixes.sort((a, b) => b.length - a.length)[0] ?? ''
}

function withoutPrefix(route: Route, prefix: string): Route {
  return isBelow(route, prefix) && prefix !== '' ? route.slice(prefix.length) || '/' : route
}

/** Navbar items, with only the fields that `findActiveNavItem` needs and the label. */
function createNavItems(config: SiteConfig): NavItemView[] {
  return config.navbar.items.map((item) => {
    const { position } = item
    const view = { kind: item.type, label: '', href: '', position, external: false }
    const activeBases = resolveActiveBases(item, config)
    if (item.type === 'menu') return { ...view, label: item.label, activeBases }
    if (item.type !== 'link') return view
    return { ...view, label: item.label, activeElsewhere: item.activeElsewhere, activeBases }
  })
}

interface PlaceInput {
  readonly sidebars: readonly SidebarIndex[]
  readonly nav: readonly NavItemView[]
  readonly config: SiteConfig
}

type PageLocation = Pick<SearchPageInput, 'breadcrumbs' | 'icon'> & { readonly label?: string | undefined }

/** Label of the navbar item, then those of the sidebar categories that contain the page; its own label; and the nearest icon. */
function placeOfPage(doc: Doc, { sidebars, nav, config }: PlaceInput): PageLocation {
  const { location } = findSidebar(doc, sidebars)
  const breadcrumbs = location ? createBreadcrumbs(location, (route) => routeHref(route, config)) : []
  const top = nav[findActiveNavItem(nav, doc.route)]?.label
  const icon = location?.branch.findLast((node) => 'icon' in node && node.icon)
  return {
    label: breadcrumbs.at(-1)?.label,
    breadcrumbs: [...(top ? [top] : []), ...breadcrumbs.slice(0, -1).map(({ label }) => label)],
    ...(icon && 'icon' in icon && { icon: icon.icon }),
  }
}
