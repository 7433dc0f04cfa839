/** Zoom of images and drawings. The code of images loads one second after a page with images, or at once when the reader presses one. */
import { closestToEvent, createElement, findElement, findElements, whenLoaded } from '../shared/dom.js'
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

/** A press anywhere on a drawing opens it; its button is for the keyboard and for screen readers. */
function startDrawingZoom(): void {
  onContent(() => {
    for (const drawing of findElements(DRAWING)) addButton(drawing)
  })
  document.addEventListener('click', (event) => {
    const drawing = event.defaultPrevented ? null : closestToEvent(event, DRAWING)
    if (drawing) whenLoaded(import('./drawingZoom.js'), (module) => module.showDrawing(drawing))
  })
}

function addButton(drawing: HTMLElement): void {
  const label = findElement('svg', drawing)?.getAttribute('aria-label')
  if (!label || findElement('button', drawing)) return
  drawing.append(createElement('button', { type: 'button', 'aria-label': `${TEXT.zoomIn}: ${label}` }))
}
