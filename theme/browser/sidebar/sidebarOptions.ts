/** Loads the optional features of the sidebar. Few sites use them. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { whenLoaded } from '../shared/dom.js'

export function startSidebarOptions({ sidebar }: ClientConfig): void {
  if (sidebar?.autoCollapseCategories) whenLoaded(import('./autoCollapse.js'), (module) => module.startAutoCollapse())
  if (sidebar?.hideable) whenLoaded(import('./sidebarHiding.js'), (module) => module.startSidebarHiding())
}
