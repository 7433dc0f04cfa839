import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { files, ready, startShell } from './site.js'

const menus = `docs:
  - index
  - category: Guide
    page: guide/overview
    items:
      - guide/long
      - category: Deep
        items: [guide/deep]
      - category: Levels
        items: [guide/levels]
  - category: Others
    items: [guide/plain, guide/hidden, old]
restapi:
  - restapi/intro
  - restapi/more
`
const shell = startShell(
  new Map([
    ['content/sidebars.yaml', menus],
    [
      'site.config.ts',
      (files.get('site.config.ts') ?? '').replace(
        "baseUrl: '/x/',",
        "baseUrl: '/x/', sidebar: { autoCollapseCategories: true, hideable: true, resizable: true },",
      ),
    ],
  ]),
)

/** Labels of the open categories. */
const open = (tab: Page, root = '[data-region="sidebar"]') =>
  tab.evaluate(
    (name) =>
      [...document.querySelectorAll(`${name} [aria-expanded="true"]`)].map(
        (button) => button.textContent || button.previousElementSibling?.textContent,
      ),
    root,
  )
const edge = (tab: Page) => tab.locator('.sidebar-edge > button')
const started = async (tab: Page): Promise<void> => {
  await ready(tab)
  await edge(tab).waitFor({ state: 'attached' })
}
const sidebar = (tab: Page) => tab.locator('.sidebar')

describe('SIDE-09: sidebar with automatic collapsing', () => {
  test('one category per level stays open after a click, a link and a navigation', async () => {
    const tab = await shell.open('guide/deep', { reducedMotion: 'reduce' })
    await started(tab)
    expect(await open(tab)).toEqual(['Guide', 'Deep'])
    await sidebar(tab).getByRole('button', { name: 'Levels' }).click()
    await expect.poll(() => open(tab)).toEqual(['Guide', 'Levels'])
    await sidebar(tab).getByRole('link', { name: 'Deep' }).waitFor({ state: 'hidden' })
    // A category whose entries are still loading does not stay open on the next page.
    await sidebar(tab).getByRole('link', { name: 'Levels' }).waitFor()
    await sidebar(tab).getByRole('button', { name: 'Others' }).click()
    await expect.poll(() => open(tab)).toEqual(['Levels', 'Others'])
    await sidebar(tab).getByRole('link', { name: 'Guide' }).click()
    await tab.waitForURL(/guide\/overview$/)
    await expect.poll(() => open(tab)).toEqual(['Guide', 'Levels'])
    // A link in the text to a page of another category.
    await tab.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent('docsgen:navigate', { detail: { href: '/x/guide/plain' }, cancelable: true }),
      ),
    )
    await tab.waitForURL(/guide\/plain$/)
    await expect.poll(() => open(tab)).toEqual(['Levels', 'Others'])
  })

  test('the drawer does the same', async () => {
    const tab = await shell.open('guide/deep', { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' })
    await started(tab)
    expect(await edge(tab).isVisible()).toBe(false)
    await tab.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await tab.locator('[data-drawer]').getByRole('button', { name: 'Others' }).click()
    await expect.poll(() => open(tab, '[data-drawer]')).toEqual(['Deep', 'Others'])
  })
})

