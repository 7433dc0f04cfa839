/** The items of the navbar as the theme receives them. */

import type { NavItemView, NavMenuLinkView, SwitchEntry } from '../model/contract.js'
import type { Site } from '../model/model.js'
import { routeHref } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import type { Counterparts } from '../site/counterparts.js'
import { hasLanguages, type Language, languageName, languagesOf, otherSites } from '../site/languages/list.js'
import { inLanguage, languageHome } from '../site/languages/names.js'
import { resolveActiveBases } from '../site/resolveActiveBase.js'
import type { ConfigHrefs } from './configHrefs.js'

interface NavbarTools extends Pick<ConfigHrefs, 'href'> {
  readonly counterparts: Counterparts
}

export function navbarView(
  site: Site,
  language: Language,
  { href, counterparts }: NavbarTools,
): readonly NavItemView[] {
  const { config } = site
  return navItemsWithLanguages(config).map((item): NavItemView => {
    const { position } = item
    const activeBases = resolveActiveBases(item, config).map((base) => inLanguage(base, language))
    const shared = {
      label: item.type === 'theme' ? '' : (item.label ?? ''),
      position,
      ...(activeBases.length > 0 && { activeBases }),
    }
    switch (item.type) {
      case 'link': {
        const { activeElsewhere, iconOnly } = item
        const flags = { ...(activeElsewhere && { activeElsewhere }), ...(iconOnly && { iconOnly }) }
        return { kind: 'link', ...shared, ...href(item.href), ...withIcon(item), ...flags }
      }
      case 'menu': {
        const links = item.items.map(
          (link): NavMenuLinkView => ({ label: link.label, ...href(link.href), ...withIcon(link) }),
        )
        return { kind: 'menu', ...shared, ...withIcon(item), href: '', external: false, links }
      }
      case 'theme':
        return { kind: 'theme', ...shared, href: '', external: false }
      case 'versions':
      case 'locales': {
        const items =
          item.type === 'versions' ? createVersionEntries(site, counterparts) : createLocaleEntries(site, language)
        return { kind: item.type, ...shared, href: '', external: false, ...(items && { items }) }
      }
    }
  })
}

/** `checkNavbarIcons` reports icons that do not exist. They have no rule in the style sheet. */
function withIcon({ icon }: { readonly icon?: string }): { readonly icon?: string } {
  return icon ? { icon } : {}
}

/** Undefined if there is only one version. */
function createVersionEntries(site: Site, counterparts: Counterparts): readonly SwitchEntry[] | undefined {
  const current = site.config.versions.find((version) => version.current)
  return counterparts.views('/', site).versions?.items.map((item) => ({ ...item, current: item.id === current?.id }))
}

/** The items of the navbar. A site with several languages has a menu for them, even if the configuration names none. */
function navItemsWithLanguages({ navbar, ...config }: SiteConfig): SiteConfig['navbar']['items'] {
  const isNamed = navbar.items.some(({ type }) => type === 'locales')
  if (isNamed || !hasLanguages(config)) return navbar.items
  return [...navbar.items, { type: 'locales', position: 'right' }]
}

function createLocaleEntries({ config }: Site, own: Language): readonly SwitchEntry[] | undefined {
  if (hasLanguages(config))
    return languagesOf(config).map((language) => {
      const href = routeHref(languageHome(language), config)
      return { id: language.tag, label: language.label, href, current: language === own }
    })
  const others = otherSites(config)
  if (others.length === 0) return undefined
  return [
    { id: config.locale, label: languageName(config.locale), href: '', current: true },
    ...others.map(({ id, label, url }) => ({ id, label, href: url.replace(/\/$/, ''), current: false })),
  ]
}
