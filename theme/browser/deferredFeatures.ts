/** Behaviors that start after the page has loaded. They are a separate chunk, so that the first one stays small. */

import { startThemeRadios } from './colorMode/themeRadios.js'
import { startVideos } from './media/videos.js'
import { startProgressBar } from './navigation/progressBar.js'
import { startProgressiveRender } from './navigation/progressiveRender.js'
import { startNotFound } from './navigation/startNotFound.js'
import { startBackToTop } from './scroll/backToTop.js'
import { startLegacyAnchors } from './scroll/legacyAnchors.js'
import { startTocSheet } from './scroll/tocSheet.js'
import { startSearch } from './search/search.js'
import { startAnnouncement } from './shell/announcement.js'
import { startShortcuts } from './shell/shortcuts.js'
import { startSidebarOptions } from './sidebar/sidebarOptions.js'
import { startTruncatedLists } from './sidebar/truncatedLists.js'
import { startTabPanels } from './tabs/tabPanels.js'
import { startImageZoom } from './zoom/zoom.js'

export const deferredFeatures = [
  startAnnouncement,
  startProgressiveRender,
  startLegacyAnchors,
  startProgressBar,
  startSearch,
  startTruncatedLists,
  startSidebarOptions,
  startTabPanels,
  startThemeRadios,
  startBackToTop,
  startImageZoom,
  startVideos,
  startTocSheet,
  startShortcuts,
  startNotFound,
] as const
