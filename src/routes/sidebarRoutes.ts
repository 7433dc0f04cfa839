/** Routes of the pages in a sidebar tree. */
import type { Route, SidebarNode } from '../model/model.js'

/** Routes of all pages in sidebar order, unlisted pages included. */
export function sidebarRoutes(nodes: readonly SidebarNode[]): Route[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'doc') return [node.route]
    if (node.kind === 'link' || node.kind === 'heading') return []
    return [...(node.doc ? [node.doc.route] : []), ...sidebarRoutes(node.items)]
  })
}

/** Route of the first listed page. */
export function firstSidebarRoute(nodes: readonly SidebarNode[]): Route | undefined {
  for (const node of nodes) {
    if (node.kind === 'link' || node.kind === 'heading' || (node.kind === 'doc' && node.unlisted)) continue
    const route = node.kind === 'doc' ? node.route : (node.doc?.route ?? firstSidebarRoute(node.items))
    if (route !== undefined) return route
  }
  return undefined
}
