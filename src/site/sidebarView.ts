/** Sidebar trees -> the menu of one page, its breadcrumbs, and what comes before and after it. */
import type { Crumb, PageLink, SidebarItemView } from '../model/contract.js'
import type { Doc, Route, SidebarNode, SidebarTree } from '../model/model.js'
import { menuWindow } from './menuWindow.js'
import { splitId, splitMenu } from './versions/names.js'

export type HrefOf = (route: Route) => string
export type LinkHref = (target: string) => { readonly href: string; readonly external: boolean }

export interface MenuContext {
  readonly href: HrefOf
  readonly link: LinkHref
  /** Where the current page stands. */
  readonly trail?: Trail
  /** Fill closed categories too: for the shared fragment. */
  readonly whole?: boolean
}

/** The entries of one list, which may be too long for a page to show it whole. */
export function menuItems(nodes: readonly SidebarNode[], context: MenuContext): readonly SidebarItemView[] {
  const items = itemsOf(nodes, context)
  return context.whole ? items : menuWindow(items)
}

function itemsOf(nodes: readonly SidebarNode[], context: MenuContext): readonly SidebarItemView[] {
  return nodes.flatMap((node): SidebarItemView[] => {
    switch (node.kind) {
      case 'doc': {
        const current = isAt(node, context)
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
          },
        ]
      }
      case 'link':
        return [{ kind: 'link', label: node.label, current: false, ...context.link(node.href) }]
      case 'category': {
        const { key, label, doc } = node
        const current = isAt(node, context)
        const active = current || (context.trail?.above.has(node) ?? false)
        const open = active || !node.collapsed
        const items = context.whole || open ? menuItems(node.items, context) : undefined
        const href = doc && context.href(doc.route)
        const fallbackHref = href ?? firstHref(node.items, context)
        if (fallbackHref === undefined || (items ? items.length === 0 : !node.items.some(isListed))) {
          return href === undefined ? [] : [{ kind: 'link', label, href, current, external: false }]
        }
        return [
          {
            kind: 'category',
            key,
            label,
            ...(href && { href }),
            fallbackHref,
            open,
            active,
            current,
            ...(items && { items }),
          },
        ]
      }
    }
  })
}

function isAt(node: SidebarNode, { trail }: MenuContext): boolean {
  return trail?.at.has(node) ?? false
}

/** Whether pages other than its own show the node. */
function isListed(node: SidebarNode): boolean {
  switch (node.kind) {
    case 'doc':
      return !node.unlisted
    case 'link':
      return true
    case 'category':
      return node.doc !== undefined || node.items.some(isListed)
  }
}

/** Where the first of the nodes that leads anywhere leads, by page before link. */
function firstHref(nodes: readonly SidebarNode[], context: MenuContext): string | undefined {
  const route = firstRoute(nodes)
  return route === undefined ? firstLink(nodes, context) : context.href(route)
}

function firstRoute(nodes: readonly SidebarNode[]): Route | undefined {
  for (const node of nodes) {
    if (node.kind === 'link' || (node.kind === 'doc' && node.unlisted)) continue
    const route = node.kind === 'doc' ? node.route : (node.doc?.route ?? firstRoute(node.items))
    if (route !== undefined) return route
  }
  return undefined
}

function firstLink(nodes: readonly SidebarNode[], context: MenuContext): string | undefined {
  for (const node of nodes) {
    const href =
      node.kind === 'link'
        ? context.link(node.href).href
        : node.kind === 'category'
          ? firstLink(node.items, context)
          : undefined
    if (href !== undefined) return href
  }
  return undefined
}

/** What a page needs to know of the menus, found once for all pages. */
export interface MenuIndex {
  readonly tree: SidebarTree
  readonly order: readonly OrderedPage[]
  /** Position in `order`, by lower-case route. */
  readonly positions: ReadonlyMap<string, number>
  /** By the lower-case route of every page in the tree, unlisted ones too. */
  readonly trails: ReadonlyMap<string, Trail>
}

/** Where a page stands in a menu. */
export interface Trail {
  /** Entries that lead to the page; a menu may name it more than once. */
  readonly at: ReadonlySet<SidebarNode>
  /** Categories around them. */
  readonly above: ReadonlySet<SidebarNode>
  /** The way to the first of them, itself included. */
  readonly first: readonly SidebarNode[]
}

export interface OrderedPage {
  readonly route: Route
  readonly label: string
}

export function indexMenus(sidebars: readonly SidebarTree[]): MenuIndex[] {
  return sidebars.map((tree) => {
    const order = pageOrder(tree.items)
    const positions = new Map(order.map(({ route }, position) => [route.toLowerCase(), position]))
    return { tree, order, positions, trails: trailsOf(tree.items) }
  })
}

interface OpenTrail extends Trail {
  readonly at: Set<SidebarNode>
  readonly above: Set<SidebarNode>
}

/** One walk for all pages: a menu of a thousand entries is not searched for each of them. */
export function trailsOf(nodes: readonly SidebarNode[]): ReadonlyMap<string, Trail> {
  const trails = new Map<string, OpenTrail>()
  const visit = (node: SidebarNode, above: readonly SidebarNode[]) => {
    const route = routeOf(node)?.toLowerCase()
    if (route !== undefined) {
      const trail = trails.get(route) ?? { at: new Set(), above: new Set(), first: [...above, node] }
      trails.set(route, trail)
      trail.at.add(node)
      for (const category of above) trail.above.add(category)
    }
    if (node.kind === 'category') for (const inner of node.items) visit(inner, [...above, node])
  }
  for (const node of nodes) visit(node, [])
  return trails
}

/** The page that an entry itself leads to. */
function routeOf(node: SidebarNode): Route | undefined {
  switch (node.kind) {
    case 'doc':
      return node.route
    case 'category':
      return node.doc?.route
    case 'link':
      return undefined
  }
}

/** The menu of a page, among those of its version: the one that it names, the first that holds it, else the first of all. */
export function menuOf(doc: Doc, menus: readonly MenuIndex[]): { readonly menu?: MenuIndex; readonly trail?: Trail } {
  const route = doc.route.toLowerCase()
  const { version } = splitId(doc.id)
  const own = menus.filter(({ tree }) => splitMenu(tree.id).version === version)
  const named = own.find(({ tree }) => splitMenu(tree.id).name === doc.frontMatter.sidebar)
  const menu = named ?? own.find(({ trails }) => trails.has(route)) ?? own[0]
  return { menu, trail: menu?.trails.get(route) }
}

/** Categories on the way to the page, then the page itself as text. */
export function breadcrumbs({ first }: Trail, href: HrefOf): Crumb[] {
  return first.flatMap((node, position): Crumb[] => {
    const route = position < first.length - 1 ? routeOf(node) : undefined
    return [{ label: node.label, ...(route !== undefined && { href: href(route) }) }]
  })
}

/** Listed pages in menu order. */
function pageOrder(nodes: readonly SidebarNode[]): OrderedPage[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link' || (node.kind === 'doc' && node.unlisted)) return []
    if (node.kind === 'doc') return [{ route: node.route, label: node.label }]
    return [...(node.doc ? [{ route: node.doc.route, label: node.label }] : []), ...pageOrder(node.items)]
  })
}

export function neighbours(
  { order, positions }: MenuIndex,
  route: Route,
  href: HrefOf,
): { previous?: PageLink; next?: PageLink } {
  const position = positions.get(route.toLowerCase())
  if (position === undefined) return {}
  const link = (page: OrderedPage | undefined) => page && { label: page.label, href: href(page.route) }
  return { previous: link(order[position - 1]), next: link(order[position + 1]) }
}
