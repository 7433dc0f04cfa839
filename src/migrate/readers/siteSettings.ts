/** Settings that several readers convert in the same way. */
import type { SiteConfigInput } from '../../schema/config.js'
import { isSafeHref } from '../../schema/safeHref.js'
import type { MigrationReport } from '../model/report.js'
import { mentions } from './values.js'

type NavItem = NonNullable<NonNullable<SiteConfigInput['navbar']>['items']>[number]
export type FooterColumn = {
  readonly title: string
  readonly items: { readonly label: string; readonly href: string }[]
}

export interface SettingsInput {
  readonly title?: string | undefined
  readonly tagline?: string | undefined
  readonly url?: string | undefined
  readonly baseUrl?: string | undefined
  readonly trailingSlash?: boolean | undefined
}

/** The settings that every site must have. A missing or invalid URL becomes `https://docs.example.com`. */
export function basicSettings({ title = 'Documentation', tagline, url, baseUrl, trailingSlash }: SettingsInput) {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const base = `/${baseUrl ?? ''}/`.replace(/\/+/g, '/')
  return {
    title,
    ...(tagline && { tagline }),
    url: url && URL.canParse(url) ? new URL(url).origin : 'https://docs.example.com',
    ...(base !== '/' && { baseUrl: base }),
    product: { name: title, slug: slug || 'site' },
    version: '1.0.0',
    ...(trailingSlash && { trailingSlash: 'always' as const }),
  }
}

/** `$…$` is a formula on sites with a plugin for math. */
export function mathSettings(plugins: unknown): Pick<SiteConfigInput, 'markdown'> {
  return mentions(plugins, /\b(?:remark-math|rehype-katex|rehype-mathjax|mathjax3?|katex|arithmatex)\b/i)
    ? { markdown: { math: true } }
    : {}
}

export type ForeignColorMode = 'light' | 'dark' | 'system'

/** The mode of the first visit. `isFixed` means that readers cannot change the mode. */
export function colorModeSetting(mode: ForeignColorMode, isFixed = false): Pick<SiteConfigInput, 'colorMode'> {
  return {
    colorMode: {
      ...(mode === 'dark' && { defaultMode: mode }),
      ...(mode === 'system' && { respectSystem: true }),
      ...(isFixed && { disableSwitch: true }),
    },
  }
}

export interface ForeignNavItem {
  readonly label?: string | undefined
  readonly href?: string | undefined
  readonly position?: 'left' | 'right'
}

/** An item without a label or with an unsafe target is reported. */
export function navLink({ label, href, position }: ForeignNavItem, file: string, report: MigrationReport): NavItem[] {
  if (!label || !href || !isSafeHref(href)) {
    report.leave({ kind: 'navbar item', file, text: `${label ?? ''} ${href ?? ''}`.trim() })
    return []
  }
  report.count('navbar item')
  return [{ type: 'link', label, href, ...(position === 'right' && { position }) }]
}

interface ForeignMenu {
  readonly label: string | undefined
  readonly links: readonly ForeignNavItem[]
  readonly position?: string
}

/** A dropdown of the old navbar. Links that docsgen cannot have are reported and left out. */
export function navMenu({ label, links, position }: ForeignMenu, file: string, report: MigrationReport): NavItem[] {
  const items = links
    .flatMap((link) => navLink(link, file, report))
    .flatMap((item) => (item.type === 'link' ? [{ label: item.label, href: item.href }] : []))
  if (!label || items.length === 0) return []
  report.count('navbar menu')
  return [{ type: 'menu', label, items, ...(position === 'right' && { position }) }]
}

/** Services whose mark is an icon of Lucide. */
const serviceIcons = new Set([
  'github',
  'gitlab',
  'slack',
  'youtube',
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'twitch',
  'dribbble',
  'figma',
  'codepen',
  'rss',
])

/** Names of services whose mark docsgen does not have. */
const serviceNames: Readonly<Record<string, string>> = {
  ...{ bluesky: 'Bluesky', x: 'X', 'x-twitter': 'X', discord: 'Discord', mastodon: 'Mastodon', reddit: 'Reddit' },
  ...{ npm: 'npm', medium: 'Medium', telegram: 'Telegram', github: 'GitHub', gitlab: 'GitLab', linkedin: 'LinkedIn' },
  ...{ youtube: 'YouTube', twitter: 'Twitter', slack: 'Slack', facebook: 'Facebook', instagram: 'Instagram' },
}

interface SocialLink {
  readonly label?: string | undefined
  readonly href?: string | undefined
  /** Name of the service in lower case: `github`. */
  readonly service?: string | undefined
}

/** A link at the right that shows the mark of a service, or its label if there is no icon. */
export function socialLink(
  { label, href, service = '' }: SocialLink,
  file: string,
  report: MigrationReport,
): NavItem[] {
  const link = navLink({ label: label ?? serviceNames[service] ?? service, href, position: 'right' }, file, report)
  if (!serviceIcons.has(service)) return link
  return link.map((item) => (item.type === 'link' ? { ...item, icon: service, iconOnly: true } : item))
}

/** Link to the repository, with the mark of its host. */
export function repositoryLink(url: string | undefined, file: string, report: MigrationReport): NavItem[] {
  if (url === undefined) return []
  const service = /^https:\/\/(?:www\.)?(github|gitlab)\.com\//.exec(url)?.[1]
  const label = service === 'github' ? 'GitHub' : service === 'gitlab' ? 'GitLab' : 'Repository'
  return socialLink({ label, href: url, service }, file, report)
}
