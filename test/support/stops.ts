/** Tab stops of a page: the elements that Tab reaches, if each shows its focus, and if other elements cover it. */
import type { Page } from 'playwright-core'

/** Upper limit: no page of the tests has as many tab stops. */
const ENOUGH = 150

export interface Walk {
  readonly names: readonly string[]
  readonly faults: readonly string[]
}

/** Presses the key until the last tab stop of the document, or, inside of a dialog, until the first one repeats. */
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

/** The focused element; the first and last focusable elements show if another one follows. */
async function look(isForward: boolean): Promise<{ name: string; fault: string; isLast: boolean }> {
  // Focus scrolls at once; the bar reacts in the next frames.
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
  // The visible box of a radio button is its label, that of a field its form, and that of a card link the whole card.
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
