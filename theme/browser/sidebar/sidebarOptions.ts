/** What a site may want of its menus beyond opening and closing; few do, so each part loads where it is wanted. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { whenLoaded } from '../shared/dom.js'

export function startSidebarOptions({ sidebar }: ClientConfig): void {
  if (sidebar?.autoCollapseCategories) whenLoaded(import('./autoCollapse.js'), (module) => module.startAutoCollapse())
  if (sidebar?.hideable) whenLoaded(import('./sidebarHiding.js'), (module) => module.startSidebarHiding())
}
