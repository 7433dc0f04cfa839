import type { Page, Request, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { navigated, scrollTo, settledScroll, startHarness } from './fixture/harness.js'

const harness = startHarness()
const open = harness.open

/** Marks the document; a full load removes the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const sidebarLink = (route: string) => `[data-region="sidebar"] a[href="/docs${route}"]`
const path = (page: Page) => page.url().replace(/.*\/docs/, '')
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
/** esbuild names chunks after their modules. */
const loaded = (page: Page, name: string) =>
  page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${part}-`)),
    name,
  )
const click = (page: Page, selector: string) =>
  page.evaluate((name) => document.querySelector<HTMLElement>(name)?.click(), selector)

const isFetch = (request: Request) => request.resourceType() === 'fetch'
const isFetchOf = (path: string, found: Request | Response) =>
  new URL(found.url()).pathname === path && isFetch('request' in found ? found.request() : found)

describe('navigation', () => {
  it('NAV-01, NAV-02: a link replaces content, title, head and active marks in place', async () => {
    const page = await open('/')
    await mark(page)
    const release = harness.site.hold('fetch /docs/api')
    await page.click('[data-nav="1"]')
    expect(await page.title()).toBe('Home | Fixture')
    expect(path(page)).toBe('/')
    await navigated(page, async () => release())
    expect(await isMarked(page)).toBe(true)
    expect(path(page)).toBe('/api')
    expect(await page.title()).toBe('API | Fixture')
    expect(await page.textContent('h1')).toBe('API')
    expect(await page.getAttribute('link[rel="canonical"]', 'href')).toBe('https://docs.example.com/docs/api')
    expect(await page.locator('meta[name="description"]').count()).toBe(1)
    expect(await page.locator('[data-topbar] [aria-current="true"].active').allTextContents()).toEqual([
      'API Reference',
    ])
    expect(await page.getAttribute('[data-region="sidebar"] nav', 'data-sidebar')).toBe('restapi')
  })

  it('the browser loads a document in full if it belongs to another build', async () => {
    const { settings } = harness.site
    const page = await open('/')
    await mark(page)
    harness.site.settings = { ...settings, buildId: 'two' }
    await page.click('[data-nav="1"]')
    await page.waitForFunction(() => !('marked' in window) && document.title === 'API | Fixture')
    harness.site.settings = settings
  })

  it('NAV-01: the browser handles modified clicks, targets, downloads, files and links to other sites', async () => {
    const page = await open('/')
    await mark(page)
    const taken = await page.evaluate(() =>
      [
        { href: '/docs/guide' },
        { href: '/docs/guide', target: '_blank' },
        { href: '/docs/guide', download: 'guide' },
        { href: '/docs/guide.pdf' },
        { href: '/elsewhere' },
        { href: 'https://example.com/docs/guide' },
      ].map((attributes) => {
        const link = document.createElement('a')
        for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
        document.querySelector('article')?.append(link)
        let prevented = false
        // The last listener cancels the click, and records if the router has already canceled it.
        addEventListener(
          'click',
          (event) => {
            prevented = event.defaultPrevented
            event.preventDefault()
          },
          { once: true },
        )
        link.click()
        return prevented
      }),
    )
    expect(taken).toEqual([true, false, false, false, false, false])
    await page.goto(page.url().replace(/\/docs\/.*/, '/docs/'))
    await page.waitForSelector('[data-action="toggle-theme"]:enabled')
    await mark(page)
    const tab = page.context().waitForEvent('page')
    await page.click(sidebarLink('/guide'), { modifiers: ['ControlOrMeta'] })
    await (await tab).waitForURL('**/guide')
    expect(path(page)).toBe('/')
    expect(await isMarked(page)).toBe(true)
  })

  it('NAV-03, NAV-15: the newest click wins; the hooks fire once each, in order', async () => {
    const page = await open('/')
    const release = harness.site.hold('fetch /docs/guide')
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      for (const type of ['docsgen:routechange', 'docsgen:routechanged'] as const)
        document.addEventListener(type, (event) =>
          seen.push(`${type} ${(event as CustomEvent<{ next: URL }>).detail.next.pathname}`),
        )
    })
    await page.click(sidebarLink('/guide'))
    await navigated(page, () => page.click('[data-nav="1"]'))
    const response = page.waitForResponse((found) => isFetchOf('/docs/guide', found))
    release()
    await (await response).finished()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await page.textContent('h1')).toBe('API')
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
      'docsgen:routechange /docs/guide',
      'docsgen:routechange /docs/api',
      'docsgen:routechanged /docs/api',
    ])
  })

  it('NAV-04, NAV-12: a new page starts at the top, and back restores the scroll position, also after a reload', async () => {
    const page = await open('/')
    await scrollTo(page, 800)
    await navigated(page, () => click(page, sidebarLink('/guide')))
    expect(await scrollY(page)).toBe(0)
    await scrollTo(page, 500)
    await navigated(page, () => page.goBack({ waitUntil: 'commit' }))
    expect(Math.abs((await settledScroll(page)) - 800)).toBeLessThanOrEqual(2)
    await page.reload()
    expect(Math.abs((await settledScroll(page)) - 800)).toBeLessThanOrEqual(2)
    await navigated(page, () => page.goForward({ waitUntil: 'commit' }))
    expect(Math.abs((await settledScroll(page)) - 500)).toBeLessThanOrEqual(2)
  })

  it('NAV-04: a link to a heading of another page scrolls to the heading', async () => {
    const page = await open('/')
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.id = 'deep'
      link.href = '/docs/guide#two'
      link.textContent = 'deep'
      document.querySelector('article')?.prepend(link)
    })
    await navigated(page, () => page.click('#deep'))
    await settledScroll(page)
    const top = await page.evaluate(() => document.getElementById('two')?.getBoundingClientRect().top)
    expect(Math.round(top ?? 0)).toBe(70)
    expect(path(page)).toBe('/guide#two')
  })

  it('NAV-05: a change of the query alone does not scroll', async () => {
    const page = await open('/guide')
    await scrollTo(page, 300)
    await navigated(page, () => click(page, '#to-query'))
    expect(path(page)).toBe('/guide?x=1')
    expect(await settledScroll(page)).toBe(300)
  })

  it('NAV-06, NAV-14: every click on a fragment link scrolls to the target and moves the focus', async () => {
    const page = await open('/guide')
    await page.click('#to-two')
    const first = await settledScroll(page)
    expect(first).toBeGreaterThan(100)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('two')
    await scrollTo(page, 0)
    const entries = await page.evaluate(() => history.length)
    await page.click('#to-two')
    expect(await settledScroll(page)).toBe(first)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.goBack()
    expect(await settledScroll(page)).toBe(0)
  })

  it.each([
    { reducedMotion: 'no-preference' as const, isSmooth: true },
    { reducedMotion: 'reduce' as const, isSmooth: false },
  ])('NAV-06: scrolling is smooth, unless the reader prefers reduced motion ($reducedMotion)', async (how) => {
    const page = await open('/guide', { reducedMotion: how.reducedMotion })
    const passed = page.evaluate(
      () =>
        new Promise<readonly number[]>((resolve) => {
          const seen: number[] = []
          document.addEventListener('scroll', () => seen.push(window.scrollY))
          document.addEventListener('docsgen:landed', () => resolve(seen), { once: true })
          document.getElementById('to-e')?.click()
        }),
    )
    const positions = await passed
    const target = await settledScroll(page)
    expect(target).toBeGreaterThan(500)
    expect(positions.some((place) => place > 0 && place < target - 1)).toBe(how.isSmooth)
  })

  it('NAV-07, NAV-08: fragments are decoded, and a fragment without an element is logged as a warning', async () => {
    const page = await open('/guide')
    await page.click('#to-e')
    expect(await settledScroll(page)).toBeGreaterThan(500)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('é')
    await scrollTo(page, 0)
    await page.click('#to-bad')
    await page.click('#to-none')
    expect(await settledScroll(page)).toBe(0)
    expect(harness.warnings.join()).toMatch(/#%E0%A4%A.*#none/)
  })

  it('NAV-09, NAV-11: a deep link opens the elements that hide its target', async () => {
    const page = await open('/guide#hidden-one')
    await page.waitForSelector('#hidden-one', { state: 'visible' })
    await settledScroll(page)
    expect(await page.evaluate(() => document.getElementById('hidden-one')?.getBoundingClientRect().top)).toBeCloseTo(
      70,
      -1,
    )
    await click(page, '#to-tab')
    await page.waitForSelector('#t1-in-gcp', { state: 'visible' })
    expect(await page.getAttribute('#t1-aws', 'hidden')).toBe('')
    expect(await page.evaluate(() => localStorage.getItem('docsgen.tab.cloud'))).toBeNull()
  })

  it('NAV-10: the jump is corrected once when the layout moves', async () => {
    const page = await open('/guide')
    await page.click('#to-two')
    await page.evaluate(() => {
      const block = document.createElement('div')
      block.style.height = '400px'
      document.querySelector('h1')?.after(block)
    })
    await settledScroll(page)
    expect(await page.evaluate(() => document.getElementById('two')?.getBoundingClientRect().top)).toBeCloseTo(70, -1)
  })

  it('NAV-13: a new page moves the focus to the top and is announced; a step back or another query is not', async () => {
    const page = await open('/')
    await navigated(page, () => page.click('[data-nav="1"]'))
    expect(await page.textContent('[data-announcer]')).toBe('API | Fixture')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip-link')
    await navigated(page, () => page.goBack({ waitUntil: 'commit' }))
    expect(await page.textContent('h1')).toBe('Home')
    expect(await page.textContent('[data-announcer]')).toBe('API | Fixture')
    const other = await open('/guide')
    await navigated(other, () => click(other, '#to-query'))
    expect(await other.textContent('[data-announcer]')).toBe('')
  })

  it('NAV-16: a click on the link of the current page only scrolls to the top', async () => {
    const page = await open('/guide')
    await scrollTo(page, 400)
    const entries = await page.evaluate(() => history.length)
    await click(page, sidebarLink('/guide'))
    expect(await settledScroll(page)).toBe(0)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })
})

describe('navigation that the browser handles', () => {
  it('a path without a payload is loaded in full', async () => {
    harness.allow(/404/)
    const page = await open('/')
    await mark(page)
    await page.click(sidebarLink('/none'))
    await page.waitForSelector('h1:text("Not found")')
  })

  it('LOAD-08: a response that is not a page is named in the console and loaded in full', async () => {
    const page = await open('/')
    await mark(page)
    await page.route('**/docs/guide', (route) =>
      isFetch(route.request()) ? route.fulfill({ contentType: 'text/html', body: '<h1>Proxy</h1>' }) : route.fallback(),
    )
    await page.click(sidebarLink('/guide'))
    await page.waitForFunction(() => !('marked' in window) && document.title === 'Guide | Fixture')
    expect(harness.warnings).toEqual(['docsgen: /docs/guide is not a page.'])
  })

  it('LOAD-07: another build causes one full load; if that fails too, the reader can retry', async () => {
    harness.site.fetchedBuild = 'two'
    const page = await open('/')
    await mark(page)
    await Promise.all([page.waitForURL('**/guide'), page.click(sidebarLink('/guide'))])
    await page.waitForSelector('[data-action="toggle-theme"]:enabled')
    expect(await isMarked(page)).toBe(false)
    await Promise.all([page.waitForURL('**/docs/api'), page.click('[data-nav="1"]')])
    await page.waitForSelector('[data-action="toggle-theme"]:enabled')
    await page.click('[data-nav="0"]')
    await page.waitForURL('**/docs/')
    await page.waitForSelector('[data-action="toggle-theme"]:enabled')
    await mark(page)
    await page.click(sidebarLink('/guide'))
    await page.waitForSelector('.failure')
    expect(await isMarked(page)).toBe(true)
    harness.site.fetchedBuild = undefined
    await navigated(page, () => page.click('.failure button'))
    expect(await page.textContent('h1')).toBe('Guide')
    expect(path(page)).toBe('/guide')
  })
})

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
    harness.site.settings = { ...settings, live: true, buildId: 'two' }
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
