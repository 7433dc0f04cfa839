/** Collects the links around the content (navbar, logo, footer, announcement bar, sidebars), each with its source range. */
import type { Range } from '../model/diagnostic.js'
import type { SidebarNode, Site } from '../model/model.js'
import { type Language, languagesOf } from '../site/languages/list.js'
import { previewImageNames } from '../site/siteHead.js'
import { ownValue } from '../util/places.js'
import { extractHtmlLinks } from './extractHtmlLinks.js'

export interface ChromeLink {
  readonly target: string
  readonly kind: 'href' | 'src'
  readonly file: string
  readonly range?: Range
  /** The language of the link. Default: the default language. */
  readonly language?: Language
}

/** Returns the links of the configuration, then those of the sidebars. */
export function collectChromeLinks(site: Site): ChromeLink[] {
  return [...configLinks(site), ...languageLinks(site), ...site.sidebars.flatMap(({ items }) => sidebarLinks(items))]
}

function configLinks(site: Site): ChromeLink[] {
  const { logo, favicon, head, navbar, footer, announcement, versions, search } = site.config
  const found: ChromeLink[] = []
  const add = (path: string, target: string | undefined, kind: 'href' | 'src' = 'href') => {
    if (target !== undefined) found.push({ target, kind, file: site.configFile, range: findConfigRange(site, path) })
  }
  const addHtml = (path: string, html: string | undefined) => {
    for (const { target, kind } of extractHtmlLinks(html ?? '').links) add(path, target, kind)
  }
  /** An image that both color modes share is one link. */
  const addLogo = (path: string, image: Site['config']['logo']) => {
    add(`${path}.light`, image?.light, 'src')
    if (image?.dark !== image?.light) add(`${path}.dark`, image?.dark, 'src')
    add(`${path}.href`, image?.href)
  }
  add('favicon', favicon, 'src')
  const logoPath = findConfigRange(site, 'logo') ? 'logo' : 'theme.logo'
  addLogo(logoPath, logo)
  for (const [index, tag] of head.entries()) {
    if (tag.tag === 'link') add(`head.${index}.href`, tag.href, 'src')
    if (tag.tag === 'script') add(`head.${index}.src`, tag.src, 'src')
    if (tag.tag === 'meta' && previewImageNames.has(tag.property ?? tag.name ?? ''))
      add(`head.${index}.content`, tag.content, 'src')
  }
  for (const [path, target] of navbarTargets(navbar.items)) add(`navbar.items.${path}`, target)
  footer?.columns.forEach(({ items }, column) => {
    for (const [index, { href }] of items.entries()) add(`footer.columns.${column}.items.${index}.href`, href)
  })
  for (const [index, { href }] of footer?.links.entries() ?? []) add(`footer.links.${index}.href`, href)
  for (const [index, page] of search.popular.entries()) add(`search.popular.${index}`, page)
  addLogo('footer.logo', footer?.logo)
  addHtml('footer.copyright', footer?.copyright)
  addHtml('announcement.html', announcement?.html)
  for (const [index, { banner }] of versions.entries()) addHtml(`versions.${index}.banner`, banner || undefined)
  return found
}

/** The links of navbar, footer and announcement of each language. */
function languageLinks(site: Site): ChromeLink[] {
  const { locales } = site.config
  if (Array.isArray(locales)) return []
  return languagesOf(site.config).flatMap((language) => {
    const { navbar = [], footer, announcement } = locales[language.key] ?? {}
    const targets = [
      ...navbarTargets(navbar).map(([path, target]) => [`navbar.${path}`, target] as const),
      ...(footer?.columns ?? []).flatMap(({ items }, column) =>
        items.map(({ href }, index) => [`footer.columns.${column}.items.${index}.href`, href] as const),
      ),
      ...(footer?.links ?? []).map(({ href }, index) => [`footer.links.${index}.href`, href] as const),
      ...extractHtmlLinks(footer?.copyright ?? '').links.map(({ target }) => ['footer.copyright', target] as const),
      ...extractHtmlLinks(announcement ?? '').links.map(({ target }) => ['announcement', target] as const),
    ]
    return targets.flatMap(([path, target]): ChromeLink[] => {
      const range = findConfigRange(site, `locales.${language.key}.${path}`)
      return target === undefined ? [] : [{ target, kind: 'href', file: site.configFile, range, language }]
    })
  })
}

type ConfigTarget = readonly [path: string, target: string]

/** Path below the items, and target, of each link of a navbar. */
function navbarTargets(items: Site['config']['navbar']['items']): ConfigTarget[] {
  return items.flatMap((item, index): ConfigTarget[] => {
    if (item.type === 'link') return [[`${index}.href`, item.href]]
    if (item.type !== 'menu') return []
    return item.items.map(({ href }, place) => [`${index}.items.${place}.href`, href])
  })
}

/** Source range of a config value, or of the nearest value around it that has a range. */
export function findConfigRange({ configPlaces }: Pick<Site, 'configPlaces'>, path: string): Range | undefined {
  const keys = path.split('.')
  for (let length = keys.length; length > 0; length -= 1) {
    const range = ownValue(configPlaces, keys.slice(0, length).join('.'))
    if (range) return range
  }
  return undefined
}

function sidebarLinks(nodes: readonly SidebarNode[]): ChromeLink[] {
  const found: ChromeLink[] = []
  for (const node of nodes) {
    if (node.kind === 'link') found.push({ target: node.href, kind: 'href', file: node.file, range: node.range })
    else if (node.kind === 'category') found.push(...sidebarLinks(node.items))
  }
  return found
}
