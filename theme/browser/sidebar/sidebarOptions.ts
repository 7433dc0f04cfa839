/** Loads the optional features of the sidebar. Few sites use them. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { whenLoaded } from '../shared/dom.js'

export function startSidebarOptions({ sidebar }: ClientConfig): void {
  if (sidebar) whenLoaded(import('./sidebarFeatures.js'), (module) => module.startSidebarFeatures(sidebar))
}
