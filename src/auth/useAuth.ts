/**
 * The reader, for islands. Every island is a React root of its own, so the state is in a store instead of a context. The
 * gate of each mode publishes into it.
 */
import { useSyncExternalStore } from 'react'
import type { Auth } from './auth.js'
import { createSessionAuth } from './sessionAuth.js'

/** Replaced in bundles for the browser. The server does not know the mode. */
declare const DOCSGEN_GATE_MODE: string | undefined

const hasGate = typeof DOCSGEN_GATE_MODE === 'undefined' || DOCSGEN_GATE_MODE !== 'off'
/** The same on the server and while an island is hydrated. */
const unknownReader: Auth = createSessionAuth('unknown', { isLoading: true })
const listeners = new Set<() => void>()
let current: Auth = hasGate ? unknownReader : createSessionAuth('off')

/** State of the reader, and what the mode of the gate can do. Works in islands of the theme and of the content. */
export function useAuth(): Auth {
  return useSyncExternalStore(subscribeToAuth, currentAuth, () => unknownReader)
}

/** For the gate: replaces the state in all islands. */
export function publishAuth(auth: Auth): void {
  current = auth
  for (const listener of listeners) listener()
}

/** Calls the listener after every change of the reader. Returns a function that ends this, as `useSyncExternalStore` expects. */
export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the identical object until the gate publishes another one, so that React does not render again. */
export function currentAuth(): Auth {
  return current
}
