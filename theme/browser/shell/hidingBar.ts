/** Hides the top bar while the reader scrolls down, and shows it while they scroll up. */

import { findElement } from '../shared/dom.js'
import { elementOfHash } from '../shared/elementOfHash.js'
import { onEvent } from '../shared/events.js'
import { onUserScroll } from '../shared/userScroll.js'

export function hideBarOnScroll(): void {
  const bar = findElement('[data-topbar]')
  if (!bar) return
  let last = scrollY
  /** True while a script scrolls, which neither hides nor shows the bar. */
  let isJumping = false

  const show = (visible: boolean): void => {
    bar.toggleAttribute('data-hidden', !visible)
  }
  const update = (): void => {
    const y = scrollY
    if (!isJumping) {
      const left = document.documentElement.scrollHeight - innerHeight - y
      if (y <= bar.offsetHeight) show(true)
      else if (y > last) show(false)
      else if (y < last && left >= bar.offsetHeight) show(true)
    }
    last = y
  }

  document.addEventListener('scroll', update, { passive: true })
  bar.addEventListener('focusin', () => show(true))
  onUserScroll(() => {
    isJumping = false
  })
  onEvent('docsgen:jump', () => {
    isJumping = true
    queueMicrotask(update)
  })
  onEvent('docsgen:routechange', ({ previous, next }) => {
    if (next.pathname !== previous.pathname || elementOfHash(next.hash)) show(true)
  })
  onEvent('docsgen:routechanged', () => {
    if (location.hash === '' || elementOfHash(location.hash)) show(true)
  })
  onEvent('docsgen:landed', () => {
    isJumping = false
  })
}
