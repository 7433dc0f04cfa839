/** Sidebar trees -> the menu of one page, its breadcrumbs, and what comes before and after it. */
import type { Crumb, PageLink, SidebarItemView } from '../contract.js'
import type { Doc, Route, SidebarNode, SidebarTree } from '../model.js'
import { splitId, splitMenu } from './versions/names.js'

export type HrefOf = (route: Route) => string
export type LinkHref = (target: string) => { readonly href: string; readonly external: boolean }

export interface MenuContext {
  readonly href: HrefOf
  readonly link: LinkHref
  /** Route of the current page. */
  readonly route?: Route
  /** Fill closed categories too: for the shared fragment. */
  readonly whole?: boolean
}

export function menuItems(nodes: readonly SidebarNode[], context: MenuContext): SidebarItemView[] {
  return nodes.flatMap((node): SidebarItemView[] => {
    switch (node.kind) {
      case 'doc': {
        const current = isSame(node.route, context.route)
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
        const current = doc !== undefined && isSame(doc.route, context.route)
        const active = current || contains(node.items, context.route)
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

function isSame(route: Route, current: Route | undefined): boolean {
  return current !== undefined && route.toLowerCase() === current.toLowerCase()
}

function contains(nodes: readonly SidebarNode[], route: Route | undefined): boolean {
  return nodes.some((node) => {
    if (node.kind === 'doc') return isSame(node.route, route)
    return node.kind === 'category' && ((node.doc && isSame(node.doc.route, route)) || contains(node.items, route))
  })
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
  /** Lower-case routes of every page in the tree, unlisted ones too. */
  readonly routes: ReadonlySet<string>
}

export interface OrderedPage {
  readonly route: Route
  readonly label: string
}

export function indexMenus(sidebars: readonly SidebarTree[]): MenuIndex[] {
  return sidebars.map((tree) => {
    const order = pageOrder(tree.items)
    const positions = new Map(order.map(({ route }, position) => [route.toLowerCase(), position]))
    return { tree, order, positions, routes: new Set(routesOf(tree.items)) }
  })
}

function routesOf(nodes: readonly SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'doc') return [node.route.toLowerCase()]
    if (node.kind === 'link') return []
    return [...(node.doc ? [node.doc.route.toLowerCase()] : []), ...routesOf(node.items)]
  })
}

/** The menu of a page, among those of its version: the one that it names, the first that holds it, else the first of all. */
export function menuOf(doc: Doc, menus: readonly MenuIndex[]): { readonly menu?: MenuIndex; readonly listed: boolean } {
  const route = doc.route.toLowerCase()
  const { version } = splitId(doc.id)
  const own = menus.filter(({ tree }) => splitMenu(tree.id).version === version)
  const named = own.find(({ tree }) => splitMenu(tree.id).name === doc.frontMatter.sidebar)
  const menu = named ?? own.find(({ routes }) => routes.has(route)) ?? own[0]
  return { menu, listed: menu?.routes.has(route) ?? false }
}

/** Categories on the way to the page, then the page itself as text. */
export function breadcrumbs(tree: SidebarTree, route: Route, href: HrefOf): Crumb[] {
  const find = (nodes: readonly SidebarNode[]): Crumb[] | undefined => {
    for (const node of nodes) {
      if (node.kind === 'doc' && isSame(node.route, route)) return [{ label: node.label }]
      if (node.kind !== 'category') continue
      if (node.doc && isSame(node.doc.route, route)) return [{ label: node.label }]
      const inside = find(node.items)
      if (inside) return [{ label: node.label, ...(node.doc && { href: href(node.doc.route) }) }, ...inside]
    }
    return undefined
  }
  return find(tree.items) ?? []
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
