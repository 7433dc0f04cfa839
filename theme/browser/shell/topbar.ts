/** The shadow of the top bar. Few sites hide the bar while the reader scrolls down (`navbar.hideOnScroll`), so that code loads with the option. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { findElement, whenLoaded } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

export function startTopbar({ hideOnScroll }: ClientConfig): void {
  const bar = findElement('[data-topbar]')
  if (!bar) return
  const update = (): void => {
    bar.toggleAttribute('data-scrolled', scrollY > 1)
  }
  // Reading the position before the first frame would force layout.
  requestAnimationFrame(update)
  // Browsers send this event once per frame, so `oncePerFrame` is not needed.
  document.addEventListener('scroll', update, { passive: true })
  // The scroll event comes one frame after the scroll. Update now, so that the shadow appears with it.
  onEvent('docsgen:jump', () => queueMicrotask(update))
  if (hideOnScroll) whenLoaded(import('./hidingBar.js'), (module) => module.hideBarOnScroll())
}
