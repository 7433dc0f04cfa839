import { parse, serialize } from 'cookie-es'

/**
 * Cookies as headers. With the `__Host-` prefix, browsers reject cookies that another host, another path or a connection
 * without TLS sets.
 */
export const sessionCookieName = '__Host-docsgen'

/** Returns a `Set-Cookie` value. */
export function setCookie(name: string, value: string, seconds: number): string {
  return serialize(name, value, { maxAge: seconds, path: '/', httpOnly: true, secure: true, sameSite: 'lax' })
}

/** Returns a `Set-Cookie` value that deletes the cookie. */
export function clearCookie(name: string): string {
  return setCookie(name, '', 0)
}

/** Names of the cookies that start with `prefix`, each once. */
export function cookieNamesWith(prefix: string, request: Request): string[] {
  return Object.keys(parseCookies(request)).filter((name) => name.startsWith(prefix))
}

/** The value of a cookie; undefined if it is missing, empty or duplicated. */
export function readCookie(name: string, request: Request): string | undefined {
  const value = parseCookies(request)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The values by name. A value is a list if the request has several cookies with the name: it does not say which of them this site set. */
function parseCookies({ headers }: Request): Readonly<Record<string, string | string[] | undefined>> {
  return parse(headers.get('Cookie') ?? '', { allowMultiple: true })
}
