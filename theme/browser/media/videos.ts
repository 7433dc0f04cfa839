/** Loads the code that plays videos with the first page that has one. Before that, a video is a link to its host. */
import { findElement, whenLoaded } from '../shared/dom.js'
import { onContent } from '../shared/events.js'

export function startVideos(): void {
  onContent(() => {
    if (findElement('[data-video]')) whenLoaded(import('./playVideo.js'), () => {})
  })
}
