/** What the menus give to one page: its way, its neighbours, and the entries around it. */
import type { PageView } from '../model/contract.js'
import type { Doc } from '../model/model.js'
import {
  breadcrumbs,
  type HrefOf,
  type LinkHref,
  type MenuIndex,
  menuItems,
  menuOf,
  neighbours,
} from './sidebarView.js'

export interface PageMenusInput {
  readonly menus: readonly MenuIndex[]
  readonly href: HrefOf
  readonly link: LinkHref
  /** URL of the shared fragment of each sidebar. */
  readonly trees: ReadonlyMap<string, string>
}

export type PageMenus = Pick<PageView, 'breadcrumbs' | 'previous' | 'next' | 'sidebar'>

export function pageMenus(doc: Doc, { menus, href, link, trees }: PageMenusInput): PageMenus {
  const { menu, trail } = menuOf(doc, menus)
  const tree = menu?.tree
  const treeHref = tree && trees.get(tree.id)
  return {
    breadcrumbs: trail ? breadcrumbs(trail, href) : [],
    ...(menu && trail && neighbours(menu, doc.route, href)),
    ...(tree && {
      sidebar: {
        id: tree.id,
        items: menuItems(tree.items, { href, link, trail }),
        ...(treeHref && { treeHref }),
      },
    }),
  }
}
