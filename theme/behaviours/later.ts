/** Behaviours that nobody needs before the page has loaded; a chunk of its own, so that the first one stays small. */
import { startDetails } from './details.js'
import { startProgress } from './progress.js'
import { startZoom } from './zoom.js'

export const later = [startDetails, startProgress, startZoom] as const
