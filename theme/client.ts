/**
 * Entry of the browser code. Behaviours are independent: each listens on the document, finds its elements by the data
 * attributes of the markup, and works on pages that come later. One that fails to start leaves the others alone.
 *
 * The order matters where several look at the same click: the first one that prevents its default takes it, and the
 * router, last, gets what is left.
 */
import type { ClientConfig } from '../src/contract.js'
import { startAnnouncement } from './behaviours/announcement.js'
import { startCode } from './behaviours/code.js'
import { startColour } from './behaviours/colour.js'
import { startDetails } from './behaviours/details.js'
import { startDrawer } from './behaviours/drawer.js'
import { startDropdown } from './behaviours/dropdown.js'
import { startIslands } from './behaviours/islands.js'
import { startProgress } from './behaviours/progress.js'
import { startRouter } from './behaviours/router.js'
import { startSidebar } from './behaviours/sidebar.js'
import { startSkipLink } from './behaviours/skipLink.js'
import { startTabs } from './behaviours/tabs.js'
import { startToc } from './behaviours/toc.js'
import { startTopbar } from './behaviours/topbar.js'
import { startToTop } from './behaviours/toTop.js'
import { startZoom } from './behaviours/zoom.js'

const behaviours: readonly ((config: ClientConfig) => void)[] = [
  startColour,
  startAnnouncement,
  startSkipLink,
  startDetails,
  startTabs,
  startCode,
  startDropdown,
  startSidebar,
  startDrawer,
  startTopbar,
  startToTop,
  startToc,
  startProgress,
  startZoom,
  startIslands,
  startLive,
  startRouter,
]

function startLive({ live, baseUrl }: ClientConfig): void {
  if (live) void import('./behaviours/live.js').then((module) => module.startLive(live, baseUrl))
}

const config = JSON.parse(document.getElementById('docsgen')?.textContent ?? '') as ClientConfig
for (const start of behaviours) {
  try {
    start(config)
  } catch (error) {
    console.error(`docsgen: ${start.name} failed.`, error)
  }
}
