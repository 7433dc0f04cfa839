/** Behaviours that few pages need: each loads with the first page that has its markup, and works on those after it. */
import type { ClientConfig } from '../../src/contract.js'
import { find } from './dom.js'
import { onContent } from './events.js'

export function startOnNeed(config: ClientConfig): void {
  // The tabs have been chosen by now; see reference-language.css.
  document.documentElement.removeAttribute('data-language')
  onContent(() => {
    if (find('[data-servers]')) void import('./referenceServers.js').then(({ prepareServers }) => prepareServers())
    if (find('figure.code')) void import('./code.js').then(({ prepareCode }) => prepareCode())
    if (find('[data-switcher]')) void import('./switchers.js').then((module) => module.prepareSwitchers(config))
  })
}
