/** Sidebar trees -> the menu of one page, its breadcrumbs, and what comes before and after it. */
import type { Crumb, PageLink, SidebarItemView } from '../contract.js'
import type { Doc, Route, SidebarNode, SidebarTree, Site } from '../model.js'

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
        return [{ kind: 'link', label, href: context.href(node.route), current, external: false, ...(badge && { badge }), ...(deprecated && { deprecated }) }]
      }
      case 'link':
        return [{ kind: 'link', label: node.label, current: false, ...context.link(node.href) }]
      case 'category': {
        const { key, label, doc } = node
        const current = doc !== undefined && isSame(doc.route, context.route)
        const active = current || contains(node.items, context.route)
        const open = active || !node.collapsed
        const first = firstRoute(node)
        const items = context.whole || open ? menuItems(node.items, context) : undefined
        if (items?.length === 0 || first === undefined) {
          return doc ? [{ kind: 'link', label, href: context.href(doc.route), current, external: false }] : []
        }
        const href = doc && context.href(doc.route)
        return [{ kind: 'category', key, label, ...(href && { href }), fallbackHref: href ?? context.href(first), open, active, current, ...(items && { items }) }]
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

function firstRoute(node: SidebarNode): Route | undefined {
  if (node.kind === 'doc') return node.unlisted ? undefined : node.route
  if (node.kind === 'link') return undefined
  if (node.doc) return node.doc.route
  for (const item of node.items) {
    const route = firstRoute(item)
    if (route !== undefined) return route
  }
  return undefined
}

/** The sidebar of a page: the one that it names, the first that holds it, else the first of all. */
export function sidebarOf(doc: Doc, site: Site): { readonly tree?: SidebarTree; readonly listed: boolean } {
  const named = site.sidebars.find(({ id }) => id === doc.frontMatter.sidebar)
  const holding = named ?? site.sidebars.find(({ items }) => contains(items, doc.route))
  const tree = holding ?? site.sidebars[0]
  return { tree, listed: tree !== undefined && contains(tree.items, doc.route) }
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
export function pageOrder(nodes: readonly SidebarNode[]): { readonly route: Route; readonly label: string }[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link' || (node.kind === 'doc' && node.unlisted)) return []
    if (node.kind === 'doc') return [{ route: node.route, label: node.label }]
    return [...(node.doc ? [{ route: node.doc.route, label: node.label }] : []), ...pageOrder(node.items)]
  })
}

export function neighbours(order: readonly { readonly route: Route; readonly label: string }[], route: Route, href: HrefOf): { previous?: PageLink; next?: PageLink } {
  const index = order.findIndex((page) => isSame(page.route, route))
  if (index === -1) return {}
  const link = (page: { route: Route; label: string } | undefined) => page && { label: page.label, href: href(page.route) }
  return { previous: link(order[index - 1]), next: link(order[index + 1]) }
}
