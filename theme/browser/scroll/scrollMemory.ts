/**
 * Scroll positions of history entries. Each entry has a key in its state; positions by key live in session storage, so
 * they hold across reloads. `track` is the entry that the document shows now.
 */
import { sessionStore } from '../shared/storage.js'

export interface HistoryEntryState {
  readonly docsgen?: string
  /** Set on the extra entry of an open drawer: the key of the entry below it. */
  readonly drawer?: string
}

export interface ScrollMemory {
  /** Writes down where the current entry is scrolled to. */
  readonly save: () => void
  readonly forget: (key: string) => void
  /** State for a new entry. */
  readonly fresh: () => HistoryEntryState
  /** Makes the entry that the browser is at the current one; gives its position if it has been here before. */
  readonly arrive: () => number | undefined
}

const STORED = 'docsgen.scroll'
const KEPT = 100

export function createScrollMemory(): ScrollMemory {
  const positions = new Map<string, number>(readStoredPositions())
  let current = ''
  // Followed by event, because at `popstate` the browser may have scrolled for a fragment already.
  let y: number | undefined
  document.addEventListener('scroll', () => (y = scrollY), { passive: true })
  // Not at once: that would lay out the page while the shell starts.
  requestAnimationFrame(() => (y ??= scrollY))

  const save = (): void => {
    positions.delete(current)
    positions.set(current, y ?? scrollY)
  }
  const fresh = (): HistoryEntryState => ({
    docsgen: `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`,
  })
  addEventListener('pagehide', () => {
    save()
    sessionStore.set(STORED, JSON.stringify([...positions].slice(-KEPT)))
  })

  return {
    save,
    forget: (key) => positions.set(key, 0),
    fresh,
    arrive() {
      const state = currentEntryState()
      if (state.docsgen === undefined) history.replaceState({ ...history.state, ...fresh() }, '')
      if (current) y = scrollY
      current = currentEntryState().docsgen ?? ''
      return state.docsgen === undefined ? undefined : positions.get(current)
    },
  }
}

export function currentEntryState(): HistoryEntryState {
  return (history.state ?? {}) as HistoryEntryState
}

function readStoredPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(STORED) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
