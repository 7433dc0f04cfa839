import type { SiteConfig } from '../schema/config.js'

type NavLink = Extract<SiteConfig['navbar']['items'][number], { type: 'link' }>

/**
 * The route prefix below which a navbar item is active. For a link to the introduction of an API reference this is the
 * reference's path, because the other pages are beside the introduction and not below it.
 */
export function resolveActiveBase(
  { href, activeBase, activeElsewhere }: NavLink,
  { openapi }: Pick<SiteConfig, 'openapi'>,
): string | undefined {
  if (activeBase !== undefined || activeElsewhere) return activeBase
  const route = href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  return openapi.find(({ path }) => route === `${path === '/' ? '' : path}/introduction`)?.path ?? href
}
