/** Behaviours that nobody needs before the page has loaded; a chunk of its own, so that the first one stays small. */

import { startThemeRadios } from './colorMode/themeRadios.js'
import { startBelowFold } from './navigation/belowFold.js'
import { startProgress } from './navigation/progress.js'
import { startMovedRows } from './scroll/movedRows.js'
import { startToTop } from './scroll/toTop.js'
import { startSearch } from './search/search.js'
import { startAnnouncement } from './shell/announcement.js'
import { startSidebarMore } from './sidebar/sidebarMore.js'
import { startSidebarOptions } from './sidebar/sidebarOptions.js'
import { startTabPanels } from './tabs/tabPanels.js'
import { startZoom } from './zoom/zoom.js'

export const later = [
  startAnnouncement,
  startBelowFold,
  startMovedRows,
  startProgress,
  startSearch,
  startSidebarMore,
  startSidebarOptions,
  startTabPanels,
  startThemeRadios,
  startToTop,
  startZoom,
] as const
