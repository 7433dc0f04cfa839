/** The fonts of the theme: they arrive before the text is drawn, and a late font moves nothing. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everything } from './everything.js'
import { ready, startShell } from './site.js'

const shell = startShell(everything)

/** Sum of the layout shifts so far. */
const layoutShift = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + ((entry as { value?: number }).value ?? 0), 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        // A page without shifts has no entries.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('the fonts of text and of code are preloaded and used, and come from the site itself', async () => {
  const tab = await shell.open('guide/parts')
  await ready(tab)
  await tab.evaluate(() => document.fonts.ready)
  const found = await tab.evaluate(() => ({
    preloads: document.querySelectorAll('link[rel="preload"][as="font"]').length,
    text: document.fonts.check('16px Geist'),
    loaded: [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
    files: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name }) => new URL(name).origin === location.origin),
  }))
  expect(found).toEqual({
    preloads: 2,
    text: true,
    loaded: expect.arrayContaining(['Geist', 'Geist Mono']),
    files: [true, true],
  })
})

test('a font that arrives late moves nothing, and headings keep their height', async () => {
  const tab = await shell.open('')
  let release = (): void => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await tab.route('**/*.woff2', async (route) => {
    await late
    await route.continue()
  })
  await tab.goto(`${shell.url()}guide/parts`, { waitUntil: 'domcontentloaded' })
  await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const height = await tab.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().height)
  release()
  await tab.evaluate(() => document.fonts.ready)
  expect(await tab.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().height)).toBe(height)
  expect(await layoutShift(tab)).toBe(0)
})
