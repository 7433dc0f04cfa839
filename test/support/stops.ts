/** Stops of the keyboard: what Tab comes to, whether a reader sees where the focus is, and whether anything lies over it. */
import type { Page } from 'playwright-core'

/** More stops than any page of the tests has. */
const ENOUGH = 150

export interface Walk {
  readonly names: readonly string[]
  readonly faults: readonly string[]
}

/** Presses the key until the last stop of the document, or, inside of a dialog, until the first stop comes again. */
export async function walk(tab: Page, key: 'Tab' | 'Shift+Tab'): Promise<Walk> {
  const names: string[] = []
  const faults: string[] = []
  for (let stop = 0; stop < ENOUGH; stop++) {
    await tab.keyboard.press(key)
    const { name, fault, isLast } = await tab.evaluate(look, key === 'Tab')
    if (fault) faults.push(`${name}: ${fault}`)
    names.push(name)
    if (isLast) break
  }
  return { names, faults }
}

/** The element with the focus; whether another one follows is told by the last and first controls of what can be reached. */
async function look(isForward: boolean): Promise<{ name: string; fault: string; isLast: boolean }> {
  // Focus scrolls at once, what the bar does about it comes with the next frames.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
  const now = document.activeElement as HTMLElement
  const within = now.closest('[role="dialog"]') ?? document
  const stops = [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex="0"]')]
  const open = stops.filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      one.tabIndex >= 0 &&
      !one.closest('[inert]') &&
      !one.matches(':disabled, [type="radio"]:not(:checked)'),
  )
  const name = `${now.localName} ${now.getAttribute('aria-label') ?? now.textContent?.trim().slice(0, 30)}`
  const isLast = now === open.at(isForward ? -1 : 0)
  // A radio button is drawn by its label, a field by its form, and the link of a card by the whole of it.
  const shown = now.closest('label') ?? now
  const drawn = (one: Element | null, part?: string) => {
    const { outlineStyle, boxShadow } = one ? getComputedStyle(one, part) : { outlineStyle: 'none', boxShadow: 'none' }
    return outlineStyle !== 'none' || (one?.localName === 'form' && boxShadow !== 'none')
  }
  if (!drawn(shown) && !drawn(shown, '::after') && !drawn(now.closest('form')))
    return { name, fault: 'has no ring', isLast }
  if (!shown.checkVisibility({ opacityProperty: true })) return { name, fault: 'is transparent', isLast }
  const box = shown.getClientRects()[0]
  if (!box || box.bottom <= 0 || box.top >= innerHeight) return { name, fault: 'is out of sight', isLast }
  const points = [box.top + 1, box.bottom - 1].filter((y) => y > 0 && y < innerHeight)
  for (const y of points) {
    const over = document.elementFromPoint(box.left + Math.min(box.width / 2, 8), y)
    if (!over || !(shown.contains(over) || over.contains(shown)))
      return { name, fault: `is under ${over?.outerHTML.slice(0, 60)}`, isLast }
  }
  return { name, fault: '', isLast }
}
