/** Sidebar trees -> the sidebar of one page, its breadcrumbs, and its pager. */
import type { BreadcrumbView, PageLink, SidebarItemView } from '../model/contract.js'
import type { Doc, Route, SidebarDecoration, SidebarNode, SidebarTree } from '../model/model.js'
import { splitEntryId, splitSidebarId } from '../routes/entryNames.js'
import { firstSidebarRoute } from '../routes/sidebarRoutes.js'
import { limitSidebarList } from './limitSidebarList.js'
import { categoriesOfFolder, indexFolders } from './sidebarFolders.js'

export type RouteToHref = (route: Route) => string
export type TargetToHref = (target: string) => { readonly href: string; readonly external: boolean }

export interface SidebarContext {
  readonly href: RouteToHref
  readonly link: TargetToHref
  /** Location of the current page in this sidebar. */
  readonly location?: SidebarLocation
  /**
   * Remembers the items of nodes outside of the branch of the current page, which are the same on all pages: else the time of a
   * build grows with the square of a long list. One map for each `href` and `link`.
   */
  readonly remembered?: RememberedItems
  /** Include the items of closed categories and all items of long lists: for the shared fragment. */
  readonly isComplete?: boolean
}

export type RememberedItems = Map<SidebarNode, readonly SidebarItemView[]>

/** Creates the items of one list. A long list is limited unless `isComplete` is set. */
export function createSidebarItems(nodes: readonly SidebarNode[], context: SidebarContext): readonly SidebarItemView[] {
  const items = withoutEmptyHeadings(itemsOfNodes(nodes, context))
  return context.isComplete ? items : limitSidebarList(items)
}

function itemsOfNodes(nodes: readonly SidebarNode[], context: SidebarContext): readonly SidebarItemView[] {
  return nodes.flatMap((node) => {
    const { remembered, location } = context
    if (!remembered || location?.entries.has(node) || location?.ancestors.has(node)) return itemsOfNode(node, context)
    const items = remembered.get(node) ?? itemsOfNode(node, context)
    remembered.set(node, items)
    return items
  })
}

/** The item of a node; none if it is hidden. */
function itemsOfNode(node: SidebarNode, context: SidebarContext): readonly SidebarItemView[] {
  switch (node.kind) {
    case 'doc': {
      const current = isCurrentNode(node, context)
      if (node.unlisted && !current) return []
      const { label, badge, deprecated } = node
      return [
        {
          kind: 'link',
          label,
          href: context.href(node.route),
          current,
          external: false,
          ...(badge && { badge }),
          ...(deprecated && { deprecated }),
          ...decorationOf(node),
        },
      ]
    }
    case 'link':
      return [{ kind: 'link', label: node.label, current: false, ...context.link(node.href), ...decorationOf(node) }]
    case 'heading':
      return [node]
    case 'category': {
      const { label, doc } = node
      const current = isCurrentNode(node, context)
      const active = current || (context.location?.ancestors.has(node) ?? false)
      const open = active || !node.collapsed
      const items = context.isComplete || open ? createSidebarItems(node.items, context) : undefined
      const href = doc && context.href(doc.route)
      const fallbackHref = href ?? firstSidebarHref(node.items, context)
      if (fallbackHref === undefined || (items ? items.length === 0 : !node.items.some(isListedNode))) {
        const link = { kind: 'link', label, current, external: false, ...decorationOf(node) } as const
        return href === undefined ? [] : [{ ...link, href }]
      }
      return [
        {
          kind: 'category',
          key: categoryKey(node),
          label,
          ...(href && { href }),
          fallbackHref,
          open,
          active,
          current,
          ...(items && { items }),
          ...(node.mark && { mark: node.mark }),
        },
      ]
    }
  }
}

function decorationOf({ icon, mark }: SidebarDecoration): SidebarDecoration {
  return { ...(icon && { icon }), ...(mark && { mark }) }
}

function isCurrentNode(node: SidebarNode, { location }: SidebarContext): boolean {
  return location?.entries.has(node) ?? false
}

/** True if the node is shown on pages other than its own. */
function isListedNode(node: SidebarNode): boolean {
  switch (node.kind) {
    case 'doc':
      return !node.unlisted
    case 'link':
      return true
    case 'heading':
      return false
    case 'category':
      return node.doc !== undefined || node.items.some(isListedNode)
  }
}

/** Href of the first page, else of the first link. */
function firstSidebarHref(nodes: readonly SidebarNode[], context: SidebarContext): string | undefined {
  const route = firstSidebarRoute(nodes)
  return route === undefined ? firstSidebarLink(nodes, context) : context.href(route)
}

function firstSidebarLink(nodes: readonly SidebarNode[], context: SidebarContext): string | undefined {
  for (const node of nodes) {
    const href =
      node.kind === 'link'
        ? context.link(node.href).href
        : node.kind === 'category'
          ? firstSidebarLink(node.items, context)
          : undefined
    if (href !== undefined) return href
  }
  return undefined
}

/** A sidebar with look-up tables, computed once for all pages. */
export interface SidebarIndex {
  readonly tree: SidebarTree
  readonly order: readonly OrderedPage[]
  /** Position in `order`, keyed by lower-case route. */
  readonly positionByRoute: ReadonlyMap<string, number>
  /** Keyed by the lower-case route of every page in the tree, also of unlisted pages. */
  readonly locations: ReadonlyMap<string, SidebarLocation>
  /** Keyed by the lower-case route of a folder: the categories that contain all its pages. */
  readonly folders: ReadonlyMap<string, readonly SidebarNode[]>
}

