/** Behaviours that nobody needs before the page has loaded; a chunk of its own, so that the first one stays small. */
import { startAnnouncement } from './announcement.js'
import { startBelowFold } from './belowFold.js'
import { startMovedRows } from './movedRows.js'
import { startProgress } from './progress.js'
import { startSearch } from './search.js'
import { startSidebarMore } from './sidebarMore.js'
import { startSidebarOptions } from './sidebarOptions.js'
import { startTabPanels } from './tabPanels.js'
import { startThemeRadios } from './themeRadios.js'
import { startToTop } from './toTop.js'
import { startZoom } from './zoom.js'

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
