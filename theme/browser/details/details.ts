/**
 * Animates the height of `details` on click. `details` that the browser or a script opens are not animated, nor is one that is pressed before
 * this code has loaded.
 */
import { closestToEvent } from '../shared/dom.js'
import { slideHeight } from '../shared/slide.js'

export function startDetails(): void {
  const closing = new WeakSet<Element>()
  document.addEventListener('click', (event) => {
    const summary = event.defaultPrevented ? null : closestToEvent(event, 'summary')
    const details = summary?.parentElement
    if (!(details instanceof HTMLDetailsElement) || closestToEvent(event, 'summary a, summary button')) return
    event.preventDefault()
    if (details.open && !closing.has(details)) {
      closing.add(details)
      slideHeight(
        details,
        () => closedHeight(details),
        () => {
          closing.delete(details)
          details.open = false
        },
      )
    } else {
      closing.delete(details)
      slideHeight(
        details,
        () => {
          details.open = true
          return details.offsetHeight
        },
        () => {},
      )
    }
  })
}

function closedHeight(details: HTMLDetailsElement): number {
  details.open = false
  const height = details.offsetHeight
  details.open = true
  return height
}
