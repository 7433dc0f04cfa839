/**
 * Cookies as headers. With the `__Host-` prefix, browsers reject cookies that another host, another path or a connection
 * without TLS sets.
 */
export const sessionCookieName = '__Host-docsgen'

/** Returns a `Set-Cookie` value. */
export function setCookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`
}

/** Returns a `Set-Cookie` value that deletes the cookie. */
export function clearCookie(name: string): string {
  return setCookie(name, '', 0)
}

/** Names of the cookies that start with `prefix`, each once. */
export function cookieNamesWith(prefix: string, request: Request): string[] {
  return [...new Set(cookiePairs(request).map(([name]) => name))].filter((name) => name.startsWith(prefix))
}

/** The value of a cookie; undefined if it is missing, empty or duplicated. */
export function readCookie(name: string, request: Request): string | undefined {
  const found = cookiePairs(request).filter(([other]) => other === name)
  return found.length === 1 ? found[0]?.[1] || undefined : undefined
}

function cookiePairs({ headers }: Request): (readonly [name: string, value: string])[] {
  return (headers.get('Cookie') ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return value.length > 0 ? [[name, value.join('=')] as const] : []
  })
}
