/** "Scroll back to top": offered to a reader who scrolls up far below the top, not after a jump. */
import { find, onAction, perFrame } from './dom.js'
import { on } from './events.js'
import { scrolling } from './scrolling.js'

const FROM = 300

export function startToTop(): void {
  const button = find('[data-action="to-top"]')
  if (!button) return
  let last = scrollY
  let jumping = false
  const scroll = scrolling()
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
  on('docsgen:landed', () => {
    jumping = false
  })
  on('docsgen:jump', () => {
    jumping = true
    button.hidden = true
  })
  onAction('to-top', () => scroll.to(0, { smooth: true }))
}
