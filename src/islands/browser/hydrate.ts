/** Hydrates islands. The only entry that carries React; `behaviours/islands.ts` loads it with the first island of a page. */
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { elementOf, type IslandComponent, type LoadIsland } from './element.js'
import { type IslandData, readIsland } from './read.js'

const roots = new WeakMap<Element, Root>()
/** How often each module failed to load; a browser may remember a failure by address. */
const failures = new Map<string, number>()
/** What was read from an island whose module did not come; a retry needs it again. */
const read = new WeakMap<Element, IslandData>()

/** `modules` holds the address of each island's module by id. `ready` is called right before the first render. */
export async function hydrateIsland(
  island: HTMLElement,
  modules: Readonly<Record<string, string>>,
  ready: () => void = () => {},
): Promise<void> {
  const load: LoadIsland = (id) => loadComponent(id, modules[id])
  const component = await load(island.dataset.id ?? '')
  ready()
  if (!island.isConnected || roots.has(island)) return
  const data = read.get(island) ?? readIsland(island)
  read.set(island, data)
  const element = elementOf(data, component, load)
  const options = {
    identifierPrefix: island.dataset.prefix,
    // Unmounting before hydration counts as an error that React recovers from. The reader has left; nothing is wrong.
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

/** Safe to call for an element that was never hydrated. */
export function unmountIsland(island: Element): void {
  const root = roots.get(island)
  roots.delete(island)
  root?.unmount()
}

async function loadComponent(id: string, address: string | undefined): Promise<IslandComponent> {
  if (address === undefined) throw new Error(`There is no island "${id}" in this build.`)
  const module = await importAgain(address)
  if (typeof module.default !== 'function') throw new Error(`The module of the island "${id}" has no default export.`)
  return module.default
}

async function importAgain(address: string): Promise<{ readonly default?: IslandComponent }> {
  const failed = failures.get(address)
  try {
    return await import(failed ? `${address}?retry=${failed}` : address)
  } catch (error) {
    failures.set(address, (failed ?? 0) + 1)
    throw error
  }
}
