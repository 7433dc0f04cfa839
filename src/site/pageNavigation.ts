/** The navigation of one page from the sidebars: breadcrumbs, pager and sidebar. */
import type { PageView } from '../model/contract.js'
import type { Doc } from '../model/model.js'
import type { ApiSwitch } from './apiSwitch.js'
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
  /** Absent if the site has no menu of APIs. */
  readonly apiSwitch?: ApiSwitch | undefined
}

export type PageNavigation = Pick<PageView, 'breadcrumbs' | 'previous' | 'next' | 'sidebar'>

export function createPageNavigation(
  doc: Doc,
  { sidebars, href, link, treeHrefs, remembered, apiSwitch }: PageNavigationInput,
): PageNavigation {
  const { sidebar, location } = findSidebar(doc, sidebars)
  const tree = sidebar?.tree
  const treeHref = tree && treeHrefs.get(tree.id)
  const apis = apiSwitch?.linksOf(doc, href)
  return {
    breadcrumbs: location ? createBreadcrumbs(location, href) : [],
    ...(sidebar && location && createPager(sidebar, doc.route, href)),
    ...(tree && {
      sidebar: {
        id: tree.id,
        items: createSidebarItems(tree.items, { href, link, location, ...(remembered && { remembered }) }),
        ...(treeHref && { treeHref }),
        ...(apis && { apis }),
      },
    }),
  }
}
