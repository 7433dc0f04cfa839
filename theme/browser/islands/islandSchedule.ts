/**
 * Hydrates each island at its time: `load`, `idle`, `visible` or `interaction`. React and the hydrating code load with the first
 * island that is due.
 */

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
  const seen = new WeakSet<Element>()

  const hydrate = async (island: HTMLElement): Promise<void> => {
    const isEmpty = findElement(':scope > :not(script, template)', island) === null
    const hideSpinner = isEmpty ? showSpinner(island, config.spinnerDelay) : () => {}
    try {
      // A retry needs the same URL, since the islands import React from it. Browsers fetch a module again that they could not load.
      runtime ??= import(config.hydrate)
      loaded = await runtime
      await loaded.hydrateIsland(island, config.islands ?? {}, hideSpinner)
    } catch (error) {
      // If the runtime itself failed to load, import it again the next time.
      await runtime?.catch(() => {
        runtime = undefined
      })
      hideSpinner()
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
      case 'manual':
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

/** `ds-island` has `display: contents`, so its first child is observed instead. */
function firstChildBox(island: HTMLElement): HTMLElement {
  return findElement(':scope > :not(script, template)', island) ?? island
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 200)
}

/** Repeats a click that came before hydration after it. */
function hydrateOnInteraction(island: HTMLElement, hydrate: () => Promise<void>): void {
  const stop = new AbortController()
  let started: Promise<void> | undefined
  const start = (): Promise<void> => {
    started ??= hydrate().finally(() => stop.abort())
    return started
  }
  // The focus can have come before this code, which loads with it.
  if (island.contains(document.activeElement)) void start()
  for (const type of INTERACTIONS)
    island.addEventListener(
      type,
      (event) => {
        const hydrated = start()
        if (type !== 'click') return
        const target = event.target
        event.preventDefault()
        event.stopPropagation()
        void hydrated.then(() => target instanceof HTMLElement && target.isConnected && target.click())
      },
      { capture: true, signal: stop.signal },
    )
}
