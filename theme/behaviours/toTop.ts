/** "Scroll back to top": offered to a reader who scrolls up far below the top, not after a jump. */
import { find, onAction, perFrame, prefersReducedMotion } from './dom.js'
import { emit, on } from './events.js'

const FROM = 300

export function startToTop(): void {
  const button = find('[data-action="to-top"]')
  if (!button) return
  let last = scrollY
  let jumping = false
  document.addEventListener(
    'scroll',
    perFrame(() => {
      const y = scrollY
      if (y <= FROM || y > last || jumping) button.hidden = true
      else if (y < last) button.hidden = false
      last = y
    }),
    { passive: true },
  )
  document.addEventListener('scrollend', () => {
    requestAnimationFrame(() => {
      jumping = false
    })
  })
  on('docsgen:jump', () => {
    jumping = true
    button.hidden = true
  })
  onAction('to-top', () => {
    emit('docsgen:jump', { target: null })
    scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  })
}
