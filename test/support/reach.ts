/** Finds content that a reader of a narrow screen cannot reach: text outside of the screen, and covered controls. */
import type { Page } from 'playwright-core'

/** CSS pixels: WCAG 2.2, 1.4.10 Reflow. */
const NARROWEST = 320

/** Sets the width of the tab and opens all `details`. The sheet of contents covers the page while it is open, so it is opened last. */
export async function outOfReach(tab: Page): Promise<string[]> {
  await tab.setViewportSize({ width: NARROWEST, height: 900 })
  await tab.evaluate(openAll)
  const wide = await tab.evaluate(() => document.documentElement.scrollWidth)
  const found = await tab.evaluate(covered, 'main :is(a[href], button, summary, input, select)')
  await tab.evaluate(openContents)
  found.push(...(await tab.evaluate(covered, '[data-toc-mobile][open] a[href]')))
  if (wide > NARROWEST) found.push(`${NARROWEST}: the page is ${wide} px wide`)
  return found
}

/** Includes the parts of a long page that are rendered late. */
function openAll(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([data-toc-mobile])'))
    details.open = true
  for (const part of document.querySelectorAll('[data-below]')) part.removeAttribute('data-below')
}

function openContents(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-toc-mobile]')) details.open = true
}

/** The center of every control in view must hit the control. The link of a card covers the whole card, and a press anywhere on a drawing does what its button does. */
function covered(controls: string): string[] {
  const found: string[] = []
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility()) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = control.getClientRects()[0]
    if (!box || box.width < 2) continue
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (top && (control.contains(top) || top.closest('.card, .drawing')?.contains(control))) continue
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim()
    found.push(`"${name}" is covered by <${top?.localName} class="${top?.className}">`)
  }
  return found
}
