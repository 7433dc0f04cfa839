import type { SiteConfig } from '../schema/config.js'

type NavLink = Extract<SiteConfig['navbar']['items'][number], { type: 'link' }>

/**
 * Where an item of the bar is active. A link to the introduction of a reference means all pages of it, which stand beside
 * the introduction and not below.
 */
export function resolveActiveBase(
  { href, activeBase, activeElsewhere }: NavLink,
  { openapi }: Pick<SiteConfig, 'openapi'>,
): string | undefined {
  if (activeBase !== undefined || activeElsewhere) return activeBase
  const route = href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  return openapi.find(({ path }) => route === `${path === '/' ? '' : path}/introduction`)?.path ?? href
}
