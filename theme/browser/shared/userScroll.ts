/** Detects that the reader scrolls, by input events. Scrolling by script sends the same scroll events. */
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** Calls `act` on every such input. Returns a function that stops listening. */
export function onUserScroll(act: () => void): () => void {
  const stop = new AbortController()
  const options = { passive: true, signal: stop.signal }
  addEventListener('wheel', act, options)
  addEventListener('touchmove', act, options)
  addEventListener('keydown', (event) => SCROLL_KEYS.has(event.key) && act(), options)
  // A press on the scroll bar has the root element as its target.
  addEventListener('pointerdown', (event) => event.target === document.documentElement && act(), options)
  return () => stop.abort()
}
