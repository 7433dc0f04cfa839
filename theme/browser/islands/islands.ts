/** Looks for islands; the first one loads the code that deals with them. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { findElement, whenLoaded } from '../shared/dom.js'
import { onContent } from '../shared/events.js'
import { showFailure } from '../shared/failure.js'

export function startIslands(config: ClientConfig): void {
  let asked = false
  onContent(() => {
    if (asked || !findElement('ds-island')) return
    asked = true
    whenLoaded(import('./islandSchedule.js'), (module) => module.scheduleIslands(config, showFailure))
  })
}
