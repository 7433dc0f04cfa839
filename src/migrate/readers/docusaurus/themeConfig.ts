/** Converts navbar, footer, announcement bar and color mode. */
import { posix } from 'node:path'
import type { SiteConfigInput } from '../../../schema/config.js'
import { isSafeHref } from '../../../schema/safeHref.js'
import type { MigrationReport } from '../../model/report.js'
import { type FooterColumn, navLink, navMenu } from '../siteSettings.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import type { DocsSet } from './docs.js'

export interface ThemeInput {
  readonly theme: Fields
  readonly docs: readonly DocsSet[]
  readonly configFile: string
  readonly report: MigrationReport
}

type NavItems = NonNullable<NonNullable<SiteConfigInput['navbar']>['items']>

export function readThemeConfig(input: ThemeInput): Partial<SiteConfigInput> {
  const { theme } = input
  const navbar = fieldsOf(theme.navbar)
  const footer = fieldsOf(theme.footer)
  const sidebar = fieldsOf(fieldsOf(theme.docs).sidebar)
  const logo = fieldsOf(navbar.logo)
  const light = imagePath(logo.src)
  const dark = imagePath(logo.srcDark) ?? light
  const toc = fieldsOf(theme.tableOfContents)
  const colorMode = fieldsOf(theme.colorMode)
  return {
    ...(light && dark && { logo: { light, dark, height: 32, ...logoText(textOf(navbar.title), textOf(logo.alt)) } }),
    navbar: {
      ...(navbar.hideOnScroll === true && { hideOnScroll: true }),
      items: [...listOf(navbar.items).flatMap((item) => docusaurusNavItem(fieldsOf(item), input)), { type: 'theme' }],
    },
    ...(Object.keys(footer).length > 0 && { footer: readFooter(footer, input) }),
    ...readAnnouncement(fieldsOf(theme.announcementBar)),
    ...((sidebar.hideable === true || sidebar.autoCollapseCategories === true) && {
      sidebar: {
        ...(sidebar.hideable === true && { hideable: true }),
        ...(sidebar.autoCollapseCategories === true && { autoCollapseCategories: true }),
      },
    }),
    ...(Object.keys(toc).length > 0 && {
      toc: { min: Number(toc.minHeadingLevel ?? 2), max: Number(toc.maxHeadingLevel ?? 3) },
    }),
    ...(Object.keys(colorMode).length > 0 && {
      colorMode: {
        ...(colorMode.defaultMode === 'dark' && { defaultMode: 'dark' }),
        ...(colorMode.disableSwitch === true && { disableSwitch: true }),
        ...(colorMode.respectPrefersColorScheme === true && { respectSystem: true }),
      },
    }),
  }
}

/** A logo without a title beside it needs an alternative text. */
function logoText(title: string | undefined, alt: string | undefined): { text?: string; alt?: string } {
  if (title) return { text: title, alt: '' }
  return alt ? { alt } : {}
}

function imagePath(value: unknown): string | undefined {
  const path = textOf(value)
  return path && (/^https?:/.test(path) ? path : posix.join('/', path))
}

function docusaurusNavItem(item: Fields, input: ThemeInput): NavItems {
  const { docs, configFile, report } = input
  const position = item.position === 'right' ? 'right' : 'left'
  const label = navLabel(item)
  if (item.type === 'docsVersionDropdown' || item.type === 'docsVersion')
    return docs.some(({ versions }) => versions.length > 0) ? [{ type: 'versions', position }] : []
  if (item.type === 'search') return []
  const entries = listOf(item.items)
  if (entries.length > 0) {
    const links = entries.map(fieldsOf).map((entry) => ({ label: navLabel(entry), href: navTarget(entry, docs) }))
    return navMenu({ label, links, position }, configFile, report)
  }
  const href = navTarget(item, docs)
  if (href === undefined) {
    report.leave({ kind: 'navbar item', file: configFile, text: JSON.stringify(item) })
    return []
  }
  return navLink({ label, href, position }, configFile, report)
}

function navLabel(item: Fields): string | undefined {
  const target = String(item.href ?? item.to ?? '')
  return textOf(item.label) ?? textOf(item['aria-label']) ?? textOf(item.title) ?? nameOfHost(target)
}

/** Links of icons have no text. */
function nameOfHost(url: string): string | undefined {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
  if (host === 'github.com') return 'GitHub'
  return host === '' ? undefined : host
}

function navTarget(item: Fields, docs: readonly DocsSet[]): string | undefined {
  if (item.type === 'doc') {
    return docs.map(({ byDocId }) => byDocId.get(String(item.docId))?.route).find(Boolean)
  }
  if (item.type === 'docSidebar') {
    const items = docs.map(
      ({ sidebars }) => sidebars.find(({ file }) => file.startsWith('content/'))?.sidebars[String(item.sidebarId)],
    )
    const first = firstPage(items.find(Boolean))
    return docs.flatMap(({ pages }) => pages).find(({ id, folder }) => id === first && folder === 'content')?.route
  }
  return linkTarget(item)
}

/** Docusaurus allows URLs in `to`, too, which is for routes. */
function linkTarget({ to, href }: Fields): string | undefined {
  if (to === undefined) return textOf(href)
  const target = String(to)
  return /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(target) ? target : posix.join('/', target)
}

function firstPage(items: readonly unknown[] | undefined): string | undefined {
  for (const item of items ?? []) {
    if (typeof item === 'string') return item
    const { page, items: inner } = fieldsOf(item)
    const found = textOf(page) ?? firstPage(listOf(inner))
    if (found !== undefined) return found
  }
  return undefined
}

function readFooter(footer: Fields, { configFile, report }: ThemeInput): NonNullable<SiteConfigInput['footer']> {
  const links = listOf(footer.links).map(fieldsOf)
  const toLink = (entry: Fields) => {
    const label = textOf(entry.label)
    const href = linkTarget(entry)
    if (label && href && isSafeHref(href)) return [{ label, href }]
    report.leave({ kind: 'footer item', file: configFile, text: JSON.stringify(entry) })
    return []
  }
  const columns: FooterColumn[] = links
    .filter((column) => Array.isArray(column.items))
    .map((column) => ({
      title: textOf(column.title) ?? 'Links',
      items: listOf(column.items).map(fieldsOf).flatMap(toLink),
    }))
  const copyright = textOf(footer.copyright)
  report.count(
    'footer link',
    columns.reduce((sum, { items }) => sum + items.length, 0),
  )
  return {
    ...(columns.length > 0 ? { columns } : links.length > 0 && { links: links.flatMap(toLink) }),
    ...(copyright && { copyright }),
  }
}

function readAnnouncement({ id, content, isCloseable }: Fields): Pick<SiteConfigInput, 'announcement'> {
  const html = textOf(content)
  if (!html) return {}
  return {
    announcement: {
      ...(textOf(id) && { id: String(id).replace(/[^A-Za-z0-9_-]/g, '-') }),
      html,
      ...(isCloseable === false && { closable: false }),
    },
  }
}
