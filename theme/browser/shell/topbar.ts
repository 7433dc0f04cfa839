/** The top bar's shadow, and, where the site wants it, hiding while the reader scrolls down. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { elementOfHash } from '../scroll/elementOfHash.js'
import { onUserScroll } from '../scroll/userScroll.js'
import { findElement } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

export function startTopbar({ hideOnScroll }: ClientConfig): void {
  const bar = findElement('[data-topbar]')
  if (!bar) return
  /** Unknown until the first frame: asking earlier would lay out the page while the shell starts. */
  let last: number | undefined
  /** True while the page scrolls by program; such a scroll neither hides nor shows the bar. */
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
  // Browsers send it once a frame.
  document.addEventListener('scroll', update, { passive: true })
  onEvent('docsgen:jump', () => {
    jumping = true
    // The event of such a scroll comes a frame after it; the shadow is to be there with it.
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