/** Location of a page in a sidebar, or beside one: a page that no sidebar lists is in the categories of the other pages of its folder. */
export interface SidebarLocation {
  /** Nodes of the page. A sidebar may contain a page more than once. Empty for a page that the sidebar does not list. */
  readonly entries: ReadonlySet<SidebarNode>
  /** Categories that contain these nodes. */
  readonly ancestors: ReadonlySet<SidebarNode>
  /** Categories around the first node, then the node itself. */
  readonly branch: readonly SidebarNode[]
}

interface OrderedPage {
  readonly route: Route
  readonly label: string
}

/** Finds the order of pages and the place of each page once, because every page needs them. */
export function indexSidebars(sidebars: readonly SidebarTree[]): SidebarIndex[] {
  return sidebars.map((tree) => {
    const order = listPagesInOrder(tree.items)
    const positionByRoute = new Map(order.map(({ route }, position) => [route.toLowerCase(), position]))
    const locations = locatePages(tree.items)
    return { tree, order, positionByRoute, locations, folders: indexFolders(locations) }
  })
}

interface MutableLocation extends SidebarLocation {
  readonly entries: Set<SidebarNode>
  readonly ancestors: Set<SidebarNode>
}

/** Locates all pages in one walk, because a search for each page would be slow in large sidebars. */
export function locatePages(nodes: readonly SidebarNode[]): ReadonlyMap<string, SidebarLocation> {
  const locations = new Map<string, MutableLocation>()
  const locateNode = (node: SidebarNode, above: readonly SidebarNode[]) => {
    const route = routeOfNode(node)?.toLowerCase()
    if (route !== undefined) {
      const location = locations.get(route) ?? { entries: new Set(), ancestors: new Set(), branch: [...above, node] }
      locations.set(route, location)
      location.entries.add(node)
      for (const category of above) location.ancestors.add(category)
    }
    if (node.kind === 'category') for (const inner of node.items) locateNode(inner, [...above, node])
  }
  for (const node of nodes) locateNode(node, [])
  return locations
}

/** Route of the page that the node itself links to. */
function routeOfNode(node: SidebarNode): Route | undefined {
  switch (node.kind) {
    case 'doc':
      return node.route
    case 'category':
      return node.doc?.route
    case 'link':
    case 'heading':
      return undefined
  }
}

/**
 * Finds the sidebar of a page among those of its version: the one in its front matter, else the first that contains it, else the first that
 * contains the other pages of its folder, else the first.
 */
export function findSidebar(
  doc: Doc,
  sidebars: readonly SidebarIndex[],
): { readonly sidebar?: SidebarIndex; readonly location?: SidebarLocation } {
  const route = doc.route.toLowerCase()
  const { version, name } = splitEntryId(doc.id)
  const splits = sidebars.map((index) => ({ index, ...splitSidebarId(index.tree.id) }))
  const [first] = name.split('/')
  const folder = splits.some((split) => split.folder === first) ? first : undefined
  const ofVersion = splits
    .filter((split) => split.version === version && split.folder === folder)
    .map(({ index }) => index)
  const named = ofVersion.find(({ tree }) => splitSidebarId(tree.id).name === doc.frontMatter.sidebar)
  const sidebar =
    named ??
    ofVersion.find(({ locations }) => locations.has(route)) ??
    ofVersion.find(({ folders }) => categoriesOfFolder(route, folders)) ??
    ofVersion[0]
  return { sidebar, location: sidebar && (sidebar.locations.get(route) ?? locateBeside(doc, sidebar)) }
}

function locateBeside({ id, route, title, frontMatter }: Doc, { folders }: SidebarIndex): SidebarLocation | undefined {
  const above = categoriesOfFolder(route.toLowerCase(), folders)
  if (!above) return undefined
  const node: SidebarNode = { kind: 'doc', id, route, label: frontMatter.sidebar_label ?? title, unlisted: true }
  return { entries: new Set(), ancestors: new Set(above), branch: [...above, node] }
}

/** Categories above the page, then the page itself without a link. */
export function createBreadcrumbs({ branch }: SidebarLocation, href: RouteToHref): BreadcrumbView[] {
  return branch.flatMap((node, position): BreadcrumbView[] => {
    const route = position < branch.length - 1 ? routeOfNode(node) : undefined
    return [{ label: node.label, ...(route !== undefined && { href: href(route) }) }]
  })
}

/** Listed pages in sidebar order. */
function listPagesInOrder(nodes: readonly SidebarNode[]): OrderedPage[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link' || node.kind === 'heading' || (node.kind === 'doc' && node.unlisted)) return []
    if (node.kind === 'doc') return [{ route: node.route, label: node.label }]
    return [...(node.doc ? [{ route: node.doc.route, label: node.label }] : []), ...listPagesInOrder(node.items)]
  })
}

/** The pages before and after a route in its sidebar. Both are absent for a page outside of it. */
export function createPager(
  { order, positionByRoute }: SidebarIndex,
  route: Route,
  href: RouteToHref,
): { previous?: PageLink; next?: PageLink } {
  const position = positionByRoute.get(route.toLowerCase())
  if (position === undefined) return {}
  const toPageLink = (page: OrderedPage | undefined) => page && { label: page.label, href: href(page.route) }
  return { previous: toPageLink(order[position - 1]), next: toPageLink(order[position + 1]) }
}

/** Omits headings of a sidebar that no item follows, for example because all of their pages are hidden. */
export function withoutEmptyHeadings<Item extends { readonly kind: string }>(items: readonly Item[]): readonly Item[] {
  return items.filter(({ kind }, index) => kind !== 'heading' || (items[index + 1]?.kind ?? kind) !== kind)
}

/**
 * Key of a category in the markup: a hash (FNV-1a, 32 bits) of its path, because every page has it once per category, and a dash if
 * the category has no page.
 */
export function categoryKey({ key, doc }: Extract<SidebarNode, { readonly kind: 'category' }>): string {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36) + (doc ? '' : '-')
}
