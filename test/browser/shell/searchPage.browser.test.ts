import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdIndex, ready, startShell } from './site.js'

const shell = startShell()

/** All layout shifts, also those right after input. */
const shifts = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0))))
      }),
  )
interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

test.each([
  { width: 1280, query: 'filler' },
  { width: 390, query: 'filler' },
  { width: 390, query: 'filler of the section that is long enough for more than one line of the heading' },
])('late results shift nothing at $width px for "$query"', async ({ width, query }) => {
  const tab = await shell.open('', { viewport: { width, height: 800 } })
  await ready(tab)
  const release = await holdIndex(tab)
  await tab.goto(`${shell.url()}search?q=${encodeURIComponent(query)}`)
  // Meanwhile the reader scrolls to the end of the page.
  await tab.locator('[data-search-page][aria-busy="true"]').waitFor()
  await tab.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  release()
  await tab.locator('[data-search-results] > li').first().waitFor()
  expect(await shifts(tab)).toBe(0)
  await tab.locator('.footer').waitFor()
  expect(await tab.getAttribute('[data-search-page]', 'aria-busy')).toBeNull()
})
