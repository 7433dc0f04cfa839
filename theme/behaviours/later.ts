/** Behaviours that nobody needs before the page has loaded; a chunk of its own, so that the first one stays small. */
import { startProgress } from './progress.js'
import { startZoom } from './zoom.js'

export const later = [startProgress, startZoom] as const
