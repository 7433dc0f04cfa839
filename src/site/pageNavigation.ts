/** The navigation of one page from the sidebars: breadcrumbs, pager and sidebar. */
import type { PageView } from '../model/contract.js'
import type { Doc } from '../model/model.js'
import {
  createBreadcrumbs,
  createPager,
  createSidebarItems,
  findSidebar,
  type RememberedItems,
  type RouteToHref,
  type SidebarIndex,
  type TargetToHref,
} from './sidebarView.js'

export interface PageNavigationInput {
  readonly sidebars: readonly SidebarIndex[]
  readonly href: RouteToHref
  readonly link: TargetToHref
  /** URL of the shared fragment of each sidebar. */
  readonly treeHrefs: ReadonlyMap<string, string>
  readonly remembered?: RememberedItems
}

export type PageNavigation = Pick<PageView, 'breadcrumbs' | 'previous' | 'next' | 'sidebar'>

export function createPageNavigation(
  doc: Doc,
  { sidebars, href, link, treeHrefs, remembered }: PageNavigationInput,
): PageNavigation {
  const { sidebar, location } = findSidebar(doc, sidebars)
  const tree = sidebar?.tree
  const treeHref = tree && treeHrefs.get(tree.id)
  return {
    breadcrumbs: location ? createBreadcrumbs(location, href) : [],
    ...(sidebar && location && createPager(sidebar, doc.route, href)),
    ...(tree && {
      sidebar: {
        id: tree.id,
        items: createSidebarItems(tree.items, { href, link, location, ...(remembered && { remembered }) }),
        ...(treeHref && { treeHref }),
      },
    }),
  }
}
