/**
 * Scroll positions of history entries. Each entry has a key in its state. Positions by key are in session storage, so that they
 * survive reloads.
 */
import { sessionStore } from '../shared/storage.js'

export interface HistoryEntryState {
  /** Key of the entry. */
  readonly docsgen?: string
  /** Only on the extra entry of an open drawer: the key of the entry below it. */
  readonly drawer?: string
}

export interface ScrollMemory {
  /** Stores the scroll position of the current entry. */
  readonly save: () => void
  /** Makes the entry start at the top. */
  readonly forget: (key: string) => void
  /** Returns state for a new entry. */
  readonly fresh: () => HistoryEntryState
  /** Makes the browser's entry the current one. Returns its stored position in pixels, or undefined for a new entry. */
  readonly arrive: () => number | undefined
}

const STORAGE_KEY = 'docsgen.scroll'
/** Older positions are dropped. */
const MAX_STORED = 100

/**
 * Must be called once for a document. Positions are stored when the page is hidden, so a browser without storage loses them
 * only on a reload.
 */
export function createScrollMemory(): ScrollMemory {
  const positions = new Map<string, number>(readStoredPositions())
  let current = ''
  // Updated by scroll events, because at `popstate` the browser may already have scrolled to a fragment.
  let y: number | undefined
  document.addEventListener('scroll', () => (y = scrollY), { passive: true })
  // Reading `scrollY` now would force layout while the shell starts.
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
    sessionStore.set(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_STORED)))
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

/** Empty for an entry that docsgen did not create, such as a jump to an anchor by the browser. */
export function currentEntryState(): HistoryEntryState {
  return history.state ?? {}
}

function readStoredPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
