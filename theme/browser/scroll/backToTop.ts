/** Loads the button "Scroll back to top" when the reader is far below the top for the first time. */
import { whenLoaded } from '../shared/dom.js'

/** Scroll position in pixels. The button itself has the same limit. */
const MIN_POSITION = 300

export function startBackToTop(): void {
  const load = (): void => {
    if (scrollY <= MIN_POSITION) return
    document.removeEventListener('scroll', load)
    whenLoaded(import('./toTopButton.js'), (module) => module.startToTopButton(MIN_POSITION))
  }
  document.addEventListener('scroll', load, { passive: true })
}
