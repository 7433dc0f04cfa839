/** The first input of the reader. Code that only input needs loads with it, so that a page that is only read does not. */
import { closestToEvent } from './dom.js'

const inputs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Loads code with the first moved mouse, press, key or focus. Clicks on elements that match `waiting` need the code: the last one
 * before the code has loaded is repeated after it.
 */
export function loadWithFirstInput(load: () => Promise<unknown>, waiting: string): void {
  const inputTurn = new AbortController()
  const clickTurn = new AbortController()
  let pressed: HTMLElement | null = null
  const holdClick = (event: MouseEvent): void => {
    pressed = closestToEvent(event, waiting)
    if (!pressed) return
    event.preventDefault()
    event.stopPropagation()
  }
  const repeatClick = (): void => {
    clickTurn.abort()
    pressed?.click()
  }
  const begin = (): void => {
    inputTurn.abort()
    addEventListener('click', holdClick, { capture: true, signal: clickTurn.signal })
    // A control whose code cannot be loaded does nothing.
    load().then(repeatClick, repeatClick)
  }
  for (const name of inputs) addEventListener(name, begin, { signal: inputTurn.signal, passive: true })
}
