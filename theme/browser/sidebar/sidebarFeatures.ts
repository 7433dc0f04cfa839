/** Starts the features of the sidebar that the site has switched on. */
import type { SidebarOptions } from '../../../src/model/contract.js'
import { whenLoaded } from '../shared/dom.js'

export function startSidebarFeatures(options: SidebarOptions): void {
  if (options.autoCollapseCategories) whenLoaded(import('./autoCollapse.js'), (module) => module.startAutoCollapse())
  if (options.hideable) whenLoaded(import('./sidebarHiding.js'), (module) => module.startSidebarHiding())
  if (options.resizable) whenLoaded(import('./sidebarWidth.js'), (module) => module.startSidebarWidth())
}
