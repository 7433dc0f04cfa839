/**
 * Entry of the browser code. Behaviors are independent: each listens on the document, finds its elements by the data
 * attributes of the markup, and also works on pages that client navigation brings later. If one fails to start, the others
 * still start.
 *
 * The order matters for clicks: the first behavior that calls `preventDefault` takes the click. The router is last and
 * gets the clicks that no other behavior took.
 */
import type { ClientConfig, GateModule, PagePayload } from '../src/model/contract.js'
import { startColorMode } from './browser/colorMode/colorMode.js'
import { deferredFeatures } from './browser/deferredFeatures.js'
import { startDrawer } from './browser/drawer/drawer.js'
import { startIslands } from './browser/islands/islands.js'
import { startLazyFeatures } from './browser/lazyFeatures.js'
import { createPayloadStore } from './browser/navigation/payloadStore.js'
import { startRouter } from './browser/navigation/router.js'
import { startToc } from './browser/scroll/toc.js'
import { findElement, whenLoaded } from './browser/shared/dom.js'
import { showFailure } from './browser/shared/failure.js'
// Creates the policy at once: other code on the page could create one of the same name before a later module does.
import './browser/shared/trustedTypes.js'
import { startSkipLink } from './browser/shell/skipLink.js'
import { startTopbar } from './browser/shell/topbar.js'
import { startSidebar } from './browser/sidebar/sidebar.js'
import { type SidebarTree, sidebarTree } from './browser/sidebar/sidebarTree.js'
import { startTabs } from './browser/tabs/tabs.js'

/** Code that loads later gets the functions of the sidebar tree as an argument, so that they stay in this chunk. */
type StartBehavior = (config: ClientConfig, tree: SidebarTree) => void

const behaviors: readonly StartBehavior[] = [
  startColorMode,
  startSkipLink,
  startTabs,
  startLazyFeatures,
  startSidebar,
  startDrawer,
  startTopbar,
  startToc,
  startIslands,
  startLivePreviewIfServed,
  startRouter,
]

/** A constant of the bundle. The code of an open site does not contain that of the gate. */
declare const DOCSGEN_GATE_MODE: string | undefined

try {
  const config: ClientConfig = JSON.parse(document.getElementById('docsgen')?.textContent ?? '')
  if (typeof DOCSGEN_GATE_MODE !== 'undefined' && DOCSGEN_GATE_MODE === 'off') startContent(config)
  else startBehindGate(config)
} catch (error) {
  whenLoaded(import('./browser/shell/crashScreen.js'), (module) => module.showPageError(error))
}

function startBehindGate(config: ClientConfig): void {
  const { gate } = config
  // In the mode `client`, documents are empty and need this module as soon as the reader is signed in. Other documents
  // need it for the first navigation.
  const swapping = gate?.mode === 'client' ? loadSwapPage() : undefined
  const page = {
    load: createPayloadStore(config).load,
    show: async (payload: PagePayload) => (await (swapping ?? loadSwapPage())).showPage(payload, sidebarTree),
    showLoadError,
    start: () => startContent(config),
  }
  if (gate?.mode === 'client') {
    void loadGate(gate.script)
      .then((module) => module.guard(config, gate, page))
      .catch(() => showLoadError(TEXT.signInCodeFailed, () => location.reload()))
  } else {
    page.start()
    if (gate) whenLoaded(loadGate(gate.script), (module) => module.guard(config, gate, page))
  }
}

function loadSwapPage(): Promise<typeof import('./browser/navigation/swapPage.js')> {
  return import('./browser/navigation/swapPage.js')
}

function showLoadError(message: string, retry: () => void): void {
  const place = findElement('[data-region="main"]') ?? document.body
  place.replaceChildren()
  showFailure(place, { message, retry })
}

/** With a gate in the browser, called when the page has its content. */
function startContent(config: ClientConfig): void {
  startBehaviors(behaviors, config)
  const startLater = () => startBehaviors(deferredFeatures, config)
  if (document.readyState === 'complete') startLater()
  else addEventListener('load', startLater)
}

/** The gate is a separate bundle, which only gated sites have. */
function loadGate(script: string): Promise<GateModule> {
  return import(script)
}

function startBehaviors(starts: readonly StartBehavior[], config: ClientConfig): void {
  for (const start of starts) {
    try {
      start(config, sidebarTree)
    } catch (error) {
      console.error(`docsgen: ${start.name} failed.`, error)
    }
  }
}

function startLivePreviewIfServed({ live, baseUrl }: ClientConfig): void {
  if (live) whenLoaded(import('./browser/livePreview.js'), (module) => module.startLivePreview(live, baseUrl))
}
