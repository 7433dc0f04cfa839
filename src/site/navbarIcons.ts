/** The icons that the configuration names for items of the navbar, in all languages. */
import type { SiteConfig } from '../schema/config.js'

type NavItem = SiteConfig['navbar']['items'][number]

/** Path in the configuration, and name. */
type NamedIcon = readonly [path: string, icon: string]

export function navbarIcons({ navbar, locales }: SiteConfig): NamedIcon[] {
  const ofItems = (items: readonly NavItem[], base: string) =>
    items.flatMap((item, index): NamedIcon[] => {
      if (item.type === 'link' && item.icon) return [[`${base}.${index}.icon`, item.icon]]
      if (item.type !== 'menu') return []
      return item.items.flatMap(({ icon }, place): NamedIcon[] =>
        icon ? [[`${base}.${index}.items.${place}.icon`, icon]] : [],
      )
    })
  const translated = Array.isArray(locales) ? [] : Object.entries(locales)
  return [
    ...ofItems(navbar.items, 'navbar.items'),
    ...translated.flatMap(([key, own]) => ofItems(own.navbar ?? [], `locales.${key}.navbar`)),
  ]
}
