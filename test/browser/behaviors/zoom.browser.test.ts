/** Images that open over the page. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled } from '../../support/browser.js'
import { navigated, scrollTo, startHarness } from './fixture/harness.js'
import { click } from './fixture/navigating.js'

const harness = startHarness()
const open = harness.open

describe('image zoom', () => {
  const OVERLAY = '.medium-zoom-overlay'
  const attached = (page: Page) => page.waitForSelector('#plain.medium-zoom-image')
  const opened = (page: Page) => page.waitForSelector(`.medium-zoom--opened ${OVERLAY}`)
  const gone = (page: Page) => page.waitForSelector(OVERLAY, { state: 'detached' })
  const openPlain = async (page: Page): Promise<void> => {
    const end = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.getElementById('plain')?.addEventListener('medium-zoom:opened', () => resolve(true), { once: true }),
        ),
    )
    await page.click('#plain')
    await opened(page)
    await end
  }

  it('ZOOM-01, ZOOM-04, ZOOM-05, ZOOM-07: content images open to fit; clicks, Escape and resizing close them', async () => {
    const page = await open('/images')
    await attached(page)
    expect(await page.locator('.medium-zoom-image').count()).toBe(4)
    await openPlain(page)
    // The overlay is above the top bar and the sidebar.
    const over = await page.evaluate(() =>
      [document.elementFromPoint(5, 5), document.elementFromPoint(60, 400)].map((element) => element?.className),
    )
    expect(over).toEqual(['medium-zoom-overlay', 'medium-zoom-overlay'])
    const box = () => page.locator('.medium-zoom-image--opened').boundingBox()
    await expect.poll(async () => Math.round((await box())?.height ?? 0)).toBe(800 - 2 * 64)
    await page.click(OVERLAY, { position: { x: 5, y: 5 } })
    await gone(page)
    await openPlain(page)
    await page.keyboard.press('Escape')
    await gone(page)
    await openPlain(page)
    await page.setViewportSize({ width: 1100, height: 700 })
    await gone(page)
  })

  it('ZOOM-05: an Escape that is pressed during the opening animation closes the image', async () => {
    const page = await open('/images')
    await attached(page)
    await page.focus('#plain')
    // Press the key within one evaluate: on a busy machine the animation would be over before a second call.
    await page.evaluate(() => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      press('Enter')
      return new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(press('Escape')))),
      )
    })
    await gone(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('plain')
  })

  it('ZOOM-05: a scroll of more than 40 px closes the image', async () => {
    const page = await open('/images')
    await attached(page)
    await openPlain(page)
    await scrollTo(page, 40)
    expect(await page.locator('.medium-zoom--opened').count()).toBe(1)
    await scrollTo(page, 41)
    await gone(page)
  })

  it('ZOOM-06: the overlay follows the color mode', async () => {
    const page = await open('/images')
    await attached(page)
    await openPlain(page)
    const colour = () =>
      page.evaluate((name) => getComputedStyle(document.querySelector(name) as Element).backgroundColor, OVERLAY)
    expect(await colour()).toBe('rgb(255, 255, 255)')
    await click(page, '[data-action="toggle-theme"]')
    await expect.poll(colour).toBe('rgb(50, 50, 50)')
  })

  it('ZOOM-02, ZOOM-03, ZOOM-10: one overlay exists after many navigations; navigation closes it', async () => {
    const page = await open('/images')
    await attached(page)
    for (let turn = 0; turn < 3; turn++) {
      await navigated(page, () => click(page, '[data-nav="1"]'))
      await navigated(page, () => page.goBack({ waitUntil: 'commit' }))
    }
    await attached(page)
    await scrollTo(page, 0)
    await openPlain(page)
    expect(await page.locator(OVERLAY).count()).toBe(1)
    await navigated(page, () => click(page, '[data-nav="1"]'))
    await gone(page)
    expect(await page.locator('body > img, .medium-zoom--opened').count()).toBe(0)
  })

  it('ZOOM-08: zooming shows the best source and falls back if it fails to load', async () => {
    harness.allow(/404/)
    const page = await open('/images')
    await attached(page)
    expect(await page.getAttribute('#set', 'data-zoom-src')).toMatch(/large\.svg$/)
    await page.click('#bad-source')
    await opened(page)
    await page.waitForFunction(() => document.querySelector<HTMLElement>('.medium-zoom-image--opened')?.style.transform)
    expect(harness.warnings.join()).toContain('Unable to reach')
    await settled(page)
  })

  it('ERR-06: images stay unchanged if the zoom code cannot be loaded, for example after sign-out', async () => {
    harness.allow(/ERR_FAILED/)
    const page = await open('/guide')
    let refused = 0
    await page.route('**/*.js', async (route) => {
      const script = await route.fetch()
      if (!(await script.text()).includes('medium-zoom-overlay')) return route.fulfill({ response: script })
      refused += 1
      return route.abort()
    })
    await page.goto(`${harness.site.origin}/docs/images`)
    await expect.poll(() => refused).toBe(1)
    await page.click('#plain')
    expect(await page.locator(OVERLAY).count()).toBe(0)
  })

  it('ZOOM-09: the keyboard opens an image, and closing it restores the focus', async () => {
    const page = await open('/images')
    await attached(page)
    expect(await page.getAttribute('#plain', 'role')).toBe('button')
    await page.focus('#plain')
    await page.keyboard.press('Enter')
    await opened(page)
    await settled(page)
    await page.keyboard.press('Escape')
    await gone(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('plain')
  })

  it('ZOOM-11, ZOOM-12: with reduced motion an image still closes; images that appear later or are pressed early can be zoomed', async () => {
    const page = await open('/images', { reducedMotion: 'reduce' })
    await page.click('#plain')
    await opened(page)
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return page.locator(OVERLAY).count()
      })
      .toBe(0)
    await click(page, '#d3 > summary')
    await page.waitForSelector('#later', { state: 'visible' })
    await page.click('#later')
    await opened(page)
  })
})
