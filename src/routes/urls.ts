/**
 * Route maths: from a route to its address, its file and back. A route is decoded and has no base path and no trailing
 * slash (`/guide/setup`); an href is encoded and has both as the site is set. Everything that is shown to a reader
 * goes through `routeHref` or `assetHref` exactly once.
 *
 * A route with a literal `.html` name (`/legacy/old.html`) is an address and a file of its own: neither form of the
 * trailing slash changes it.
 */
import type { Route } from '../model/model.js'

export type TrailingSlash = 'never' | 'always'

export interface UrlForm {
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
}

/** Final href of a page: `/docs/guide/setup`, or `/docs/guide/setup/` in the form `always`. */
export function routeHref(route: Route, { baseUrl, trailingSlash }: UrlForm): string {
  const href = assetHref(route, baseUrl)
  return trailingSlash === 'always' && route !== '/' && !isHtmlFileRoute(route) ? `${href}/` : href
}

/** Final href of a static file: its path with the base path in front, every segment encoded. */
export function assetHref(path: Route, baseUrl: string): string {
  return baseUrl + path.replace(/^\//, '').split('/').map(encodePathSegment).join('/')
}

/** Whether a route is the prefix itself or one below it; every route is below `/`. */
export function isRouteBelow(route: Route, prefix: Route): boolean {
  return route === prefix || route.startsWith(prefix === '/' ? prefix : `${prefix}/`)
}

/** File of a page in the output folder: `guide/setup.html`, or `guide/setup/index.html` in the form `always`. */
export function outputPath(route: Route, trailingSlash: TrailingSlash): string {
  if (route === '/') return 'index.html'
  const path = route.slice(1)
  if (isHtmlFileRoute(route)) return path
  return trailingSlash === 'always' ? `${path}/index.html` : `${path}.html`
}

/** File of a page's payload in the output folder, the same in both forms: `guide/setup/_payload.json`. */
export function payloadPath(route: Route): string {
  return route === '/' ? '_payload.json' : `${route.slice(1)}/_payload.json`
}

/** Folder of the menus that pages share; no page begins with an underscore. */
export const sidebarFolder = '_menus/'

/** File of the whole menu of a sidebar. It stands in every page of it, so its name stays when the menu changes. */
export function sidebarFragmentPath(sidebar: string): string {
  return `${sidebarFolder}${sidebar}.html`
}

/** Address of a page for search engines and previews, with the origin. */
export function canonicalUrl(route: Route, config: UrlForm & { readonly url: string }): string {
  return config.url.replace(/\/$/, '') + routeHref(route, config)
}

/** The same path on the site of another language. `site` is its address, `href` has the base path. */
export function localeUrl(site: string, href: string, baseUrl: string): string {
  return site.replace(/\/$/, '') + href.slice(baseUrl.length - 1)
}

/**
 * The route that a path of a URL means: decoded once, without `index.html`, `.html` and a trailing slash. Undefined
 * where the escapes are malformed or hide a slash or a control character. Keeps letter case, Unicode form and double slashes.
 */
export function routeFromPathname(pathname: string): Route | undefined {
  const path = decodePathname(pathname)
  return path === undefined ? undefined : routeFromDecodedPath(path)
}

/** The route that an already decoded path means: without `index.html`, `.html` and a trailing slash. */
export function routeFromDecodedPath(path: string): Route {
  const clean = path
    .replace(/\/index\.html$/, '/')
    .replace(/([^/])\.html$/, '$1')
    .replace(/(.)\/$/, '$1')
  return clean === '' ? '/' : clean
}

/** A path of a URL decoded segment by segment; undefined where `normalisePath` is. */
export function decodePathname(pathname: string): string | undefined {
  const segments: string[] = []
  for (const segment of pathname.split('/')) {
    const text = decodePercentEscapes(segment)
    if (text === undefined || /\/|\p{Cc}/u.test(text)) return undefined
    segments.push(text)
  }
  return segments.join('/')
}

/** Percent escapes decoded once; undefined where they are malformed. */
export function decodePercentEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** True where a target leads to a web address off this site. `siteUrl` is the site's own origin, whose pages do not count. */
export function isExternalTarget(target: string, siteUrl?: string): boolean {
  const text = target.trim()
  if (!/^(https?:|[\\/]{2})/i.test(text)) return false
  return siteUrl === undefined || !URL.canParse(text) || new URL(text).origin !== new URL(siteUrl).origin
}

function isHtmlFileRoute(route: Route): boolean {
  return route.endsWith('.html')
}

/** Leaves what may stand in a path segment, so that `@`, `:` and `~` stay readable. */
function encodePathSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)
}
