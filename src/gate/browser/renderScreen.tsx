/** Renders the screens of the gate with the component of the theme. Loaded with the first screen, because it carries React. */
import GateScreen from 'docsgen/gate-screen'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { GateBrand } from '../../model/contract.js'
import { describeScreen, type ScreenInput } from '../screens/describeScreen.js'

let mounted: { readonly box: HTMLElement; readonly root: Root } | undefined

/** Replaces the content of `place`. Screen readers announce the screen, and its heading gets the focus. */
export function renderScreen(input: ScreenInput, brand: GateBrand, place: HTMLElement): void {
  const isTyping = document.activeElement?.matches('input, textarea') && !place.contains(document.activeElement)
  const { box, root } = mountIn(place)
  flushSync(() => root.render(<GateScreen screen={describeScreen(input)} brand={brand} />))
  const title = isTyping ? null : box.querySelector<HTMLElement>('h1')
  if (!title) return
  title.tabIndex = -1
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true })
  title.focus({ preventScroll: true })
}

export function removeScreen(): void {
  mounted?.root.unmount()
  mounted?.box.remove()
  mounted = undefined
}

/** Uses the root of the last screen if it is still in `place`. */
function mountIn(place: HTMLElement): NonNullable<typeof mounted> {
  if (mounted?.box.parentElement === place) return mounted
  removeScreen()
  const box = document.createElement('div')
  box.className = 'gate-place'
  place.replaceChildren(box)
  mounted = { box, root: createRoot(box) }
  return mounted
}
