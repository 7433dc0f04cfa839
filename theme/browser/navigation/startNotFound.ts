/** Loads the help of the not-found page with the first such page. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { findElement, whenLoaded } from '../shared/dom.js'
import { onContent } from '../shared/events.js'
import type { SidebarTree } from '../sidebar/sidebarTree.js'

export function startNotFound({ baseUrl }: ClientConfig, tree: SidebarTree): void {
  onContent(() => {
    const page = findElement('[data-kind="notFound"]')
    if (page) whenLoaded(import('./notFoundHelp.js'), (module) => module.helpToFindPage(page, baseUrl, tree))
  })
}
