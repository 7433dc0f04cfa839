/**
 * Client navigation to a long page in two steps: first what the reader sees, then, a piece a frame, what is below. Style
 * and layout of the whole are most of what such a navigation costs, so the first step is about the same for every page.
 *
 * The pieces are in the document from the start and are only not displayed, so that whoever prepares content finds it all.
 * Nothing here depends on estimated heights, and nothing that is shown moves: the page only grows at its end.
 */
import { findElements } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

/** In document order, each below those before it. Samples stand beside the text and are left alone. */
const PIECES = ['.prose', '.steps', '.reference', '.reference section', '.split > div:first-child', '[role="tabpanel"]']
  .map((outer) => `[data-region="main"] ${outer} > *`)
  .concat('[data-region="main"] .rows > li')
  .join()
/** Elements; pages of fewer are quick as they are. */
const FEW = 200
/** Elements to show before looking again whether the window is full. */
const BATCH = 60
/** The rest of a page comes in so many frames at most. */
const FRAMES = 12

export function startProgressiveRender(): void {
  let fresh = false
  let rest: readonly HTMLElement[] = []
  let size = 0

  const showNext = (count: number): void => {
    showPieces(rest.slice(0, count))
    rest = rest.slice(count)
  }
  const showAll = (): void => showNext(rest.length)
  // A timer set in a frame comes after its paint.
  const showLater = (): void => {
    if (rest.length === 0) return
    requestAnimationFrame(() =>
      setTimeout(() => {
        showNext(size)
        showLater()
      }),
    )
  }

  onEvent('docsgen:routechange', ({ next }) => {
    showAll()
    // To a place further down, the way must be laid out. After a step through the history, the address is the new one.
    fresh = next.pathname !== location.pathname && !next.hash && !next.search
  })
  onEvent('docsgen:swapped', () => {
    if (!fresh) return
    fresh = false
    rest = hideBelowWindow(findElements(PIECES).filter((piece) => !piece.closest('.side')))
    size = Math.ceil(rest.length / FRAMES)
    requestAnimationFrame(showLater)
  })
  addEventListener('beforeprint', showAll)
}

/** Hides the pieces below the window and returns them. The contents list marks a heading that is shown, so one is. */
function hideBelowWindow(pieces: readonly HTMLElement[]): readonly HTMLElement[] {
  const sizes = pieces.map((piece, index) => (piece.contains(pieces[index + 1] ?? null) ? 1 : countElements(piece)))
  if (sizes.reduce((sum, size) => sum + size, 0) < FEW) return []
  for (const piece of pieces) piece.setAttribute('data-below', '')
  const heading = pieces.findIndex((piece) => piece.matches('h2, h3'))
  let shown = 0
  while (shown < pieces.length) {
    const from = shown
    for (let elements = sizes[shown++] ?? 0; elements + (sizes[shown] ?? BATCH) <= BATCH; )
      elements += sizes[shown++] ?? 0
    const batch = pieces.slice(from, shown)
    showPieces(batch)
    if (shown > heading && reachesBelowWindow(batch)) break
  }
  return pieces.slice(shown)
}

/** Whether one of them begins below the window. */
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
