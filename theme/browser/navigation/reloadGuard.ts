/** At most one automatic load of a document per target in 30 seconds: a broken deployment must not become a loop. */
import { sessionStore } from '../shared/storage.js'

const PAUSE = 30_000

export function allowReload(target: URL): boolean {
  const key = `docsgen.reload.${target.pathname}`
  const last = Number(sessionStore.get(key) ?? 0)
  if (Date.now() - last < PAUSE) return false
  sessionStore.set(key, String(Date.now()))
  return true
}
