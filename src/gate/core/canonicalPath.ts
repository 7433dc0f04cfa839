/**
 * The only reading of a request path. The string that is authorized is the string that is served, so a path that a
 * server, a proxy or a file system could read in another way is rejected.
 */
import { type GateConfig, gateFolder } from './gateConfig.js'

/** Returns the decoded path; undefined if the path is not canonical. */
export function canonicalPath(pathname: string): string | undefined {
  if (!pathname.startsWith('/') || pathname.length > 2048 || /%(?:2f|5c)/i.test(pathname)) return undefined
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  if (/[\\%?#:;]|\/\/|\p{Cc}|\p{Surrogate}/u.test(path)) return undefined
  return path.split('/').some((segment) => /^\.+$/.test(segment) || /[. ]$/.test(segment)) ? undefined : path
}

/** Encodes a decoded path for a URL. */
export function encodePathname(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Characters. The page is part of the `state` parameter of the provider. */
const maxReturnTo = 1024

/**
 * The page to open after sign-in, encoded: the given one if it is on this site, else the home page. It is never a route of
 * the gate, which would cause a loop.
 */
export function safeReturnTo(text: string | null, { origin, baseUrl }: Pick<GateConfig, 'origin' | 'baseUrl'>): string {
  if (text === null || text.length > maxReturnTo || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text))
    return baseUrl
  const end = text.search(/[?#]/)
  const path = canonicalPath(end < 0 ? text : text.slice(0, end))
  if (path === undefined || !path.startsWith(baseUrl) || path.startsWith(`${baseUrl}${gateFolder}`)) return baseUrl
  const url = new URL(text, origin)
  if (url.origin !== origin || url.username !== '') return baseUrl
  // `delete` normalizes the whole query, even if the parameter is absent.
  for (const name of ['code', 'state', 'error', 'error_description'])
    if (url.searchParams.has(name)) url.searchParams.delete(name)
  return encodePathname(path) + url.search + url.hash
}
