/** Behaviours that few pages need: each loads with the first page that has its markup, and works on those after it. */
import type { ClientConfig } from '../../src/model/contract.js'
import { findElement, whenLoaded } from './shared/dom.js'
import { onContent } from './shared/events.js'

export function startLazyFeatures(config: ClientConfig): void {
  // The tabs have been chosen by now; see reference-language.css.
  document.documentElement.removeAttribute('data-language')
  onContent(() => {
    if (findElement('[data-servers]')) whenLoaded(import('./code/servers.js'), (module) => module.prepareServers())
    if (findElement('figure.code')) whenLoaded(import('./code/code.js'), (module) => module.prepareCode())
    if (findElement('[data-switcher]'))
      whenLoaded(import('./shell/switchers.js'), (module) => module.prepareSwitchers(config))
  })
}
