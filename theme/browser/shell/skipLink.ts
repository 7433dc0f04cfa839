/** The skip link moves the focus to `<main>` without changing the URL or the history. */
import { closestToEvent, findElement, focusOnce } from '../shared/dom.js'

export function startSkipLink(): void {
  document.addEventListener('click', (event) => {
    const main = closestToEvent(event, 'a.skip-link') && findElement('#main')
    if (!main) return
    event.preventDefault()
    focusOnce(main)
    main.scrollIntoView({ behavior: 'instant' })
  })
}
