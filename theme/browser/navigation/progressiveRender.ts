/**
 * Shows a long page in steps after client navigation: first the part in the window, then the rest over some frames. Style and
 * layout of the whole page are most of the cost of such a navigation, so the first step costs about the same for every page.
 *
 * All pieces are in the document from the start, hidden by `data-below`, so that behaviors which prepare content find them.
 * Nothing depends on estimated heights, and shown content does not move: the page only grows at its end.
 */
import { findElements } from '../shared/dom.js'
import { onEvent, type RouteChange } from '../shared/events.js'

/** Selects pieces in document order, each below the one before it. Excludes samples, which are beside the text. */
const PIECES = ['.prose', '.steps', '.reference', '.reference section', '.split > div:first-child', '[role="tabpanel"]']
  .map((outer) => `[data-region="main"] ${outer} > *`)
  .concat('[data-region="main"] .rows > li')
  .join()
/** Pages with fewer elements are shown at once, because they are fast. */
const MIN_ELEMENTS = 200
/** Number of elements to show before measuring again if the window is full. */
const BATCH_ELEMENTS = 60
/** Maximum number of frames for the rest of a page. */
const MAX_FRAMES = 12

/** @param change the navigation that is under way. */
export function startProgressiveRender(change: RouteChange): void {
  let fresh = startsAtTop(change)
  let rest: readonly HTMLElement[] = []
  let size = 0

  const showNext = (count: number): void => {
    showPieces(rest.slice(0, count))
    rest = rest.slice(count)
  }
  const showAll = (): void => showNext(rest.length)
  // A timer that is set in a frame fires after the paint of the frame.
  const showLater = (): void => {
    if (rest.length === 0) return
    requestAnimationFrame(() =>
      setTimeout(() => {
        showNext(size)
        showLater()
      }),
    )
  }

  onEvent('docsgen:routechange', (next) => {
    showAll()
    fresh = startsAtTop(next)
  })
  onEvent('docsgen:swapped', () => {
    if (!fresh) return
    fresh = false
    rest = hideBelowWindow(findElements(PIECES).filter((piece) => !piece.closest('.side')))
    size = Math.ceil(rest.length / MAX_FRAMES)
    requestAnimationFrame(showLater)
  })
  addEventListener('beforeprint', showAll)
}

/** A target further down needs the layout of everything above it. After a step through the history, `location` is already `next`. */
function startsAtTop({ next }: RouteChange): boolean {
  return next.pathname !== location.pathname && !next.hash && !next.search
}

/** Hides the pieces below the window and returns them. Shows at least one heading, because the table of contents marks one. */
function hideBelowWindow(pieces: readonly HTMLElement[]): readonly HTMLElement[] {
  const sizes = pieces.map((piece, index) => (piece.contains(pieces[index + 1] ?? null) ? 1 : countElements(piece)))
  if (sizes.reduce((sum, size) => sum + size, 0) < MIN_ELEMENTS) return []
  for (const piece of pieces) piece.setAttribute('data-below', '')
  const heading = pieces.findIndex((piece) => piece.matches('h2, h3'))
  let shown = 0
  while (shown < pieces.length) {
    const from = shown
    for (let elements = sizes[shown++] ?? 0; elements + (sizes[shown] ?? BATCH_ELEMENTS) <= BATCH_ELEMENTS; )
      elements += sizes[shown++] ?? 0
    const batch = pieces.slice(from, shown)
    showPieces(batch)
    if (shown > heading && reachesBelowWindow(batch)) break
  }
  return pieces.slice(shown)
}

/** Returns true if the last displayed piece begins below the window. */
function reachesBelowWindow(pieces: readonly HTMLElement[]): boolean {
  const last = pieces.findLast((piece) => piece.getClientRects().length > 0)
  return last !== undefined && last.getBoundingClientRect().top > innerHeight
}

function countElements(piece: HTMLElement): number {
  return piece.getElementsByTagName('*').length + 1
}

function showPieces(pieces: readonly HTMLElement[]): void {
  for (const piece of pieces) piece.removeAttribute('data-below')
}
