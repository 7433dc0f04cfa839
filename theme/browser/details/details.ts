/** `details` that open and close with an animated height. What the browser or a script opens needs nothing from here. */
import { around } from '../shared/dom.js'
import { slide } from '../shared/slide.js'

export function startDetails(): void {
  const closing = new WeakSet<Element>()
  document.addEventListener('click', (event) => {
    const summary = event.defaultPrevented ? null : around(event, 'summary')
    const details = summary?.parentElement
    if (!(details instanceof HTMLDetailsElement) || around(event, 'summary a, summary button')) return
    event.preventDefault()
    if (details.open && !closing.has(details)) {
      closing.add(details)
      slide(
        details,
        () => closedHeight(details),
        () => {
          closing.delete(details)
          details.open = false
        },
      )
    } else {
      closing.delete(details)
      slide(
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
