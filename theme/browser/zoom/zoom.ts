/** Zoom of images and drawings. Their code loads one second after a page with images, or at once when the reader presses one. */
import { closestToEvent, findElements, whenLoaded } from '../shared/dom.js'
import { onContent, onEvent } from '../shared/events.js'
import type { ImageZoom } from './imageZoom.js'

const DELAY_MS = 1000
const OUTSIDE = ':not(.no-zoom, [data-no-zoom]'
const ZOOMABLE = `[data-region="main"] img${OUTSIDE}, a img, button img, .no-zoom img)`
const DRAWING = `[data-region="main"] .drawing${OUTSIDE}, a .drawing, .no-zoom .drawing)`

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
  startDrawingZoom()
}

function startDrawingZoom(): void {
  onContent(() => {
    for (const drawing of findElements(DRAWING)) makePressable(drawing)
  })
  const open = (event: Event): void => {
    const drawing = event.defaultPrevented ? null : closestToEvent(event, `.drawing[role="button"]`)
    if (!drawing) return
    event.preventDefault()
    whenLoaded(import('./drawingZoom.js'), (module) => module.showDrawing(drawing))
  }
  document.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') open(event)
  })
}

/** The name of the drawing becomes the name of the button, because a button hides the roles of its content. */
function makePressable(drawing: HTMLElement): void {
  const label = drawing.firstElementChild?.getAttribute('aria-label')
  if (!label) return
  drawing.setAttribute('role', 'button')
  drawing.setAttribute('aria-label', label)
  drawing.tabIndex = 0
}
