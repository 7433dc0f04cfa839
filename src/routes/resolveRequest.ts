/**
 * From the path of a request to a file of the output, the way static hosts do it. Pure, and the only place where an
 * address is given a meaning: live preview, the preview of a built folder and the tests all answer by it.
 *
 * The form of an address follows from the file: `x.html` is at `/x`, `x/index.html` at `/x/`. Every other spelling of
 * a page redirects to that one. A request can only ever name a file that is a key of `outputs`.
 */
import { assetHref, type UrlForm } from './urls.js'

export type ResolvedRequest =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'bad' }

export interface ResolveRequestOptions extends UrlForm {
  /** What the site's `_redirects` says about a decoded path (with the base path). */
  readonly redirect?: (path: string) => { readonly to: string; readonly status: number } | undefined
}

export interface PathSet {
  has(path: string): boolean
}

/** @param target path of the request, encoded or not, without the query. */
export function resolveRequest(target: string, outputs: PathSet, options: ResolveRequestOptions): ResolvedRequest {
  const { baseUrl, trailingSlash, redirect } = options
  const path = decodeRequestPath(target)
  if (path === undefined) return { kind: 'bad' }
  const moved = redirect?.(path)
  if (moved) return { kind: 'redirect', ...moved }
  if (!path.startsWith(baseUrl)) {
    const isNear = path === '/' || `${path}/` === baseUrl
    return isNear ? { kind: 'redirect', to: baseUrl, status: 302 } : { kind: 'notFound' }
  }
  const page = (key: string): ResolvedRequest => ({ kind: 'redirect', to: assetHref(key, baseUrl), status: 308 })
  const key = path.slice(baseUrl.length)
  if (isPrivateOutput(key)) return { kind: 'notFound' }
  if (key === '' || key.endsWith('/')) {
    if (outputs.has(`${key}index.html`)) return { kind: 'file', path: `${key}index.html` }
    return key !== '' && outputs.has(`${key.slice(0, -1)}.html`) ? page(key.slice(0, -1)) : { kind: 'notFound' }
  }
  if (outputs.has(key)) {
    if (key === 'index.html' || key.endsWith('/index.html')) return page(key.slice(0, -'index.html'.length))
    // With slashes on, pages are in folders: an `.html` file of its own name has that very address.
    const isPage = key.endsWith('.html') && key !== '404.html' && trailingSlash === 'never'
    return isPage ? page(key.slice(0, -'.html'.length)) : { kind: 'file', path: key }
  }
  if (key !== '404' && outputs.has(`${key}.html`)) return { kind: 'file', path: `${key}.html` }
  return outputs.has(`${key}/index.html`) ? page(`${key}/`) : { kind: 'notFound' }
}

/**
 * Decodes a path once, strictly. Undefined for everything that some server, proxy or file system reads in another way:
 * escapes that hide an escape or a separator, backslashes, empty and dot segments, drive letters, control characters.
 * Decoding a decoded path gives it again.
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

/** Files that speak to the host, and our marker: no host serves them. */
function isPrivateOutput(key: string): boolean {
  return key === '_headers' || key === '_redirects' || key === '.docsgen-output'
}
