/** Behaviors that start after the page has loaded, because the first paint does not need them. */

import type { ClientConfig } from '../../src/model/contract.js'
import { startContentFeatures } from './contentFeatures.js'
import { startBackToTop } from './scroll/backToTop.js'
import { startSearch } from './search/search.js'
import { findElement } from './shared/dom.js'
import { loadWithFirstInput } from './shared/firstInput.js'
import { startShortcuts } from './shell/shortcuts.js'
import { startSidebarOptions } from './sidebar/sidebarOptions.js'
import { startTabPanels } from './tabs/tabPanels.js'

/** Buttons whose code is in `inputFeatures.ts`. */
const buttonsOfInput = ':is([data-dropdown], .code-tools) > button, [data-action=fold]'

export const deferredFeatures = [
  startSearch,
  startContentFeatures,
  startSidebarOptions,
  startTabPanels,
  startBackToTop,
  startShortcuts,
  loadInputFeatures,
] as const

function loadInputFeatures(config: ClientConfig): void {
  findElement('[data-theme-menu]')?.previousElementSibling?.setAttribute('aria-expanded', 'false')
  const load = (): Promise<void> => import('./inputFeatures.js').then((module) => module.startInputFeatures(config))
  // A reader must be able to sign out without a network, too.
  if (config.gate) load().catch(() => {})
  else loadWithFirstInput(load, buttonsOfInput)
}
