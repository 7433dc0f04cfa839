/** A page by keyboard alone, to its end and back: what has the focus shows it, and nothing lies over it. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ready, startShell } from './site.js'

const shell = startShell()

/** More stops than the page has; the walk ends where the browser leaves the page. */
const ENOUGH = 120

for (const width of [1280, 390])
  describe(`by keyboard at ${width} px`, () => {
    test('every stop shows that it has the focus and lies free, in both directions', { timeout: 120_000 }, async () => {
      const tab = await shell.open('guide/long', { viewport: { width, height: 700 }, reducedMotion: 'reduce' })
      await ready(tab)
      // The picture becomes a stop in idle time.
      await tab.waitForSelector('main img[tabindex]')
      const there = await walk(tab, 'Tab')
      expect(there.faults).toEqual([])
      const back = await walk(tab, 'Shift+Tab')
      expect(back.faults).toEqual([])
      expect(there.names.length).toBeGreaterThan(15)
      expect(back.names).toEqual(there.names.slice(0, -1).reverse())
    })
  })

async function walk(tab: Page, key: string): Promise<{ names: string[]; faults: string[] }> {
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

/** The element with the focus; whether another one follows is told by the last and first controls of the document. */
async function look(isForward: boolean): Promise<{ name: string; fault: string; isLast: boolean }> {
  // Focus scrolls at once, what the bar does about it comes with the next frames.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex="0"]')]
  const open = stops.filter((one) => one.checkVisibility() && one.tabIndex >= 0 && !one.matches(':disabled'))
  const now = document.activeElement as HTMLElement
  const name = `${now.localName} ${now.getAttribute('aria-label') ?? now.textContent?.trim().slice(0, 30)}`
  const isLast = now === open.at(isForward ? -1 : 0)
  const drawn = (one: Element | null, part?: string) => {
    const { outlineStyle, boxShadow } = one ? getComputedStyle(one, part) : { outlineStyle: 'none', boxShadow: 'none' }
    return outlineStyle !== 'none' || (one?.localName === 'form' && boxShadow !== 'none')
  }
  if (!drawn(now) && !drawn(now, '::after') && !drawn(now.closest('form')))
    return { name, fault: 'has no ring', isLast }
  const box = now.getClientRects()[0]
  if (!box || box.bottom <= 0 || box.top >= innerHeight) return { name, fault: 'is out of sight', isLast }
  const points = [box.top + 1, box.bottom - 1].filter((y) => y > 0 && y < innerHeight)
  for (const y of points) {
    const over = document.elementFromPoint(box.left + Math.min(box.width / 2, 8), y)
    if (!over || !(now.contains(over) || over.contains(now)))
      return { name, fault: `is under ${over?.outerHTML.slice(0, 60)}`, isLast }
  }
  return { name, fault: '', isLast }
}
