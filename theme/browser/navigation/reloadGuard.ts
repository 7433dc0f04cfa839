/** Allows one automatic load of a document per target in 30 seconds, so that a broken deployment causes no endless loop. */
import { sessionStore } from '../shared/storage.js'

const PAUSE_MS = 30_000

/** False if the same target was loaded automatically within the last 30 seconds. */
export function allowReload(target: URL): boolean {
  const key = `docsgen.reload.${target.pathname}`
  const last = Number(sessionStore.get(key) ?? 0)
  if (Date.now() - last < PAUSE_MS) return false
  sessionStore.set(key, String(Date.now()))
  return true
}
