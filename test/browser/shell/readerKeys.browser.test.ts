/** Use without a pointer: announcements of new pages, the effects of Escape, and the focus afterwards. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everything } from './everything.js'
import { ready, startShell } from './site.js'

const shell = startShell(everything)
const focused = (tab: Page) =>
  tab.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim())
const follow = (tab: Page, href: string) =>
  tab.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'Go' })
    document.querySelector('main article')?.prepend(link)
    link.click()
  }, href)

describe('announcement of pages', () => {
  test('NAV-13: a new page is announced once; a step through the history, a fragment, a query and the same page are not', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    await tab.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const region = document.querySelector('[data-announcer]') as Element
      const note = () => said.push(region.textContent ?? '')
      new MutationObserver((changes) => changes.forEach(note)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    const said = () => tab.evaluate(() => (window as unknown as { said: string[] }).said)
    await follow(tab, '/x/guide/parts')
    await tab.waitForSelector('h1:text("Parts")')
    expect(await said()).toEqual(['Parts | Test'])
    await follow(tab, '/x/guide/parts#second-level')
    await tab.waitForURL(/#second-level$/)
    await follow(tab, '/x/guide/parts?q=1')
    await tab.waitForURL(/\?q=1$/)
    await follow(tab, '/x/guide/parts?q=1')
    await tab.goBack()
    await tab.waitForURL(/#second-level$/)
    await tab.goBack()
    await tab.goBack()
    await tab.waitForSelector('h1:text("Long")')
    await tab.goForward()
    await tab.waitForSelector('h1:text("Parts")')
    expect(await said()).toEqual(['Parts | Test'])
    await follow(tab, '/x/guide/deep')
    await tab.waitForSelector('h1:text("Deep")')
    expect(await said()).toEqual(['Parts | Test', 'Deep | Test'])
    expect(await tab.getAttribute('[data-announcer]', 'aria-live')).toBe('polite')
  })

  test('NAV-13, NAV-14: Tab continues after the heading of a new page, and after the heading that a link pointed to', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    await follow(tab, '/x/guide/parts')
    await tab.waitForSelector('h1:text("Parts")')
    expect(await tab.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await tab.keyboard.press('Tab')
    expect(await tab.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    expect(await tab.locator('h1').getAttribute('tabindex')).toBeNull()
    await tab.locator('nav[data-toc]').getByRole('link', { name: 'Third level' }).focus()
    await tab.keyboard.press('Enter')
    await tab.waitForURL(/#third-level$/)
    await tab.keyboard.press('Tab')
    expect(await focused(tab)).toBe('Direct link to Third level')
  })
})

describe('SHELL-15: the version menu by keyboard', () => {
  const open = async (): Promise<Page> => {
    const tab = await shell.open('old')
    await ready(tab)
    await tab.locator('[data-switcher="Versions"] > button').focus()
    return tab
  }
  const button = (tab: Page) => tab.locator('[data-switcher="Versions"] > button')

  test('it opens at its first or last entry, wraps around, and restores the focus', async () => {
    const tab = await open()
    const keys = async (...names: readonly string[]): Promise<string | null | undefined> => {
      for (const name of names) await tab.keyboard.press(name)
      return focused(tab)
    }
    expect(await keys('ArrowDown')).toBe('2.x')
    expect(await keys('ArrowDown')).toBe('1.x')
    expect(await keys('ArrowDown')).toBe('2.x')
    expect(await keys('ArrowUp')).toBe('1.x')
    expect(await button(tab).getAttribute('aria-expanded')).toBe('true')
    await keys('Escape')
    expect(await button(tab).getAttribute('aria-expanded')).toBe('false')
    expect(await button(tab).evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await keys('ArrowUp')).toBe('1.x')
    await keys('Enter')
    await tab.waitForURL(/\/x\/v1\/old$/)
    await expect.poll(() => button(tab).getAttribute('aria-expanded')).toBe('false')
  })

  test('it closes when Tab leaves it, and only one menu is open at a time', async () => {
    const tab = await open()
    await tab.keyboard.press('Enter')
    expect(await button(tab).getAttribute('aria-expanded')).toBe('true')
    for (let stop = 0; stop < 3; stop++) await tab.keyboard.press('Tab')
    expect(await focused(tab)).toBe('English')
    expect(await button(tab).getAttribute('aria-expanded')).toBe('false')
    await tab.keyboard.press('Space')
    expect(await tab.locator('[data-dropdown] > [aria-expanded="true"]').count()).toBe(1)
  })
})

describe('Escape', () => {
  test('ZOOM-09: it closes a zoomed image, and after Tab no zoomed image covers the focused element', async () => {
    const tab = await shell.open('guide/parts')
    await ready(tab)
    const picture = tab.locator('main img[tabindex]')
    const overlay = tab.locator('.medium-zoom-overlay')
    await picture.focus()
    await tab.keyboard.press('Enter')
    await overlay.waitFor()
    await tab.locator('.medium-zoom-image--opened').waitFor()
    await tab.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
    expect(await picture.evaluate((one) => one === document.activeElement)).toBe(true)
    await picture.evaluate((one) =>
      one.addEventListener('medium-zoom:opened', () => one.setAttribute('data-arrived', ''), { once: true }),
    )
    await tab.keyboard.press('Enter')
    await tab.locator('main img[data-arrived]').waitFor({ state: 'attached' })
    await tab.keyboard.press('Tab')
    await overlay.waitFor({ state: 'detached' })
    expect(await focused(tab)).toBe('Direct link to Second level')
  })

  test('it closes only the suggestions: the text and the focus stay', async () => {
    const tab = await shell.open('guide/parts')
    await ready(tab)
    await tab.focus('#search-input')
    await tab.keyboard.type('scanner')
    const panel = tab.locator('[data-open] > .search-panel')
    await panel.locator('[role="option"]').first().waitFor()
    await tab.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await tab.inputValue('#search-input')).toBe('scanner')
    expect(await focused(tab)).toBe('Search')
  })

  test('MOB-09: it closes the drawer, and open parts of the page stay open', async () => {
    const tab = await shell.open('guide/parts', { viewport: { width: 390, height: 800 } })
    await ready(tab)
    const folded = tab.locator('main .disclosure').first()
    await folded.locator('summary').click()
    await tab.getByRole('button', { name: 'Toggle navigation bar' }).focus()
    await tab.keyboard.press('Enter')
    const drawer = tab.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    await tab.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await focused(tab)).toBe('Toggle navigation bar')
    expect(await folded.getAttribute('open')).not.toBeNull()
    await tab.waitForFunction(() => history.state?.drawer === undefined)
    expect(tab.url()).toMatch(/\/x\/guide\/parts$/)
  })
})
