/**
 * Conversions between routes, hrefs, URLs and output paths. A route is decoded and has no base path and no trailing slash
 * (`/guide/setup`). An href is encoded and has both as configured. Every href in the output comes from `routeHref` or
 * `assetHref`, which must be applied exactly once.
 *
 * A route that ends in `.html` (`/legacy/old.html`) is the literal name of a file. The trailing slash setting does not
 * change it.
 */
import type { Route } from '../model/model.js'

export type TrailingSlash = 'never' | 'always'

export interface UrlForm {
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
}

/** Href of a page: `/docs/guide/setup`, or `/docs/guide/setup/` with `trailingSlash: 'always'`. */
export function routeHref(route: Route, { baseUrl, trailingSlash }: UrlForm): string {
  const href = assetHref(route, baseUrl)
  return trailingSlash === 'always' && route !== '/' && !isHtmlFileRoute(route) ? `${href}/` : href
}

/** Href of a static file: base path and path, with every segment encoded. */
export function assetHref(path: Route, baseUrl: string): string {
  return baseUrl + path.replace(/^\//, '').split('/').map(encodePathSegment).join('/')
}

/** True if the route is the prefix or below it. Every route is below `/`. */
export function isRouteBelow(route: Route, prefix: Route): boolean {
  return route === prefix || route.startsWith(prefix === '/' ? prefix : `${prefix}/`)
}

/** Output path of a page: `guide/setup.html`, or `guide/setup/index.html` with `trailingSlash: 'always'`. */
export function outputPath(route: Route, trailingSlash: TrailingSlash): string {
  if (route === '/') return 'index.html'
  const path = route.slice(1)
  if (isHtmlFileRoute(route)) return path
  return trailingSlash === 'always' ? `${path}/index.html` : `${path}.html`
}

/** Output path of a page's payload, the same for both settings: `guide/setup/_payload.json`. */
export function payloadPath(route: Route): string {
  return route === '/' ? '_payload.json' : `${route.slice(1)}/_payload.json`
}

/** Output folder of the sidebar fragments that pages share. No page path starts with an underscore. */
export const sidebarFolder = '_sidebars/'

/** Output path of the fragment with a whole sidebar. Every page contains it, so it must not change with the content. */
export function sidebarFragmentPath(sidebar: string): string {
  return `${sidebarFolder}${sidebar}.html`
}

/** Absolute URL of a page, for search engines and link previews. */
export function canonicalUrl(route: Route, config: UrlForm & { readonly url: string }): string {
  return config.url.replace(/\/$/, '') + routeHref(route, config)
}

/** URL of the same page on the site of another language. `site` is the URL of that site, `href` has the base path. */
export function localeUrl(site: string, href: string, baseUrl: string): string {
  return site.replace(/\/$/, '') + href.slice(baseUrl.length - 1)
}

/**
 * Route of the path of a URL: decoded once, without `index.html`, `.html` and trailing slash. Undefined if an escape is
 * malformed or hides a slash or a control character. Letter case, Unicode form and double slashes are kept.
 */
export function routeFromPathname(pathname: string): Route | undefined {
  const path = decodePathname(pathname)
  return path === undefined ? undefined : routeFromDecodedPath(path)
}

/** Route of a decoded path: without `index.html`, `.html` and trailing slash. */
export function routeFromDecodedPath(path: string): Route {
  const clean = path
    .replace(/\/index\.html$/, '/')
    .replace(/([^/])\.html$/, '$1')
    .replace(/(.)\/$/, '$1')
  return clean === '' ? '/' : clean
}

/** Decodes the path of a URL segment by segment. Undefined in the same cases as `routeFromPathname`. */
export function decodePathname(pathname: string): string | undefined {
  const segments: string[] = []
  for (const segment of pathname.split('/')) {
    const text = decodePercentEscapes(segment)
    if (text === undefined || /\/|\p{Cc}/u.test(text)) return undefined
    segments.push(text)
  }
  return segments.join('/')
}

/** Decodes percent escapes once. Undefined if an escape is malformed. */
export function decodePercentEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Decodes the percent escapes of a path, except those of delimiters such as `%2F`. Unchanged if an escape is malformed. */
export function decodePathEscapes(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** True if the target is a web URL of another site. `siteUrl` is the URL of this site; absent, every web URL is external. */
export function isExternalTarget(target: string, siteUrl?: string): boolean {
  const text = target.trim()
  if (!/^(https?:|[\\/]{2})/i.test(text)) return false
  return siteUrl === undefined || !URL.canParse(text) || new URL(text).origin !== new URL(siteUrl).origin
}

/** True for the path itself and for all routes below it. */
export function isBelow(route: Route, path: string): boolean {
  return path === '/' || route === path || route.startsWith(`${path}/`)
}

function isHtmlFileRoute(route: Route): boolean {
  return route.endsWith('.html')
}

/** Does not encode characters that are valid in a path segment, so that `@`, `:` and `~` stay readable. */
function encodePathSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)
}
