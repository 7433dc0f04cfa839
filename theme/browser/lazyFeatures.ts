/** Behaviors that few pages need. Each one loads with the first page that has its markup, and prepares later pages too. */
import type { ClientConfig } from '../../src/model/contract.js'
import { findElement, whenLoaded } from './shared/dom.js'
import { onContent } from './shared/events.js'

/** True for sites with plugins whose code only some pages need. */
declare const DOCSGEN_PAGE_SCRIPTS: boolean

export function startLazyFeatures(config: ClientConfig): void {
  // The tabs show the chosen language now, so the attribute of the boot script is obsolete; see reference-language.css.
  document.documentElement.removeAttribute('data-language')
  onContent(() => {
    if (findElement('[data-servers]')) whenLoaded(import('./code/servers.js'), (module) => module.prepareServers())
    if (findElement('figure.code')) whenLoaded(import('./code/code.js'), (module) => module.prepareCode())
    if (DOCSGEN_PAGE_SCRIPTS)
      for (const url of findElement('[data-scripts]')?.dataset.scripts?.split(' ') ?? []) void import(url)
    if (findElement('[data-switcher]'))
      whenLoaded(import('./shell/switchers.js'), (module) => module.prepareSwitchers(config))
  })
}
