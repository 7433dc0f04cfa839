/** Behaviors that few pages need. Their code loads after the first page that has their markup, and also prepares later pages. */
import type { ClientConfig } from '../../src/model/contract.js'
import { findElement, whenLoaded } from './shared/dom.js'
import { onContent, onEvent } from './shared/events.js'
import type { SidebarTree } from './sidebar/sidebarTree.js'

export function startContentFeatures(config: ClientConfig, tree: SidebarTree): void {
  const { announcement, baseUrl } = config
  if (announcement) whenLoaded(import('./shell/announcement.js'), (module) => module.startAnnouncement(announcement))
  const loadLists = once(() =>
    whenLoaded(import('./sidebar/truncatedLists.js'), (module) => module.startTruncatedLists(tree)),
  )
  const loadZoom = once(() => whenLoaded(import('./zoom/zoom.js'), (module) => module.startImageZoom()))
  const loadAnchors = (): void => {
    if (findElement('.reference')) startAnchors()
  }
  const startAnchors = once(() =>
    whenLoaded(import('./scroll/legacyAnchors.js'), (module) => module.startLegacyAnchors()),
  )
  onContent(() => {
    if (findElement('[data-more]')) loadLists()
    if (findElement('[data-region="main"] :is(img, .drawing)')) loadZoom()
    if (location.hash) loadAnchors()
    if (findElement('[data-video]')) whenLoaded(import('./media/playVideo.js'), () => {})
    const page = findElement('[data-kind="notFound"]')
    if (page) whenLoaded(import('./navigation/notFoundHelp.js'), (module) => module.helpToFindPage(page, baseUrl, tree))
  })
  // Lists remember which categories were open on the page before.
  onEvent('docsgen:routechange', loadLists)
  addEventListener('hashchange', loadAnchors)
  // The code of a site can add images later.
  addEventListener('pointerdown', loadZoom, { once: true })
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
