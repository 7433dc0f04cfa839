/**
 * Shows a drawing on the whole screen. At first it fits, or has its own size where it could not be read otherwise. The wheel, a
 * pinch, the keys `+`, `-` and `0` and the buttons change its size. The dialog scrolls, also by dragging.
 */
import zoomSheet from '../../styles/lazy/drawing-zoom.css' with { type: 'text' }
import { adoptSheet, createElement } from '../shared/dom.js'

const STEP = 1.4
const MAX_SCALE = 8
/** Below it, the letters of a drawing, which have 11 to 13 pixels, are too small to be read. */
const READABLE_SCALE = 0.75
/** The padding of the stage, in pixels: see drawing-zoom.css. */
const MARGIN_X = 32
const MARGIN_Y = 80

export function showDrawing(drawing: HTMLElement): void {
  const picture = drawing.querySelector('svg')
  if (!picture) return
  adoptSheet(zoomSheet)
  const dialog = document.createElement('dialog')
  dialog.className = 'drawing-zoom'
  dialog.setAttribute('aria-label', picture.getAttribute('aria-label') ?? '')
  const stage = document.createElement('div')
  stage.className = 'drawing'
  // The copy repeats the ids of the drawing. Both drawings are equal, so references to an id give the same result.
  const copy = picture.cloneNode(true) as SVGSVGElement
  stage.append(copy)
  const { width, height } = copy.viewBox.baseVal
  const fitting = () => Math.min((stage.clientWidth - MARGIN_X) / width, (stage.clientHeight - MARGIN_Y) / height)
  let scale = 0
  const show = (next: number, at = { x: stage.clientWidth / 2, y: stage.clientHeight / 2 }): void => {
    const before = scale || fitting()
    scale = Math.min(Math.max(next, fitting()), MAX_SCALE)
    const x = stage.scrollLeft + at.x
    const y = stage.scrollTop + at.y
    copy.style.width = `${width * scale}px`
    copy.style.height = `${height * scale}px`
    stage.scrollTo((x * scale) / before - at.x, (y * scale) / before - at.y)
  }
  const close = (): void => dialog.close()
  dialog.append(
    stage,
    createTools([
      ['−', TEXT.zoomOut, () => show(scale / STEP)],
      ['+', TEXT.zoomIn, () => show(scale * STEP)],
      ['×', TEXT.close, close],
    ]),
  )
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === '+' || key === '=') show(scale * STEP)
    if (key === '-') show(scale / STEP)
    if (key === '0') show(0)
  })
  stage.addEventListener(
    'wheel',
    (event) => {
      // Browsers report a pinch on a touchpad as a wheel event with the control key.
      if (!event.ctrlKey) return
      event.preventDefault()
      const box = stage.getBoundingClientRect()
      show(scale * Math.exp(-event.deltaY / 200), { x: event.clientX - box.x, y: event.clientY - box.y })
    },
    { passive: false },
  )
  enableDragScrolling(stage)
  dialog.addEventListener('click', (event) => event.target === dialog && close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    drawing.querySelector('button')?.focus({ preventScroll: true })
  })
  document.addEventListener('docsgen:routechange', close, { once: true })
  document.body.append(dialog)
  dialog.showModal()
  show(fitting() < READABLE_SCALE ? 1 : 0, { x: 0, y: 0 })
}

type Tool = readonly [sign: string, name: string, act: () => void]

function createTools(tools: readonly Tool[]): HTMLElement {
  const buttons = tools.map(([sign, name, act]) => {
    const button = createElement('button', { type: 'button', 'aria-label': name }, sign)
    button.addEventListener('click', act)
    return button
  })
  return createElement('div', { class: 'drawing-tools' }, ...buttons)
}

/** Scrolls by dragging with a mouse. Touch screens scroll by themselves. */
function enableDragScrolling(stage: HTMLElement): void {
  stage.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button === 0) stage.setPointerCapture(event.pointerId)
  })
  stage.addEventListener('pointermove', (event) => {
    if (stage.hasPointerCapture(event.pointerId)) stage.scrollBy(-event.movementX, -event.movementY)
  })
}
