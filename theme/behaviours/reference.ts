/** Pages of the API reference. Tabs, copying and folding are those of all pages; this is what only the reference has. */
import { find } from './dom.js'
import { onContent } from './events.js'

export function startReference(): void {
  // The tabs have been chosen by now; see reference-language.css.
  document.documentElement.removeAttribute('data-language')
  onContent(() => {
    if (find('[data-servers]')) void import('./referenceServers.js').then((module) => module.prepareServers())
  })
}
