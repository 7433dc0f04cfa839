/** The skip link moves the focus into `<main>`, without a trace in the address or the history. */
import { around, find, focusOnce } from '../shared/dom.js'

export function startSkipLink(): void {
  document.addEventListener('click', (event) => {
    const main = around(event, 'a.skip-link') && find('#main')
    if (!main) return
    event.preventDefault()
    focusOnce(main)
    main.scrollIntoView({ behavior: 'instant' })
  })
}
