/**
 * Entry of the browser code. Behaviours are independent: each listens on the document, finds its elements by the data
 * attributes of the markup, and works on pages that come later. One that fails to start leaves the others alone.
 *
 * The order matters where several look at the same click: the first one that prevents its default takes it, and the
 * router, last, gets what is left.
 */
import type { ClientConfig, ClientGate } from '../src/model/contract.js'
import { startColour } from './browser/colorMode/colour.js'
import { startDetails } from './browser/details/details.js'
import { startDrawer } from './browser/drawer/drawer.js'
import { startIslands } from './browser/islands/islands.js'
import { startRouter } from './browser/navigation/router.js'
import { startOnNeed } from './browser/onNeed.js'
import { startToc } from './browser/scroll/toc.js'
import { whenLoaded } from './browser/shared/dom.js'
import { showFailure } from './browser/shared/failure.js'
import { startDropdown } from './browser/shell/dropdown.js'
import { startSkipLink } from './browser/shell/skipLink.js'
import { startTopbar } from './browser/shell/topbar.js'
import { startSidebar } from './browser/sidebar/sidebar.js'
import * as tree from './browser/sidebar/sidebarTree.js'
import { startTabs } from './browser/tabs/tabs.js'

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
  whenLoaded(import('./browser/shell/crash.js'), (module) => module.showPageError(error))
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
  const startLater = () => whenLoaded(import('./browser/later.js'), (module) => startAll(module.later, config))
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
  if (live) whenLoaded(import('./browser/live.js'), (module) => module.startLive(live, baseUrl))
}
