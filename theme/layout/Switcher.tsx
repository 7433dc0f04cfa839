import type { ReactNode } from 'react'
import type { NavItemView, PageView, SiteView } from '../../src/model/contract.js'
import { Icon } from '../components/Icon.js'
import { Dropdown } from './Dropdown.js'

interface SwitcherProps {
  readonly item: NavItemView
  readonly site: SiteView
  readonly page: PageView
}

/**
 * A dropdown of versions or languages, with links to the counterparts of this page. Scripts update the links on client navigation.
 */
export function Switcher({ item, site, page }: SwitcherProps): ReactNode {
  const entries = item.kind === 'locales' ? localeEntries(item, site, page) : versionEntries(item, page)
  if (entries.length === 0) return null
  const label =
    item.label || entries.find(({ current }) => current)?.label || item.items?.find((entry) => entry.current)?.label
  const isLocales = item.kind === 'locales'
  const button = (
    <>
      {isLocales ? <Icon name="globe" /> : null}
      <span data-switcher-label={item.label ? undefined : ''}>{label}</span>
    </>
  )
  const links = entries.map(({ current, ...link }) => ({
    ...link,
    'aria-current': current ? ('true' as const) : undefined,
  }))
  return (
    <Dropdown button={button} links={links} data={{ 'data-switcher': isLocales ? TEXT.languages : TEXT.versions }} />
  )
}

interface SwitcherEntry {
  readonly label: string
  readonly href: string
  readonly current: boolean
  readonly [attribute: `data-${string}`]: string
  readonly lang?: string
  readonly hrefLang?: string
  readonly rel?: string
}

function versionEntries({ items = [] }: NavItemView, page: PageView): readonly SwitcherEntry[] {
  return items.map(({ id, label, href }) => ({
    label,
    href: page.versions?.items.find((item) => item.id === id)?.href ?? href,
    current: page.versions?.active === id,
    'data-version': id,
  }))
}

/** Each language has its own shell, or is a separate site, so `rel="external"` excludes its links from client navigation. */
function localeEntries({ items = [] }: NavItemView, site: SiteView, page: PageView): readonly SwitcherEntry[] {
  if (page.languages)
    return page.languages.items.map(({ tag, label, href, isCurrent }) => ({
      label,
      href,
      current: isCurrent,
      lang: tag,
      hrefLang: tag,
      'data-language': tag,
      ...(isCurrent ? {} : { rel: 'external' }),
    }))
  const path = page.kind === 'notFound' ? '/' : page.href.slice(site.baseUrl.length - 1)
  return items.map(({ id, label, href, current }) => ({
    label,
    href: current ? page.href : href + path,
    current,
    lang: id,
    hrefLang: id,
    ...(current ? {} : { rel: 'external', 'data-locale': href }),
  }))
}
