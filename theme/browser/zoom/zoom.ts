/** Image zoom. The library loads one second after a page with images, or at once when the reader presses an image. */
import { closestToEvent, findElements, whenLoaded } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'
import type { ImageZoom } from './imageZoom.js'

const DELAY_MS = 1000
const ZOOMABLE = '[data-region="main"] img:not(.no-zoom, [data-no-zoom], a img, button img, .no-zoom img)'

export function startImageZoom(): void {
  let loaded: Promise<ImageZoom> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = () => (loaded ??= import('./imageZoom.js').then(({ createImageZoom }) => createImageZoom()))
  const attach = (): void => {
    if (findElements(ZOOMABLE).length > 0) whenLoaded(load(), (zoom) => zoom.attach(findElements(ZOOMABLE)))
  }
  const attachLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(attach, DELAY_MS)
  }

  attachLater()
  onEvent('docsgen:routechanged', attachLater)
  onEvent('docsgen:beforeswap', () => loaded && whenLoaded(loaded, (zoom) => zoom.release()))
  // Handles images that are not attached yet: pressed within the first second, or added later.
  document.addEventListener('click', (event) => {
    const image = event.defaultPrevented ? null : closestToEvent(event, ZOOMABLE)
    if (!(image instanceof HTMLImageElement) || image.classList.contains('medium-zoom-image')) return
    whenLoaded(load(), (zoom) => {
      zoom.attach(findElements(ZOOMABLE))
      zoom.open(image)
    })
  })
}
