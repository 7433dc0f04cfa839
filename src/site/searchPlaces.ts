/** The place of a page in the site, as results show it. */
import type { NavItemView } from '../model/contract.js'
import type { Doc, Site } from '../model/model.js'
import { routeHref } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import { findActiveNavItem } from './findActiveNavItem.js'
import { resolveActiveBases } from './resolveActiveBase.js'
import { createBreadcrumbs, findSidebar, indexSidebars } from './sidebarView.js'

export interface PagePlace {
  /** Labels above the page, outermost first. */
  readonly breadcrumbs: readonly string[]
  readonly icon?: string
  /** Label of the page itself. */
  readonly label?: string | undefined
}

/** Returns a function that finds the place of a page: label of the navbar item, then those of the sidebar categories that contain the page; its own label; and the nearest icon. */
export function createPageLocator({
  config,
  sidebars: trees,
}: Pick<Site, 'config' | 'sidebars'>): (doc: Doc) => PagePlace {
  const sidebars = indexSidebars(trees)
  const nav = createNavItems(config)
  return (doc) => {
    const { location } = findSidebar(doc, sidebars)
    const breadcrumbs = location ? createBreadcrumbs(location, (route) => routeHref(route, config)) : []
    const top = nav[findActiveNavItem(nav, doc.route)]?.label
    const categories = breadcrumbs.slice(0, -1).map(({ label }) => label)
    const icon = location?.branch.findLast((node) => 'icon' in node && node.icon)
    return {
      label: breadcrumbs.at(-1)?.label,
      // The navbar and the sidebar often have the same label at the top.
      breadcrumbs: [...(top && top !== categories[0] ? [top] : []), ...categories],
      ...(icon && 'icon' in icon && { icon: icon.icon }),
    }
  }
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
