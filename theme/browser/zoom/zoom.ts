/** Image zoom: the library loads when there is an image to zoom, a second after the page, or at once on first use. */
import { all, around, whenLoaded } from '../shared/dom.js'
import { on } from '../shared/events.js'
import type { ImageZoom } from './zoomImages.js'

const DELAY = 1000
const ZOOMABLE = '[data-region="main"] img:not(.no-zoom, [data-no-zoom], a img, button img, .no-zoom img)'

export function startZoom(): void {
  let loaded: Promise<ImageZoom> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = () => (loaded ??= import('./zoomImages.js').then(({ imageZoom }) => imageZoom()))
  const attach = (): void => {
    if (all(ZOOMABLE).length > 0) whenLoaded(load(), (zoom) => zoom.attach(all(ZOOMABLE)))
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(attach, DELAY)
  }

  later()
  on('docsgen:routechanged', later)
  on('docsgen:beforeswap', () => loaded && whenLoaded(loaded, (zoom) => zoom.release()))
  // Pictures that nobody attached yet: pressed before the second is over, or shown later.
  document.addEventListener('click', (event) => {
    const image = event.defaultPrevented ? null : around(event, ZOOMABLE)
    if (!(image instanceof HTMLImageElement) || image.classList.contains('medium-zoom-image')) return
    whenLoaded(load(), (zoom) => {
      zoom.attach(all(ZOOMABLE))
      zoom.open(image)
    })
  })
}
