/**
 * A handle on the edge of the sidebar that changes its width, by pointer and by keyboard. The width is stored. On later pages the
 * boot script applies it before the first paint (`--sidebar` of `<html>`, see boot.ts), so the page does not move.
 */
import gripSheet from '../../styles/lazy/sidebar-grip.css' with { type: 'text' }
import { adoptSheet, createElement, findElement } from '../shared/dom.js'
import { localStore, onStorageChange } from '../shared/storage.js'

const STORAGE_KEY = 'docsgen.sidebar.width'
/** Limits in CSS pixels. The boot script accepts three digits and limits them by the window, too. */
const NARROWEST = 200
const WIDEST = 480
const STEP = 16
const root = document.documentElement

export function startSidebarWidth(): void {
  const sidebar = findElement('[data-region="sidebar"]')
  const main = findElement('main')
  if (!sidebar || !main) return
  adoptSheet(gripSheet)
  sidebar.id ||= 'sidebar'
  const grip = createGrip(sidebar.id)
  const describe = (): void => grip.setAttribute('aria-valuenow', String(Math.round(sidebar.offsetWidth)))
  const show = (width: number | undefined): void => {
    if (width === undefined) root.style.removeProperty('--sidebar')
    else root.style.setProperty('--sidebar', `min(${clampWidth(width)}px, 40vw)`)
    describe()
  }
  const choose = (width: number | undefined): void => {
    show(width)
    if (width === undefined) localStore.remove(STORAGE_KEY)
    else localStore.set(STORAGE_KEY, String(clampWidth(width)))
  }
  dragWith(grip, sidebar, { show, choose })
  grip.addEventListener('dblclick', () => choose(undefined))
  grip.addEventListener('keydown', (event) => {
    const width = widthForKey(event, sidebar.offsetWidth)
    if (width === undefined) return
    event.preventDefault()
    choose(width === 'default' ? undefined : width)
  })
  onStorageChange(STORAGE_KEY, (value) => show(value === null ? undefined : Number(value)))
  addEventListener('resize', describe)
  main.before(wrapInLandmark(grip))
  describe()
}

function createGrip(controls: string): HTMLElement {
  return createElement('div', {
    class: 'sidebar-grip',
    tabindex: '0',
    title: TEXT.resizeSidebar,
    role: 'separator',
    'aria-orientation': 'vertical',
    'aria-label': TEXT.resizeSidebar,
    'aria-controls': controls,
    'aria-valuemin': String(NARROWEST),
    'aria-valuemax': String(WIDEST),
  })
}

/** Wraps the handle in a landmark, so that screen reader users who move between landmarks find it. */
function wrapInLandmark(grip: HTMLElement): HTMLElement {
  const landmark = createElement('section', { 'aria-label': TEXT.resizeSidebar }, grip)
  landmark.style.display = 'contents'
  return landmark
}

interface WidthActions {
  readonly show: (width: number) => void
  readonly choose: (width: number) => void
}

/** Follows the pointer and stores the width at the end. Escape restores the width of the start. */
function dragWith(grip: HTMLElement, sidebar: HTMLElement, { show, choose }: WidthActions): void {
  grip.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return
    const start = sidebar.offsetWidth
    let width = start
    const end = (): void => {
      grip.removeAttribute('data-dragging')
      listening.abort()
      if (width !== start) choose(width)
    }
    const listening = new AbortController()
    const { signal } = listening
    grip.setPointerCapture(down.pointerId)
    grip.setAttribute('data-dragging', '')
    grip.addEventListener(
      'pointermove',
      ({ clientX }) => {
        width = clampWidth(start + (clientX - down.clientX) * writingDirection())
        show(width)
      },
      { signal },
    )
    for (const name of ['pointerup', 'pointercancel']) grip.addEventListener(name, end, { signal })
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return
        width = start
        show(start)
        end()
      },
      { signal },
    )
  })
}

/** Returns the width that a key selects. `default` removes the stored width. */
function widthForKey({ key }: KeyboardEvent, width: number): number | 'default' | undefined {
  switch (key) {
    case 'ArrowLeft':
      return width - STEP * writingDirection()
    case 'ArrowRight':
      return width + STEP * writingDirection()
    case 'Home':
      return NARROWEST
    case 'End':
      return WIDEST
    case 'Enter':
      return 'default'
    default:
      return undefined
  }
}

/**
 * Returns -1 for languages that are written from right to left, where the sidebar is on the right. Otherwise returns 1.
 */
function writingDirection(): 1 | -1 {
  return getComputedStyle(root).direction === 'rtl' ? -1 : 1
}

function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, NARROWEST), WIDEST))
}
