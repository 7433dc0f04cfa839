/** Behaviours that nobody needs before the page has loaded; a chunk of its own, so that the first one stays small. */
import { startProgress } from './progress.js'
import { startSearch } from './search.js'
import { startThemeRadios } from './themeRadios.js'
import { startZoom } from './zoom.js'

export const later = [startProgress, startThemeRadios, startZoom] as const
