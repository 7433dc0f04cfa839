/** The icons of navbar and sidebars. */
import type { SidebarNode, Site } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'

type NavItem = SiteConfig['navbar']['items'][number]

/** Path in the configuration, and name. */
type NamedIcon = readonly [path: string, icon: string]

/** The icons that the configuration names for items of the navbar, in all languages. */
export function navbarIcons({ navbar, locales }: SiteConfig): NamedIcon[] {
  const ofItems = (items: readonly NavItem[], base: string) =>
    items.flatMap((item, index): NamedIcon[] => {
      if (item.type !== 'link' && item.type !== 'menu') return []
      const own: NamedIcon[] = item.icon ? [[`${base}.${index}.icon`, item.icon]] : []
      if (item.type === 'link') return own
      const ofLinks = item.items.flatMap(({ icon }, place): NamedIcon[] =>
        icon ? [[`${base}.${index}.items.${place}.icon`, icon]] : [],
      )
      return [...own, ...ofLinks]
    })
  const translated = Array.isArray(locales) ? [] : Object.entries(locales)
  return [
    ...ofItems(navbar.items, 'navbar.items'),
    ...translated.flatMap(([key, own]) => ofItems(own.navbar ?? [], `locales.${key}.navbar`)),
  ]
}

/** True if the site needs the style sheet of icons. */
export function hasIcons({ config, sidebars }: Site): boolean {
  return navbarIcons(config).length > 0 || sidebars.some(({ items }) => items.some(hasIcon))
}

function hasIcon(node: SidebarNode): boolean {
  if (node.kind === 'heading') return false
  return Boolean(node.icon) || (node.kind === 'category' && node.items.some(hasIcon))
}
