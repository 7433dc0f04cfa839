/** Input by which a reader scrolls, as opposed to a scroll by program, which gives the same scroll events. */
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** Returns a function that stops listening. */
export function onUserScroll(act: () => void): () => void {
  const stop = new AbortController()
  const options = { passive: true, signal: stop.signal }
  addEventListener('wheel', act, options)
  addEventListener('touchmove', act, options)
  addEventListener('keydown', (event) => SCROLL_KEYS.has(event.key) && act(), options)
  // A press on the scroll bar hits the root element itself.
  addEventListener('pointerdown', (event) => event.target === document.documentElement && act(), options)
  return () => stop.abort()
}
