/** Where the reader is and wants to be. Nothing that signing in put into an address stays in it. */
import { hasSamePath } from '../browser/navigation/hasSamePath.js'

const spent = ['code', 'connect_code', 'state', 'error', 'error_description', 'iss']
const key = 'docsgen.gate.hash'
const targetKey = 'docsgen.gate.target'

/** Did the provider send the reader here? */
export function isCallback({ search }: Location): boolean {
  const query = new URLSearchParams(search)
  return Boolean(query.get('state') && (query.get('code') || query.get('connect_code') || query.get('error')))
}

/** The address of this page, without what only signing in needed. */
export function cleanAddress(): URL {
  const url = new URL(location.href)
  // Deleting what is not there would still write the query anew.
  for (const name of spent) if (url.searchParams.has(name)) url.searchParams.delete(name)
  return url
}

/** An address of this site that the reader may be sent on to; else this page. */
export function ownAddress(target: unknown): URL {
  if (typeof target === 'string' && URL.canParse(target, location.origin)) {
    const url = new URL(target, location.origin)
    if (url.origin === location.origin) return url
  }
  return cleanAddress()
}

/** The SDK forgets where a sign-in began when no token came for it. */
export function keepTarget(target: string): void {
  store((storage) => storage.setItem(targetKey, target))
}

export function keptTarget(): string | undefined {
  return store((storage) => storage.getItem(targetKey)) ?? undefined
}

/** The fragment is for the browser alone: a sign-in page that does not know it cannot give it back. */
export function keepHash({ pathname, hash }: URL): void {
  store((storage) => storage.setItem(key, JSON.stringify({ pathname, hash })))
}

export function restoreHash(): void {
  const kept = store((storage) => storage.getItem(key))
  store((storage) => storage.removeItem(key))
  if (!kept || location.hash) return
  const { pathname, hash } = JSON.parse(kept) as { pathname?: unknown; hash?: unknown }
  if (typeof pathname !== 'string' || typeof hash !== 'string' || !hash.startsWith('#')) return
  if (hasSamePath({ pathname }, location))
    history.replaceState(history.state, '', location.pathname + location.search + hash)
}

/** What a gate at the edge kept on the way to signing in. The page is there already, so the browser is told to go to it. */
export function restoreFragment(): void {
  if (location.hash) return
  restoreHash()
  if (location.hash) location.replace(location.hash)
}

/** Storage may be forbidden; nothing here depends on it. */
export function store<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
