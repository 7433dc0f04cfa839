/** Reports options that have no effect, because another option switches off what they belong to, or is missing. */
import { type Diagnostic, warning } from '../model/diagnostic.js'
import type { SiteConfig } from '../schema/config.js'
import { type Located, ownValue } from '../util/places.js'

interface UnusedOption {
  /** Dotted path. Only an option that the file names is reported, not a default. */
  readonly path: string
  /** Reason, as the end of a sentence. */
  readonly because: string
}

export function checkUnusedOptions(config: SiteConfig, { file, places, keyPlaces }: Located): Diagnostic[] {
  const found = [
    ...unusedSearchOptions(config),
    ...unusedColorOptions(config),
    ...unusedMenus(config),
    ...unusedThemeOptions(config),
    ...unusedDetails(config),
  ]
  return found.flatMap(({ path, because }) => {
    const range = ownValue(keyPlaces, path) ?? ownValue(places, path)
    if (!range) return []
    return [warning('option-unused', `\`${path}\` has no effect, because ${because}.`, { file, range })]
  })
}

function unusedSearchOptions({ search }: SiteConfig): UnusedOption[] {
  if (!search.enabled) {
    const names = Object.keys(search).filter((name) => name !== 'enabled')
    return names.map((name) => ({ path: `search.${name}`, because: '`search.enabled` is false' }))
  }
  if (search.contexts.length > 0) return []
  const because = '`search.contexts` is empty'
  return [
    ...(search.allContexts ? [{ path: 'search.allContexts', because }] : []),
    ...(search.hideWithoutContext ? [{ path: 'search.hideWithoutContext', because }] : []),
  ]
}

function unusedColorOptions({ colorMode, navbar }: SiteConfig): UnusedOption[] {
  if (!colorMode.disableSwitch) return []
  const because = '`colorMode.disableSwitch` hides the switch'
  const items = navbar.items.flatMap(({ type }, index) => (type === 'theme' ? [`navbar.items.${index}`] : []))
  return ['colorMode.storageKey', ...items].map((path) => ({ path, because }))
}

/** Menus without entries, and entries without a menu. */
function unusedMenus({ navbar, versions, locales }: SiteConfig): UnusedOption[] {
  return navbar.items.flatMap(({ type }, index) => {
    const path = `navbar.items.${index}`
    if (type === 'versions' && versions.length < 2) return [{ path, because: '`versions` has fewer than two entries' }]
    if (type === 'locales' && Object.keys(locales).length === 0) return [{ path, because: '`locales` is empty' }]
    return []
  })
}

/** An own theme has custom properties and style sheets of its own. */
function unusedThemeOptions({ theme, announcement, colorMode, navbar, locales }: SiteConfig): UnusedOption[] {
  const isEmptyFont = theme.font && !theme.font.sans && !theme.font.mono
  const ofLanguages = Array.isArray(locales) ? [] : Object.values(locales).flatMap((language) => language.navbar ?? [])
  const hasSwitch = !colorMode.disableSwitch && [...navbar.items, ...ofLanguages].some(({ type }) => type === 'theme')
  return [
    ...(isEmptyFont ? [{ path: 'theme.font', because: 'it names neither `sans` nor `mono`' }] : []),
    ...(announcement ? [] : [{ path: 'theme.components.Announcement', because: 'the site has no `announcement`' }]),
    ...(hasSwitch
      ? []
      : [{ path: 'theme.components.ThemeToggle', because: 'the navbar shows no item of the type `theme`' }]),
  ]
}

function unusedDetails({ announcement, deploy, gate, footer }: SiteConfig): UnusedOption[] {
  const isClosable = announcement?.closable !== false
  const isEmptyFooter = footer && footer.columns.length + footer.links.length === 0 && !footer.logo && !footer.copyright
  return [
    ...(isClosable ? [] : [{ path: 'announcement.id', because: '`announcement.closable` is false' }]),
    ...(isEmptyFooter ? [{ path: 'footer', because: 'it is empty' }] : []),
    ...(gate.mode === 'off' && !gate.NOAUTH ? [{ path: 'gate.seal', because: 'the site has no gate' }] : []),
    ...(deploy.csp['script-src']?.includes("'unsafe-inline'")
      ? [{ path: 'deploy.csp.script-src', because: "browsers ignore `'unsafe-inline'` beside the hash of a script" }]
      : []),
    ...(!deploy.trustedTypes ? [{ path: 'deploy.csp.trusted-types', because: '`deploy.trustedTypes` is false' }] : []),
  ]
}
