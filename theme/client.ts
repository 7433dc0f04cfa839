/**
 * Entry of the browser code. Behaviours are independent: each listens on the document, finds its elements by the data
 * attributes of the markup, and works on pages that come later. One that fails to start leaves the others alone.
 *
 * The order matters where several look at the same click: the first one that prevents its default takes it, and the
 * router, last, gets what is left.
 */
import type { ClientConfig, ClientGate } from '../src/model/contract.js'
import { startColour } from './behaviours/colour.js'
import { startDetails } from './behaviours/details.js'
import { whenLoaded } from './behaviours/dom.js'
import { startDrawer } from './behaviours/drawer.js'
import { startDropdown } from './behaviours/dropdown.js'
import { showFailure } from './behaviours/failure.js'
import { startIslands } from './behaviours/islands.js'
import { startOnNeed } from './behaviours/onNeed.js'
import { startRouter } from './behaviours/router.js'
import { startSidebar } from './behaviours/sidebar.js'
import * as tree from './behaviours/sidebarTree.js'
import { startSkipLink } from './behaviours/skipLink.js'
import { startTabs } from './behaviours/tabs.js'
import { startToc } from './behaviours/toc.js'
import { startTopbar } from './behaviours/topbar.js'

/** The parts of the menu are handed on, so that they stay in this chunk. */
type Start = (config: ClientConfig, menu: typeof tree) => void

const behaviours: readonly Start[] = [
  startColour,
  startSkipLink,
  startDetails,
  startTabs,
  startOnNeed,
  startDropdown,
  startSidebar,
  startDrawer,
  startTopbar,
  startToc,
  startIslands,
  startLive,
  startRouter,
]

try {
  run(JSON.parse(document.getElementById('docsgen')?.textContent ?? '') as ClientConfig)
} catch (error) {
  whenLoaded(import('./behaviours/crash.js'), (module) => module.showPageError(error))
}

function run(config: ClientConfig): void {
  const { gate } = config
  const start = () => startPage(config)
  if (gate?.mode === 'client') {
    void loadGate(gate.script)
      .then((module) => module.guard(config, gate, start))
      .catch(() => showFailure(document.body, { message: 'Login failed', retry: () => location.reload() }))
  } else {
    start()
    if (gate) whenLoaded(loadGate(gate.script), (module) => module.guard(config, gate, start))
  }
}

/** Behind a gate in the browser this comes once the page has its content. */
function startPage(config: ClientConfig): void {
  startAll(behaviours, config)
  const startLater = () => whenLoaded(import('./behaviours/later.js'), (module) => startAll(module.later, config))
  if (document.readyState === 'complete') startLater()
  else addEventListener('load', startLater)
}

interface GateModule {
  readonly guard: (config: ClientConfig, gate: ClientGate, open: () => void) => Promise<void>
}

/** A bundle of its own, which only gated sites have. */
function loadGate(script: string): Promise<GateModule> {
  return import(script) as Promise<GateModule>
}

function startAll(starts: readonly Start[], config: ClientConfig): void {
  for (const start of starts) {
    try {
      start(config, tree)
    } catch (error) {
      console.error(`docsgen: ${start.name} failed.`, error)
    }
  }
}

function startLive({ live, baseUrl }: ClientConfig): void {
  if (live) whenLoaded(import('./behaviours/live.js'), (module) => module.startLive(live, baseUrl))
}
