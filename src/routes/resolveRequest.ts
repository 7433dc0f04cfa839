/**
 * Resolves the path of a request to an output file, like a static host. This pure function is the only implementation:
 * `serve`, `preview` and the tests use it.
 *
 * The output file determines the canonical path: `x.html` has `/x`, and `x/index.html` has `/x/`. Every other spelling
 * redirects to the canonical one. The result is always a key of `outputs`, so that a request cannot read other files.
 */
import { anyHostPaths } from '../hosts/anyHost.js'
import { markerName } from '../schema/portablePath.js'
import { assetHref, type UrlForm } from './urls.js'

export type ResolvedRequest =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'bad' }

export interface ResolveRequestOptions extends UrlForm {
  /** Applies the site's `_redirects` to a decoded path (with base path). */
  readonly redirect?: (path: string) => { readonly to: string; readonly status: number } | undefined
}

export interface PathSet {
  has(path: string): boolean
}

/** @param target path of the request, encoded or not, without the query. */
export function resolveRequest(target: string, outputs: PathSet, options: ResolveRequestOptions): ResolvedRequest {
  const { baseUrl, trailingSlash, redirect } = options
  const path = decodeRequestPath(target) ?? literalPercentPath(target, outputs, options.baseUrl)
  if (path === undefined) return { kind: 'bad' }
  const moved = redirect?.(path)
  if (moved) return { kind: 'redirect', ...moved }
  if (!path.startsWith(baseUrl)) {
    const isNear = path === '/' || `${path}/` === baseUrl
    return isNear ? { kind: 'redirect', to: baseUrl, status: 302 } : { kind: 'notFound' }
  }
  const redirectTo = (key: string): ResolvedRequest => ({ kind: 'redirect', to: assetHref(key, baseUrl), status: 308 })
  const key = path.slice(baseUrl.length)
  if (privateOutputs.has(key)) return { kind: 'notFound' }
  if (key === '' || key.endsWith('/')) {
    if (outputs.has(`${key}index.html`)) return { kind: 'file', path: `${key}index.html` }
    return key !== '' && outputs.has(`${key.slice(0, -1)}.html`) ? redirectTo(key.slice(0, -1)) : { kind: 'notFound' }
  }
  if (outputs.has(key)) {
    if (key === 'index.html' || key.endsWith('/index.html')) return redirectTo(key.slice(0, -'index.html'.length))
    // With `trailingSlash: 'always'`, pages are `index.html` files: any other `.html` file keeps its name.
    const isPage = key.endsWith('.html') && key !== '404.html' && trailingSlash === 'never'
    return isPage ? redirectTo(key.slice(0, -'.html'.length)) : { kind: 'file', path: key }
  }
  if (key !== '404' && outputs.has(`${key}.html`)) return { kind: 'file', path: `${key}.html` }
  return outputs.has(`${key}/index.html`) ? redirectTo(`${key}/`) : { kind: 'notFound' }
}

/**
 * Decodes a path once, strictly. Returns undefined for everything that servers, proxies or file systems interpret
 * differently: escaped escapes and separators, backslashes, empty and dot segments, drive letters, control characters.
 * Decoding a decoded path returns it unchanged.
 */
export function decodeRequestPath(target: string): string | undefined {
  if (!target.startsWith('/') || /%(?:2f|5c)/i.test(target)) return undefined
  let path: string
  try {
    path = decodeURIComponent(target)
  } catch {
    return undefined
  }
  if (/[\\%?#:]|\/\/|\p{Cc}|\p{Surrogate}/u.test(path)) return undefined
  return path.split('/').some((segment) => segment === '.' || segment === '..') ? undefined : path
}

/** A file name can contain a literal `%`, which is `%25` in a URL. Only names of files are accepted, so nothing is decoded twice. */
function literalPercentPath(target: string, outputs: PathSet, baseUrl: string): string | undefined {
  if (!/%25/.test(target)) return undefined
  const path = decodeRequestPath(target.replaceAll('%25', 'x'))
  if (path === undefined) return undefined
  const literal = decodeURIComponent(target)
  const key = literal.slice(baseUrl.length)
  const isFile =
    literal.startsWith(baseUrl) &&
    [key, `${key}.html`, `${key}/index.html`, `${key}index.html`].some((name) => outputs.has(name))
  return isFile ? literal : undefined
}

/** Files that every host reads itself, and the marker of the output folder. Hosts do not serve them. */
const privateOutputs: ReadonlySet<string> = new Set([...Object.values(anyHostPaths), markerName])
