/** Prefetching, the progress bar of slow pages, and pages that live preview replaces. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { navigated, scrollTo, settledScroll, startHarness } from './fixture/harness.js'
import { click, isFetchOf, isMarked, mark, path, sidebarLink } from './fixture/navigating.js'

const harness = startHarness()
const open = harness.open

/** esbuild names chunks after their modules. */
const loaded = (page: Page, name: string) =>
  page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${part}-`)),
    name,
  )

describe('prefetch', () => {
  const fetches = () => harness.site.requests.filter((request) => request === 'fetch /docs/guide').length

  it('LOAD-02, LOAD-03: hovering over a link fetches the page once', async () => {
    const page = await open('/')
    const asked = page.waitForRequest((found) => isFetchOf('/docs/guide', found))
    await page.hover(sidebarLink('/guide'))
    await (await asked).response()
    await page.hover('h1')
    await page.focus(sidebarLink('/guide'))
    await navigated(page, () => page.click(sidebarLink('/guide')))
    expect(fetches()).toBe(1)
  })

  it('LOAD-03: touching a link fetches the page before the finger is lifted', async () => {
    const page = await open('/', { hasTouch: true })
    const asked = page.waitForRequest((found) => isFetchOf('/docs/guide', found))
    await page.dispatchEvent(sidebarLink('/guide'), 'touchstart')
    await (await asked).response()
    await page.dispatchEvent(sidebarLink('/guide'), 'touchstart')
    await navigated(page, () => page.tap(sidebarLink('/guide')))
    expect(fetches()).toBe(1)
  })

  it('LOAD-02: a failed prefetch logs nothing, and the next one fetches again', async () => {
    harness.allow(/503/)
    harness.site.failures.set('fetch /docs/guide', 503)
    const page = await open('/')
    const failed = page.waitForResponse((found) => isFetchOf('/docs/guide', found))
    await page.hover(sidebarLink('/guide'))
    await failed
    expect(harness.warnings).toEqual([])
    harness.site.failures.clear()
    await page.hover('h1')
    const again = page.waitForResponse((found) => isFetchOf('/docs/guide', found))
    await page.hover(sidebarLink('/guide'))
    expect((await again).status()).toBe(200)
  })

  it('LOAD-04: nothing is prefetched with data saver or on 2g, where clicks still work', async () => {
    const page = await open('/')
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' }, configurable: true }),
    )
    await page.focus(sidebarLink('/guide'))
    expect(fetches()).toBe(0)
    await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.focus(sidebarLink('/images'))
    await page.focus(sidebarLink('/guide'))
    expect(fetches()).toBe(0)
    await navigated(page, () => page.click(sidebarLink('/guide')))
    expect(fetches()).toBe(1)
  })
})

describe('progress bar', () => {
  it('PROG-01, PROG-02, PROG-04, PROG-07: the bar is shown for slow pages only, and disappears', async () => {
    const page = await open('/')
    await page.evaluate(() => {
      const bars: string[] = []
      Object.assign(window, { bars })
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.hasAttribute('data-progress')) bars.push(node.ariaValueNow ?? '')
      }).observe(document.body, { childList: true })
    })
    const bars = () => page.evaluate(() => (window as unknown as { bars: string[] }).bars)
    // A page that was prefetched before the click is available sooner than any timer, even on a busy machine.
    const fetched = page.waitForResponse((found) => isFetchOf('/docs/guide', found))
    await page.focus(sidebarLink('/guide'))
    await (await fetched).finished()
    await navigated(page, () => page.click(sidebarLink('/guide')))
    expect(await bars()).toEqual([])
    const release = harness.site.hold('fetch /docs/api')
    await page.click('[data-nav="1"]')
    const bar = page.locator('[data-progress]')
    await bar.waitFor({ state: 'attached' })
    expect(await bar.getAttribute('role')).toBe('progressbar')
    // The bar in its first state, before it grows.
    expect(await bars()).toEqual(['8'])
    expect(await page.locator('html.is-loading').count()).toBe(1)
    await navigated(page, async () => release())
    await bar.waitFor({ state: 'detached' })
    expect(await page.locator('html.is-loading').count()).toBe(0)
    expect((await bars()).length).toBe(1)
  })

  it('PROG-03, PROG-05: the bar grows in small steps, lies above everything, and ignores the pointer', async () => {
    const page = await open('/', { reducedMotion: 'reduce' })
    expect(await page.locator('[data-progress], .spinner').count()).toBe(0)
    const release = harness.site.hold('fetch /docs/api')
    await page.click('[data-nav="1"]')
    const bar = page.locator('[data-progress]')
    await bar.waitFor({ state: 'attached' })
    const style = await bar.evaluate((element) => {
      const { position, top, height, pointerEvents } = getComputedStyle(element)
      return { position, top, height, pointerEvents }
    })
    expect(style).toEqual({ position: 'fixed', top: '0px', height: '2px', pointerEvents: 'none' })
    const steps = await bar.evaluate(
      (element) =>
        new Promise<number[]>((resolve) => {
          const value = () => Number(element.style.transform.replace(/[^0-9.]/g, ''))
          const values = [value()]
          new MutationObserver(() => {
            if (value() !== values.at(-1)) values.push(value())
            if (values.length > 2) resolve(values.slice(1).map((later, index) => later - (values[index] ?? 0)))
          }).observe(element, { attributes: true })
        }),
    )
    for (const step of steps) {
      expect(step).toBeGreaterThan(0)
      expect(step).toBeLessThanOrEqual(0.0201)
    }
    await navigated(page, async () => release())
  })

  it('PROG-06: a second navigation keeps the same bar; a fragment link ends it', async () => {
    const page = await open('/guide')
    const release = harness.site.hold('fetch /docs/api')
    await page.click('[data-nav="1"]')
    await page.waitForSelector('[data-progress]', { state: 'attached' })
    const releaseImages = harness.site.hold('fetch /docs/images')
    await click(page, sidebarLink('/images'))
    expect(await page.locator('[data-progress]').count()).toBe(1)
    await click(page, '#to-two')
    await page.waitForSelector('[data-progress]', { state: 'detached' })
    release()
    releaseImages()
    expect(path(page)).toBe('/guide#two')
  })
})

describe('live preview', () => {
  it('an edit replaces the page in place, and diagnostics appear and disappear', async () => {
    const { settings } = harness.site
    harness.site.settings = { ...settings, live: true }
    const page = await open('/guide')
    await loaded(page, 'livePreview')
    await scrollTo(page, 300)
    await mark(page)
    const swapped = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('docsgen:swapped', () => resolve(true), { once: true })),
    )
    await harness.site.streamOpened()
    harness.site.send({ type: 'reload', routes: ['/guide'] })
    expect(await swapped).toBe(true)
    expect(await isMarked(page)).toBe(true)
    expect(await settledScroll(page)).toBe(300)
    harness.site.send({ type: 'diagnostics', html: '<pre>A link is broken.</pre>' })
    await page.waitForSelector('dialog.diagnostics[open]')
    expect(await page.textContent('dialog.diagnostics pre')).toBe('A link is broken.')
    harness.site.send({ type: 'clear' })
    await page.waitForSelector('dialog.diagnostics', { state: 'detached' })
    harness.site.send({ type: 'diagnostics', html: '<pre>Again.</pre>' })
    await page.click('dialog.diagnostics button')
    await page.waitForSelector('dialog.diagnostics', { state: 'detached' })
  })
})
