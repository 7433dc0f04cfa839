/** Looks for islands on every page. The first one that is not `manual` loads the code that schedules them. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { findElement, whenLoaded } from '../shared/dom.js'
import { onContent } from '../shared/events.js'
import { showFailure } from '../shared/failure.js'

export function startIslands(config: ClientConfig): void {
  let requested = false
  onContent(() => {
    if (requested || !findElement('ds-island:not([data-hydrate="manual"])')) return
    requested = true
    whenLoaded(import('./islandSchedule.js'), (module) => module.scheduleIslands(config, showFailure))
  })
}
