/** Every kind of page with JavaScript turned off: no control is without effect, and all text can be read. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everything } from './everything.js'
import { startShell } from './site.js'

const shell = startShell(everything)
const plain: BrowserContextOptions = { javaScriptEnabled: false, colorScheme: 'dark' }
const pages = ['', 'guide/parts', 'guide/long', 'guide/island', 'v1/old', 'restapi/v1/list', 'search', 'nope']

/** Labels of the visible controls. Summaries and links work without scripts. */
const controls = (tab: Page) =>
  tab
    .locator('button, input, select, [role="tab"]')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    )

describe.each([1280, 390])('without scripts at %s px', (width) => {
  test('only the version and language menus can be clicked, and they open', async () => {
    shell.allow(/status of 404/)
    const tab = await shell.open('', { ...plain, viewport: { width, height: 900 } })
    for (const path of pages) {
      await tab.goto(shell.url() + path)
      // The markup of the island as the server rendered it.
      const own = path === 'guide/island' ? ['Count 3'] : []
      const version = path.startsWith('v1/') ? '1.x' : '2.x'
      expect([path, ...(await controls(tab))]).toEqual([path, version, 'English', ...own])
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await tab.goto(`${shell.url()}old`)
    await tab.locator('[data-switcher="Versions"] > button').focus()
    const menu = await tab.locator('[data-switcher="Versions"] [data-menu]').boundingBox()
    expect(menu?.x).toBeGreaterThanOrEqual(0)
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width)
    await tab.locator('[data-switcher="Versions"] a[data-version="v1"]').click()
    await tab.waitForURL(/\/x\/v1\/old$/)
    await tab.locator('[data-switcher="Languages"]').hover()
    expect(await tab.getByRole('link', { name: '日本語' }).isVisible()).toBe(true)
  })

  test('the whole article is readable, in the colors of the site', async () => {
    const tab = await shell.open('guide/parts', { ...plain, viewport: { width, height: 900 } })
    const main = tab.locator('main')
    for (const panel of await main.locator('[role="tabpanel"]').all()) expect(await panel.isVisible()).toBe(true)
    const names = await main
      .locator('[role="tabpanel"]')
      .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel, '::before').content))
    expect(names).toEqual(['"First"', '"Second"'])
    expect(await main.getByText('Hidden.', { exact: true }).isVisible()).toBe(false)
    await main.getByText('Closed', { exact: true }).click()
    expect(await main.getByText('Hidden.', { exact: true }).isVisible()).toBe(true)
    expect(await tab.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(true)
    expect(await tab.getByRole('navigation', { name: 'Docs sidebar' }).isVisible()).toBe(true)
    // COLOR-01: without scripts there is no switch, and the site does not follow the system.
    expect(await tab.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('oklch(1 0 0)')
    expect(await tab.getAttribute('html', 'data-theme')).toBe('light')
  })
})

test('ROUTE-01: every link of every page points to a page or a file, and every fragment to an element', async () => {
  const tab = await shell.open('', plain)
  const ids = new Map<string, readonly string[]>()
  const targets = new Map<string, string>()
  const queue = [shell.url()]
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (ids.has(next)) continue
    const response = await tab.request.get(next)
    expect([next, response.status()]).toEqual([next, 200])
    if (!response.headers()['content-type']?.includes('text/html')) {
      ids.set(next, [])
      continue
    }
    await tab.goto(next)
    await tab.waitForSelector('main h1')
    ids.set(next, await tab.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)))
    const from = tab.url()
    const links = await tab.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links.filter((href) => href.startsWith(shell.url()))) {
      targets.set(link, from)
      queue.push(link.replace(/#.*/, ''))
    }
  }
  expect(ids.size).toBeGreaterThan(30)
  const lost = [...targets].filter(([link]) => {
    const [page = '', fragment] = link.split('#')
    return fragment && !ids.get(page)?.includes(decodeURIComponent(fragment))
  })
  expect(lost).toEqual([])
})
