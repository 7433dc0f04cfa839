/**
 * The URL of the page before, during and after sign-in. It must not keep the parameters of the provider, and it must not
 * lose its fragment or the page that the reader wanted.
 */

/** Query parameters that the provider adds. */
const loginParameters = ['code', 'connect_code', 'state', 'error', 'error_description', 'iss']
/** Keys of the session storage. `src/gate/core/beginLogin.ts` writes the first one too. */
const fragmentKey = 'docsgen.gate.hash'
const targetKey = 'docsgen.gate.target'

/** True if the provider sent the reader here. */
export function isLoginCallback({ search }: Location): boolean {
  const query = new URLSearchParams(search)
  return Boolean(query.get('state') && (query.get('code') || query.get('connect_code') || query.get('error')))
}

/** The URL of this page without the parameters of the provider. */
export function urlWithoutLogin(): URL {
  const url = new URL(location.href)
  // `delete` normalizes the whole query, even if the parameter is absent.
  for (const name of loginParameters) if (url.searchParams.has(name)) url.searchParams.delete(name)
  return url
}

/** The target as a URL if it is on this site, else the URL of this page: prevents an open redirect. */
export function sameOriginUrl(target: unknown): URL {
  if (typeof target === 'string' && URL.canParse(target, location.origin)) {
    const url = new URL(target, location.origin)
    if (url.origin === location.origin) return url
  }
  return urlWithoutLogin()
}

/** Saves the page that the reader wanted. The SDK forgets it when a sign-in fails. */
export function saveTarget(target: string): void {
  trySessionStorage((storage) => storage.setItem(targetKey, target))
}

/** The page that the reader wanted before sign-in; undefined if none is stored, or if the browser forbids storage. */
export function readTarget(): string | undefined {
  return trySessionStorage((storage) => storage.getItem(targetKey)) ?? undefined
}

/** Saves the fragment. Browsers do not send it to servers, so a sign-in page cannot return it. */
export function saveFragment({ pathname, hash }: URL): void {
  trySessionStorage((storage) => storage.setItem(fragmentKey, JSON.stringify({ pathname, hash })))
}

/** Puts the saved fragment back into the URL if this is the page that it was saved for. */
export function restoreFragment(): void {
  const saved = trySessionStorage((storage) => storage.getItem(fragmentKey))
  trySessionStorage((storage) => storage.removeItem(fragmentKey))
  if (!saved || location.hash) return
  const { pathname, hash }: Record<string, unknown> = JSON.parse(saved)
  if (typeof pathname !== 'string' || typeof hash !== 'string' || !hash.startsWith('#')) return
  if (withoutSlash(pathname) === withoutSlash(location.pathname))
    history.replaceState(history.state, '', location.pathname + location.search + hash)
}

/** Hosts add or remove a trailing slash. */
function withoutSlash(pathname: string): string {
  return pathname.replace(/\/$/, '')
}

/** Restores the fragment that an edge gate saved, and scrolls there: the browser has already shown the page. */
export function goToSavedFragment(): void {
  if (location.hash) return
  restoreFragment()
  if (location.hash) location.replace(location.hash)
}

/** Returns undefined if the browser forbids storage; everything here works without it. */
export function trySessionStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Reads the times (milliseconds since 1970) of recent events from the session storage. */
export function readRecentTimes(key: string, { now, span }: { now: number; span: number }): number[] {
  return (trySessionStorage((storage) => storage.getItem(key)) ?? '')
    .split(' ')
    .map(Number)
    .filter((time) => time > now - span && time <= now)
}

/** Stores times for `readRecentTimes`. Does nothing if the browser forbids storage. */
export function saveTimes(key: string, times: readonly number[]): void {
  trySessionStorage((storage) => storage.setItem(key, times.join(' ')))
}
