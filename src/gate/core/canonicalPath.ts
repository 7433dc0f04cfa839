/**
 * The one reading of an address. What is authorised is the very string that is served, so anything that a server, a
 * proxy or a file system could read in another way is no path at all.
 */
import { type GateConfig, gateFolder } from './gateConfig.js'

/** The decoded path; undefined for an address that is not canonical. */
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

/** The address of a decoded path. */
export function encodePathname(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Where to go after signing in: a page of this site, or its start. Never the gate's own routes, which would loop. */
export function safeReturnTo(text: string | null, { origin, baseUrl }: Pick<GateConfig, 'origin' | 'baseUrl'>): string {
  if (text === null || text.length > 2048 || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return baseUrl
  const mark = text.search(/[?#]/)
  const path = canonicalPath(mark < 0 ? text : text.slice(0, mark))
  if (path === undefined || !path.startsWith(baseUrl) || path.startsWith(`${baseUrl}${gateFolder}`)) return baseUrl
  const url = new URL(text, origin)
  if (url.origin !== origin || url.username !== '') return baseUrl
  // Deleting what is not there would still write the query anew.
  for (const name of ['code', 'state', 'error', 'error_description'])
    if (url.searchParams.has(name)) url.searchParams.delete(name)
  return encodePathname(path) + url.search + url.hash
}
