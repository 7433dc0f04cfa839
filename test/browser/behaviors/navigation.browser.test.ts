/** A click on a link replaces the page in place, unless the browser must load a document. */
import { expect, it } from 'vitest'
import { navigated, startHarness } from './fixture/harness.js'
import { click, isFetch, isFetchOf, isMarked, mark, path, sidebarLink } from './fixture/navigating.js'

const harness = startHarness()
const open = harness.open

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
  expect(await page.locator('[data-topbar] [aria-current="true"].active').allTextContents()).toEqual(['API Reference'])
  expect(await page.getAttribute('[data-region="sidebar"] nav', 'data-sidebar')).toBe('restapi')
})

it('the browser loads a document in full if it belongs to another build', async () => {
  const { settings } = harness.site
  const page = await open('/')
  await mark(page)
  harness.site.settings = { ...settings, buildId: 'two' }
  await page.click('[data-nav="1"]')
  await page.waitForFunction(() => document.title === 'API | Fixture')
  expect(await page.evaluate(() => 'marked' in window)).toBe(false)
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

it('a path without a payload is loaded in full', async () => {
  harness.allow(/404/)
  const page = await open('/')
  await mark(page)
  await page.click(sidebarLink('/none'))
  await page.waitForSelector('h1:text("Not found")')
  expect(await page.evaluate(() => 'marked' in window)).toBe(false)
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
