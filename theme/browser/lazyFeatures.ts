/** Behaviors that few pages need. Each one loads with the first page that has its markup, and prepares later pages too. */
import type { ClientConfig } from '../../src/model/contract.js'
import { findElement, findElements, whenLoaded } from './shared/dom.js'
import { onContent } from './shared/events.js'
import { loadWithFirstInput } from './shared/firstInput.js'
import { localStore, serverStorageKey } from './shared/storage.js'

/** True for sites with plugins whose code only some pages need. */
declare const DOCSGEN_PAGE_SCRIPTS: boolean

/** The samples show the default server, so a reader who has chosen no other one needs the code with the first input only. */
function loadServers(): void {
  const load = (): Promise<void> => import('./code/servers.js').then((module) => module.prepareServers())
  const hasChosen = findElements('[data-server-variable]').some(({ dataset }) =>
    localStore.get(serverStorageKey(dataset.serverVariable)),
  )
  if (hasChosen) load().catch(() => {})
  else loadWithFirstInput(load, '[data-servers] :is(select, input)')
}

export function startLazyFeatures(config: ClientConfig): void {
  // The tabs show the chosen language now, so the attribute of the boot script is obsolete; see reference-language.css.
  document.documentElement.removeAttribute('data-language')
  onContent(() => {
    if (findElement('[data-servers]')) loadServers()
    if (findElement('figure.code')) whenLoaded(import('./code/code.js'), (module) => module.prepareCode())
    if (DOCSGEN_PAGE_SCRIPTS)
      for (const url of findElement('[data-scripts]')?.dataset.scripts?.split(' ') ?? []) void import(url)
    if (findElement('[data-switcher]'))
      whenLoaded(import('./shell/switchers.js'), (module) => module.prepareSwitchers(config))
  })
}
