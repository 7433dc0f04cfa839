/** The button "Scroll back to top". It shows when the reader scrolls up far below the top. The router handles its click. */
import sheet from '../../styles/lazy/to-top.css' with { type: 'text' }
import { adoptSheet, createElement, oncePerFrame } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

/** @param minPosition scroll position in pixels above which the button is hidden. */
export function startToTopButton(minPosition: number): void {
  adoptSheet(sheet)
  const button = findOrCreateButton()
  let last = scrollY
  let jumping = false
  document.addEventListener(
    'scroll',
    oncePerFrame(() => {
      const y = scrollY
      if (y <= minPosition || y > last || jumping) button.hidden = true
      else if (y < last) button.hidden = coversPager(button)
      last = y
    }),
    { passive: true },
  )
  onEvent('docsgen:landed', () => {
    jumping = false
  })
  onEvent('docsgen:jump', () => {
    jumping = true
    button.hidden = true
  })
}

/** On a narrow screen, the button would lie on the link to the next page. */
function coversPager(button: HTMLElement): boolean {
  const pager = document.querySelector('.pager')
  if (!pager) return false
  button.hidden = false
  const { top, right } = pager.getBoundingClientRect()
  const corner = button.getBoundingClientRect()
  return top < corner.bottom && right > corner.left
}

function findOrCreateButton(): HTMLElement {
  const known = document.querySelector<HTMLElement>('[data-action="to-top"]')
  if (known) return known
  const button = createElement(
    'button',
    { type: 'button', class: 'to-top', 'data-action': 'to-top', 'aria-label': TEXT.backToTop, hidden: '' },
    createElement('i', { class: 'i i-arrowUp' }),
  )
  document.body.append(button)
  return button
}
