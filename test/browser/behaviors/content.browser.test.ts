import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled } from '../../support/browser.js'
import { navigated, scrollTo, settledScroll, startHarness } from './fixture/harness.js'

const harness = startHarness()
const open = harness.open
const click = (page: Page, selector: string) =>
  page.evaluate((name) => document.querySelector<HTMLElement>(name)?.click(), selector)

describe('table of contents', () => {
  const active = (page: Page) => page.locator('[data-toc] [aria-current="location"]').allTextContents()

  it('TOC-05, TOC-06, TOC-08: exactly one entry is active, for the section that is being read', async () => {
    const page = await open('/guide')
    expect(await active(page)).toEqual(['one'])
    const top = (id: string) =>
      page.evaluate((name) => (document.getElementById(name)?.getBoundingClientRect().top ?? 0) + scrollY, id)
    await scrollTo(page, (await top('two')) - 70)
    expect(await active(page)).toEqual(['two'])
    await scrollTo(page, (await top('two')) - 600)
    expect(await active(page)).toEqual(['one'])
    await scrollTo(page, (await top('two')) + 200)
    expect(await active(page)).toEqual(['two'])
  })

  it('TOC-05: no entry is active above the first heading', async () => {
    const page = await open('/guide', { viewport: { width: 1200, height: 200 } })
    expect(await active(page)).toEqual([])
  })

  it('TOC-07: the clicked entry is active, and the last one at the end of the page, even if their headings cannot reach the top', async () => {
    const page = await open('/guide')
    await click(page, '[data-toc] a[href="#tail"]')
    await settledScroll(page)
    expect(await active(page)).toEqual(['tail'])
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 50)
    await expect.poll(() => active(page)).toEqual(['end'])
  })

  it('TOC-08: the active entry follows changes of the content height', async () => {
    const page = await open('/guide')
    await page.evaluate(() => {
      for (const line of document.querySelectorAll('h2#one ~ .filler')) line.remove()
    })
    await expect.poll(() => active(page)).toEqual(['one'])
    await page.evaluate(() => {
      const block = document.createElement('div')
      block.style.height = '3000px'
      document.querySelector('h1')?.after(block)
    })
    await expect.poll(() => active(page)).toEqual([])
  })

  it('TOC-10: the active entry stays visible in a long list', async () => {
    const page = await open('/guide')
    await scrollTo(page, 1e6)
    expect(await active(page)).toEqual(['end'])
    expect(await page.evaluate(() => document.querySelector('[data-toc]')?.scrollTop)).toBeGreaterThan(0)
  })
})

describe('details', () => {
  const isOpen = (page: Page, id: string) =>
    page.evaluate((name) => document.getElementById(name)?.hasAttribute('open'), id)

  it('COLL-01, COLL-04: a collapsible animates and ends in the state of the last click', async () => {
    const page = await open('/guide')
    // Click twice within one evaluate: on a busy machine the animation would be over before a second call.
    const duration = await page.evaluate(() => {
      document.querySelector<HTMLElement>('#d1 > summary')?.click()
      return document.getAnimations()[0]?.effect?.getTiming().duration
    })
    expect(duration).toBeGreaterThan(100)
    await settled(page)
    expect(await isOpen(page, 'd1')).toBe(true)
    await click(page, '#d2 > summary')
    expect(await isOpen(page, 'd2')).toBe(true)
    for (let turn = 0; turn < 3; turn++) await click(page, '#d1 > summary')
    await expect.poll(() => isOpen(page, 'd1')).toBe(false)
    expect(await isOpen(page, 'd2')).toBe(true)
  })

  it('COLL-02, COLL-03: with reduced motion the animation takes 1 ms, and a script can open the collapsible', async () => {
    const page = await open('/guide', { reducedMotion: 'reduce' })
    await page.evaluate(() => document.getElementById('d1')?.setAttribute('open', ''))
    await page.waitForSelector('#d1 > div', { state: 'visible' })
    const duration = await page.evaluate(() => {
      document.querySelector<HTMLElement>('#d1 > summary')?.click()
      return document.getAnimations()[0]?.effect?.getTiming().duration
    })
    expect(duration).toBe(1)
    await expect.poll(() => isOpen(page, 'd1')).toBe(false)
  })
})

describe('tabs', () => {
  const selected = (page: Page, id: string) =>
    page.evaluate(
      (name) => document.querySelector(`[aria-controls^="${name}-"][aria-selected="true"]`)?.textContent,
      id,
    )

  it('COLL-05: arrow keys select tabs, groups switch together and are stored, and the pressed tab does not move', async () => {
    const page = await open('/guide')
    await page.locator('[aria-controls="t2-aws"]').scrollIntoViewIfNeeded()
    const top = () =>
      page.evaluate(() => document.querySelector('[aria-controls="t2-azure"]')?.getBoundingClientRect().top)
    const before = await top()
    await page.focus('[aria-controls="t2-aws"]')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-controls'))).toBe('t2-azure')
    expect(await top()).toBeCloseTo(before ?? 0, 0)
    expect([await selected(page, 't1'), await selected(page, 't2'), await selected(page, 't3')]).toEqual([
      'azure',
      'azure',
      'aws',
    ])
    expect(await page.isVisible('#t1-azure')).toBe(true)
    await page.keyboard.press('End')
    expect(await selected(page, 't2')).toBe('gcp')
    await page.reload()
    await page.waitForSelector('#t1-gcp', { state: 'visible' })
    await page.goto(`${page.url()}?cloud=azure`)
    await page.waitForSelector('#t1-azure', { state: 'visible' })
    await click(page, '[aria-controls="t1-aws"]')
    expect(page.url()).toMatch(/\?cloud=aws$/)
  })
})

describe('code', () => {
  it('COLL-06: the button copies the text and shows a confirmation for a second', async () => {
    const page = await open('/guide', { permissions: ['clipboard-read', 'clipboard-write'] })
    const copy = page.locator('#short [data-action="copy"]')
    // More than a second can pass between two reads of a busy browser.
    await copy.evaluate((button) => {
      const labels: string[] = []
      Object.assign(window, { labels })
      const look = () => labels.push(`${button.ariaLabel} ${button.getAttribute('data-state') ?? ''}`)
      new MutationObserver(look).observe(button, { attributes: true })
    })
    await copy.click()
    const labels = () => page.evaluate(() => (window as unknown as { labels: string[] }).labels)
    await expect.poll(async () => (await labels()).at(-1)).toBe('Copy code ')
    expect(await labels()).toContain('Copied copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('one\ntwo')
  })

  it('COLL-06: the button for line wrapping is shown only if lines are cut off', async () => {
    const page = await open('/guide')
    await page.waitForSelector('#short [data-action="wrap"]', { state: 'hidden' })
    await page.click('#long [data-action="wrap"]')
    expect(await page.getAttribute('#long [data-action="wrap"]', 'aria-pressed')).toBe('true')
    expect(await page.locator('#long[data-wrap]').count()).toBe(1)
    expect(await page.isVisible('#long [data-action="wrap"]')).toBe(true)
  })
})

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
