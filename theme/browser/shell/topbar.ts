/** The shadow of the top bar, and hiding it while the reader scrolls down (`navbar.hideOnScroll`). */
import type { ClientConfig } from '../../../src/model/contract.js'
import { elementOfHash } from '../scroll/elementOfHash.js'
import { onUserScroll } from '../scroll/userScroll.js'
import { findElement } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

export function startTopbar({ hideOnScroll }: ClientConfig): void {
  const bar = findElement('[data-topbar]')
  if (!bar) return
  /** Last scroll position. Unknown until the first frame, because reading it earlier would force layout. */
  let last: number | undefined
  /** True while a script scrolls, which neither hides nor shows the bar. */
  let jumping = false

  const show = (visible: boolean): void => {
    bar.toggleAttribute('data-hidden', !visible)
  }
  const update = (): void => {
    const y = scrollY
    bar.toggleAttribute('data-scrolled', y > 1)
    if (!hideOnScroll || jumping || last === undefined) {
      last = y
      return
    }
    const left = document.documentElement.scrollHeight - innerHeight - y
    if (y <= bar.offsetHeight) show(true)
    else if (y > last) show(false)
    else if (y < last && left >= bar.offsetHeight) show(true)
    last = y
  }

  requestAnimationFrame(update)
  // Browsers send this event once per frame, so `oncePerFrame` is not needed.
  document.addEventListener('scroll', update, { passive: true })
  onEvent('docsgen:jump', () => {
    jumping = true
    // The scroll event comes one frame after the scroll. Update now, so that the shadow appears with it.
    queueMicrotask(update)
  })
  if (!hideOnScroll) return
  bar.addEventListener('focusin', () => show(true))
  onUserScroll(() => {
    jumping = false
  })
  onEvent('docsgen:routechange', ({ previous, next }) => {
    if (next.pathname !== previous.pathname || elementOfHash(next.hash)) show(true)
  })
  onEvent('docsgen:routechanged', () => {
    if (location.hash === '' || elementOfHash(location.hash)) show(true)
  })
  onEvent('docsgen:landed', () => {
    jumping = false
  })
}
