/** Image zoom: the library loads when there is an image to zoom, a second after the page, or at once on first use. */
import { closestToEvent, findElements, whenLoaded } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'
import type { ImageZoom } from './imageZoom.js'

const DELAY = 1000
const ZOOMABLE = '[data-region="main"] img:not(.no-zoom, [data-no-zoom], a img, button img, .no-zoom img)'

export function startImageZoom(): void {
  let loaded: Promise<ImageZoom> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = () => (loaded ??= import('./imageZoom.js').then(({ createImageZoom }) => createImageZoom()))
  const attach = (): void => {
    if (findElements(ZOOMABLE).length > 0) whenLoaded(load(), (zoom) => zoom.attach(findElements(ZOOMABLE)))
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(attach, DELAY)
  }

  later()
  onEvent('docsgen:routechanged', later)
  onEvent('docsgen:beforeswap', () => loaded && whenLoaded(loaded, (zoom) => zoom.release()))
  // Pictures that nobody attached yet: pressed before the second is over, or shown later.
  document.addEventListener('click', (event) => {
    const image = event.defaultPrevented ? null : closestToEvent(event, ZOOMABLE)
    if (!(image instanceof HTMLImageElement) || image.classList.contains('medium-zoom-image')) return
    whenLoaded(load(), (zoom) => {
      zoom.attach(findElements(ZOOMABLE))
      zoom.open(image)
    })
  })
}
