/** Behaviors that only input needs. They are a chunk that loads with the first one. */
import type { ClientConfig } from '../../src/model/contract.js'
import { startCodeActions } from './code/codeActions.js'
import { startThemeMenu } from './colorMode/themeRadios.js'
import { startDetails } from './details/details.js'
import { whenLoaded } from './shared/dom.js'
import { startDropdown } from './shell/dropdown.js'

export function startInputFeatures({ sidebar }: ClientConfig): void {
  startDropdown()
  startThemeMenu()
  startCodeActions()
  startDetails()
  if (sidebar?.resizable) whenLoaded(import('./sidebar/sidebarWidth.js'), (module) => module.startSidebarWidth())
}
