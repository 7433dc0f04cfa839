import type { SiteConfig } from '../schema/config.js'

type NavItem = SiteConfig['navbar']['items'][number]

interface NavTarget {
  readonly href: string
  readonly activeBase?: string
  readonly activeElsewhere?: boolean
}

/** The route prefixes below which a navbar item is active: one for a link, and one for each link of a menu. */
export function resolveActiveBases(item: NavItem, config: Pick<SiteConfig, 'openapi'>): readonly string[] {
  const targets = item.type === 'link' ? [item] : item.type === 'menu' ? item.items : []
  return targets.flatMap((target) => resolveActiveBase(target, config) ?? [])
}

/**
 * The route prefix below which a navbar item is active. For a link to the introduction of an API reference this is the
 * reference's path, because the other pages are beside the introduction and not below it.
 */
function resolveActiveBase(
  { href, activeBase, activeElsewhere }: NavTarget,
  { openapi }: Pick<SiteConfig, 'openapi'>,
): string | undefined {
  if (activeBase !== undefined || activeElsewhere) return activeBase
  const route = href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  return openapi.find(({ path }) => route === `${path === '/' ? '' : path}/introduction`)?.path ?? href
}
