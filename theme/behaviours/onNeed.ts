/** Behaviours that few pages need: each loads with the first page that has its markup, and works on those after it. */
import type { ClientConfig } from '../../src/model/contract.js'
import { find, whenLoaded } from './dom.js'
import { onContent } from './events.js'

export function startOnNeed(config: ClientConfig): void {
  // The tabs have been chosen by now; see reference-language.css.
  document.documentElement.removeAttribute('data-language')
  onContent(() => {
    if (find('[data-servers]')) whenLoaded(import('./referenceServers.js'), (module) => module.prepareServers())
    if (find('figure.code')) whenLoaded(import('./code.js'), (module) => module.prepareCode())
    if (find('[data-switcher]')) whenLoaded(import('./switchers.js'), (module) => module.prepareSwitchers(config))
  })
}
