/** Decides when each island is hydrated. React, and the code that hydrates, load with the first one. */

import type { ClientConfig, IslandRuntime } from '../../../src/model/contract.js'
import { findElement, findElements } from '../shared/dom.js'
import { onContent, onEvent } from '../shared/events.js'
import type { ShowFailure } from '../shared/failure.js'
import { showSpinner } from '../shared/spinner.js'

const ISLAND = 'ds-island:not([data-nested])'
const INTERACTIONS = ['pointerdown', 'focusin', 'keydown', 'click'] as const

export function scheduleIslands(config: ClientConfig, showFailure: ShowFailure): void {
  let runtime: Promise<IslandRuntime> | undefined
  let loaded: IslandRuntime | undefined
  let attempts = 0
  const seen = new WeakSet<Element>()

  const hydrate = async (island: HTMLElement): Promise<void> => {
    const cold = findElement(':scope > :not(script, template)', island) === null
    const ready = cold ? showSpinner(island, config.spinnerDelay) : () => {}
    try {
      // A browser may remember that an address failed.
      runtime ??= import(attempts ? `${config.hydrate}?retry=${attempts}` : config.hydrate)
      loaded = await runtime
      await loaded.hydrateIsland(island, config.islands ?? {}, ready)
    } catch (error) {
      // Asked again, it is the same module if it was the island's that failed.
      await runtime?.catch(() => {
        runtime = undefined
        attempts++
      })
      ready()
      showFailure(island, { message: String(error), retry: () => void hydrate(island) })
    }
  }
  const visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = isIntersecting && target.closest<HTMLElement>(ISLAND)
      if (!island) continue
      visible.unobserve(target)
      void hydrate(island)
    }
  })
  const schedule = (island: HTMLElement): void => {
    switch (island.dataset.hydrate) {
      case 'idle':
        whenIdle(() => island.isConnected && void hydrate(island))
        break
      case 'visible':
        visible.observe(firstChildBox(island))
        break
      case 'interaction':
        hydrateOnInteraction(island, () => hydrate(island))
        break
      default:
        void hydrate(island)
    }
  }

  onEvent('docsgen:beforeswap', ({ region }) => {
    for (const island of findElements('ds-island', region)) {
      visible.unobserve(firstChildBox(island))
      loaded?.unmountIsland(island)
    }
  })
  onContent(() => {
    for (const island of findElements(ISLAND)) {
      if (seen.has(island)) continue
      seen.add(island)
      schedule(island)
    }
  })
}

/** The island itself has no box. */
function firstChildBox(island: HTMLElement): HTMLElement {
  return findElement(':scope > :not(script, template)', island) ?? island
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 200)
}

/** A click that came before hydration is done again after it. */
function hydrateOnInteraction(island: HTMLElement, hydrate: () => Promise<void>): void {
  const stop = new AbortController()
  let started: Promise<void> | undefined
  for (const type of INTERACTIONS)
    island.addEventListener(
      type,
      (event) => {
        started ??= hydrate().finally(() => stop.abort())
        if (type !== 'click') return
        const target = event.target
        event.preventDefault()
        event.stopPropagation()
        void started.then(() => target instanceof HTMLElement && target.isConnected && target.click())
      },
      { capture: true, signal: stop.signal },
    )
}
