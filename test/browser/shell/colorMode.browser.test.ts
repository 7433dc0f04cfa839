import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ready, startShell } from './site.js'

const shell = startShell()
const shown = (tab: Page) =>
  tab.evaluate(() => [
    document.documentElement.dataset.theme,
    document.documentElement.dataset.themeChoice,
    getComputedStyle(document.documentElement).colorScheme,
  ])

/** Color of the center of the first painted frame. */
async function firstFrame(tab: Page): Promise<string> {
  await tab.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  return tab.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

describe('the color mode of the first paint', () => {
  test('COLOR-01, COLOR-03: a first visit is light, whatever the system prefers, and nothing is stored', async () => {
    const tab = await shell.open('guide/plain', { colorScheme: 'dark' })
    await ready(tab)
    expect(await shown(tab)).toEqual(['light', 'light', 'light'])
    expect(await tab.evaluate(() => localStorage.length)).toBe(2)
    expect(await tab.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  })

  test.each([
    ['dark', ['dark', 'dark', 'dark']],
    ['system', ['dark', 'system', 'dark']],
    ['blue', ['light', 'light', 'light']],
    ['"><script>', ['light', 'light', 'light']],
  ])(
    'COLOR-02, COLOR-04: with %s stored, the mode is set by the boot script before any other script',
    async (stored, state) => {
      const tab = await shell.open('guide/plain', { colorScheme: 'dark' })
      await tab.evaluate((value) => localStorage.setItem('theme', value), stored)
      await tab.route('**/assets/*.js', (route) => route.abort())
      shell.allow(/ERR_FAILED/)
      await tab.reload()
      expect(await shown(tab)).toEqual(state)
      expect(await firstFrame(tab)).toBe(state[0] === 'dark' ? 'oklch(0.163 0.004 240)' : 'oklch(1 0 0)')
      // COLOR-07: until its script has loaded, the switch is disabled and has the icon of the mode.
      expect(await tab.isDisabled('[data-action="toggle-theme"]')).toBe(true)
    },
  )

  test('COLOR-13: the configured data attributes are read from the URL, under the policy', async () => {
    const tab = await shell.open('guide/plain?docsgen-data-plan=team&docsgen-data-theme=dark&docsgen-data-x=1')
    expect(await tab.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
      plan: 'team',
      theme: 'light',
    })
    expect(await tab.getAttribute('html', 'data-x')).toBeNull()
  })
})

describe('a change of the color mode', () => {
  test('COLOR-15: it changes code, logo and search panel without a reload', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    await tab.locator('#search-input').fill('section')
    await tab.waitForSelector('.search-panel [role="option"]')
    const colours = () =>
      tab.evaluate(() =>
        ['body', '.search-panel', '.topbar', '.admonition, h1'].map((name) => {
          const style = getComputedStyle(document.querySelector(name) as Element)
          return `${style.backgroundColor} ${style.color}`
        }),
      )
    const before = await colours()
    await tab.evaluate(() => document.querySelector<HTMLElement>('[data-action="toggle-theme"]')?.click())
    await expect.poll(async () => (await colours()).filter((colour, index) => colour === before[index])).toEqual([])
    expect(await tab.isVisible('.topbar .only-dark')).toBe(true)
  })

  test('COLOR-08: the menu opens at the current mode with the keyboard, and arrow keys choose another', async () => {
    const tab = await shell.open('guide/plain')
    await ready(tab)
    await tab.locator('.theme-toggle').focus()
    const press = async (key: string): Promise<unknown> => {
      await tab.keyboard.press(key)
      return tab.evaluate(() => [
        document.activeElement?.getAttribute('value'),
        document.documentElement.dataset.themeChoice,
      ])
    }
    expect(await press('ArrowDown')).toEqual(['light', 'light'])
    expect(await press('ArrowDown')).toEqual(['dark', 'dark'])
    expect(await press('ArrowDown')).toEqual(['system', 'system'])
    expect(await press('ArrowUp')).toEqual(['dark', 'dark'])
    expect(await press('Escape')).toEqual([null, 'dark'])
    expect(await tab.locator('.theme-toggle').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await press('ArrowUp')).toEqual(['dark', 'dark'])
  })

  test('COLOR-14: print is always light, and printing does not change the choice', async () => {
    const tab = await shell.open('guide/plain')
    await tab.evaluate(() => localStorage.setItem('theme', 'dark'))
    await tab.reload()
    await ready(tab)
    await tab.emulateMedia({ media: 'print' })
    expect(await tab.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('oklch(1 0 0)')
    expect(await tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    expect(await tab.isVisible('.topbar, .sidebar, .toc, .pager')).toBe(false)
    await tab.emulateMedia({ media: 'screen' })
    expect(await tab.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    expect((await shown(tab))[0]).toBe('dark')
  })
})
