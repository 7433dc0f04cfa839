/**
 * Hydrates islands (`IslandRuntime` of the theme contract). The only entry that carries React: the theme imports it with
 * the first island of a page.
 */
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { IslandRuntime } from '../../model/contract.js'
import { createIslandElement, type IslandComponent, type LoadIsland } from './islandElement.js'
import { type IslandData, readIsland } from './readIsland.js'

const roots = new WeakMap<Element, Root>()
/** Number of failed imports by module URL. A browser may cache a failed import, so a retry needs another URL. */
const failures = new Map<string, number>()
/** Data of islands whose module failed to load. Reading removes it from the document, so a retry needs this copy. */
const islandData = new WeakMap<Element, IslandData>()

/**
 * Hydrates the HTML of the server, or renders into an island that has none (client-only). A call for an island that has a
 * root, or that has left the page meanwhile, does nothing.
 */
export const hydrateIsland: IslandRuntime['hydrateIsland'] = async (island, modules, onReady = () => {}) => {
  const load: LoadIsland = (id) => loadComponent(id, modules[id])
  const component = await load(island.dataset.id ?? '')
  onReady()
  if (!island.isConnected || roots.has(island)) return
  const data = islandData.get(island) ?? readIsland(island)
  islandData.set(island, data)
  const element = createIslandElement(data, component, load)
  const options = {
    identifierPrefix: island.dataset.prefix,
    // React reports an island that is unmounted before it is hydrated as a recoverable error. That is normal: the reader
    // has gone to another page.
    onRecoverableError: (error: unknown) => {
      if (roots.has(island)) reportError(error)
    },
  }
  if (island.hasChildNodes()) {
    roots.set(island, hydrateRoot(island, element, options))
    return
  }
  const root = createRoot(island, options)
  root.render(element)
  roots.set(island, root)
}

/** Must be called before the HTML of an island is replaced, so that its effects end. Does nothing without a root. */
export const unmountIsland: IslandRuntime['unmountIsland'] = (island) => {
  const root = roots.get(island)
  roots.delete(island)
  root?.unmount()
}

async function loadComponent(id: string, url: string | undefined): Promise<IslandComponent> {
  if (url === undefined) throw new Error(`There is no island "${id}" in this build.`)
  const module = await importWithRetry(url)
  if (typeof module.default !== 'function') throw new Error(`The module of the island "${id}" has no default export.`)
  return module.default
}

async function importWithRetry(url: string): Promise<{ readonly default?: IslandComponent }> {
  const failed = failures.get(url)
  try {
    return await import(failed ? `${url}?retry=${failed}` : url)
  } catch (error) {
    failures.set(url, (failed ?? 0) + 1)
    throw error
  }
}