describe('SIDE-09: hideable sidebar', () => {
  test('it can be hidden and shown; the choice applies to other pages, from the first paint, and to other tabs', async () => {
    const tab = await shell.open('guide/long')
    await started(tab)
    const other = await tab.context().newPage()
    await other.goto(tab.url())
    await started(other)
    const width = await tab.evaluate(() => document.querySelector('main')?.clientWidth ?? 0)
    await tab.getByRole('button', { name: 'Collapse sidebar', exact: true }).click()
    expect(await sidebar(tab).isVisible()).toBe(false)
    expect(await tab.evaluate(() => document.querySelector('main')?.clientWidth ?? 0)).toBeGreaterThan(width + 200)
    await sidebar(other).waitFor({ state: 'hidden' })
    expect(await edge(other).getAttribute('aria-expanded')).toBe('false')

    await tab.route('**/assets/*.js', (route) => route.abort())
    shell.allow(/ERR_FAILED/)
    await tab.goto(`${shell.url()}guide/plain`)
    expect(await sidebar(tab).isVisible()).toBe(false)
    await tab.unroute('**/assets/*.js')
    await tab.reload()
    await tab.getByRole('button', { name: 'Expand sidebar', exact: true }).click()
    expect(await sidebar(tab).isVisible()).toBe(true)
    await sidebar(other).waitFor({ state: 'visible' })
  })

  test('its button is above the footer at the end of the page', async () => {
    const tab = await shell.open('guide/long')
    await started(tab)
    const low = async () => {
      const [button, foot] = [await edge(tab).boundingBox(), await tab.locator('.footer').boundingBox()]
      return (foot?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)
    }
    expect(await low()).toBeGreaterThan(100)
    await tab.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect.poll(low).toBe(16)
  })

  test('where text runs from right to left, its button stays in the window and points to the edge', async () => {
    const tab = await shell.open('guide/long')
    await started(tab)
    await tab.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    for (const hidden of [false, true]) {
      const [button, text] = await Promise.all([edge(tab).boundingBox(), tab.locator('h1').boundingBox()])
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(1280)
      expect(button?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
      expect(await edge(tab).evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1')
      if (!hidden) await edge(tab).click()
    }
  })

  test('its button is on its edge, clear of the text, and missing on pages without a sidebar', async () => {
    shell.allow(/status of 404/)
    const tab = await shell.open('guide/long')
    await started(tab)
    for (const hidden of [false, true]) {
      const [button, text] = await Promise.all([edge(tab).boundingBox(), tab.locator('h1').boundingBox()])
      expect(button?.width).toBeGreaterThanOrEqual(24)
      expect(button?.x).toBeGreaterThan(0)
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(text?.x ?? 0)
      if (!hidden) await edge(tab).click()
    }
    await edge(tab).click()
    await tab.goto(`${shell.url()}no/such/page`)
    await started(tab)
    expect(await edge(tab).isVisible()).toBe((await tab.locator('.sidebar:empty').count()) === 0)
  })
})

describe('SIDE-09: width of the sidebar', () => {
  const grip = (tab: Page) => tab.getByRole('separator', { name: 'Resize sidebar' })
  const width = (tab: Page) => tab.evaluate(() => document.querySelector<HTMLElement>('.sidebar')?.offsetWidth)

  test('a drag changes it, for other tabs too, and the next page has it from the first paint', async () => {
    const tab = await shell.open('guide/long')
    await started(tab)
    const other = await tab.context().newPage()
    await other.goto(tab.url())
    await started(other)
    const box = await grip(tab).boundingBox()
    if (!box) throw new Error('The handle is not drawn.')
    const [x, y] = [box.x + 4, box.y + 200]
    await tab.mouse.move(x, y)
    await tab.mouse.down()
    await tab.mouse.move(x + 40, y + 30, { steps: 4 })
    await tab.mouse.up()
    expect(await width(tab)).toBe(272 + 40)
    expect(await grip(tab).getAttribute('aria-valuenow')).toBe('312')
    await expect.poll(() => width(other)).toBe(312)

    await tab.route('**/assets/*.js', (route) => route.abort())
    shell.allow(/ERR_FAILED/)
    await tab.goto(`${shell.url()}guide/plain`)
    expect(await width(tab)).toBe(312)
  })

  test('Escape ends a drag without a change, and a drag stops at the limits', async () => {
    const tab = await shell.open('guide/long')
    await started(tab)
    const box = await grip(tab).boundingBox()
    if (!box) throw new Error('The handle is not drawn.')
    const drag = async (distance: number): Promise<void> => {
      await tab.mouse.move(box.x + 4, box.y + 200)
      await tab.mouse.down()
      await tab.mouse.move(box.x + 4 + distance, box.y + 200, { steps: 3 })
    }
    await drag(60)
    expect(await width(tab)).toBe(332)
    await tab.keyboard.press('Escape')
    expect(await width(tab)).toBe(272)
    await tab.mouse.up()
    await drag(-250)
    await tab.mouse.up()
    expect(await width(tab)).toBe(200)
  })

  test('the keyboard changes it and restores the width of the theme', async () => {
    const tab = await shell.open('guide/long')
    await started(tab)
    await grip(tab).focus()
    await tab.keyboard.press('ArrowRight')
    expect(await width(tab)).toBe(288)
    await tab.keyboard.press('End')
    expect(await width(tab)).toBe(480)
    await tab.keyboard.press('Home')
    expect(await width(tab)).toBe(200)
    await tab.keyboard.press('Enter')
    expect(await width(tab)).toBe(272)
    expect(await tab.evaluate(() => localStorage.getItem('docsgen.sidebar.width'))).toBe(null)
  })

  test('without scripts it has the width of the theme and no handle', async () => {
    const tab = await shell.open('guide/long', { javaScriptEnabled: false })
    expect(await sidebar(tab).boundingBox()).toMatchObject({ width: 272 })
    expect(await tab.locator('.sidebar-grip').count()).toBe(0)
  })
})
