/**
 * Looks for islands on every page. The first one that is not `manual` loads the code that schedules them; if all wait for an interaction,
 * the first input does.
 */
import type { ClientConfig } from '../../../src/model/contract.js'
import { findElement } from '../shared/dom.js'
import { onContent } from '../shared/events.js'
import { showFailure } from '../shared/failure.js'
import { loadWithFirstInput } from '../shared/firstInput.js'

const waiting = 'ds-island[data-hydrate="interaction"]'

export function startIslands(config: ClientConfig): void {
  let loading: Promise<void> | undefined
  let isAwaited = false
  const load = (): Promise<void> => {
    loading ??= import('./islandSchedule.js').then((module) => module.scheduleIslands(config, showFailure))
    return loading
  }
  onContent(() => {
    if (findElement(`ds-island:not([data-hydrate="manual"], ${waiting})`)) load().catch(() => {})
    else if (!isAwaited && findElement(waiting)) {
      isAwaited = true
      loadWithFirstInput(load, `${waiting} *`)
    }
  })
}
