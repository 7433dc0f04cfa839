/** The bar with all of its parts, for readers who have set a larger font size in their browser. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { FontWidth } from '../../support/fonts.js'
import { everything } from './everything.js'
import { ready, type ShellSite, startShell } from './site.js'

async function openParts(shell: ShellSite, width: number): Promise<Page> {
  const tab = await shell.open('guide/parts', { viewport: { width, height: 700 }, reducedMotion: 'reduce' })
  await ready(tab)
  return tab
}

/** @param size font size in pixels, as set in the browser: 16 by default. */
async function setFontSize(tab: Page, size: number): Promise<void> {
  const client = await tab.context().newCDPSession(tab)
  await client.send('Page.setFontSizes', { fontSizes: { standard: size } })
  await expect.poll(() => tab.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
}

/** Parts of the bar that overlap another part or lie outside of the window. */
const crowded = (tab: Page) =>
  tab.evaluate(() => {
    const within = [...document.querySelectorAll('[data-topbar] :is(a, button, form)')].filter((part) =>
      part.checkVisibility(),
    )
    const parts = within.filter((part) => !part.closest('[data-menu]') && !part.parentElement?.closest('form'))
    const named = parts.map((part) => ({ name: part.className || part.textContent, box: part.getBoundingClientRect() }))
    // The caret of the color modes is close to the switch.
    const least = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 4 + 1
    const kbd = document.querySelector('[data-topbar] kbd')
    const form = document.querySelector('.search > form')?.getBoundingClientRect()
    const hint = kbd?.checkVisibility() && form ? kbd.getBoundingClientRect().right > form.right : false
    return [
      ...named.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ name }) => `${name} is outside`),
      ...named.flatMap(({ name, box }, index) =>
        named
          .slice(index + 1)
          .filter((other) => other.box.left < box.right - least && box.left < other.box.right - least)
          .map((other) => `${name} is over ${other.name}`),
      ),
      ...(hint ? ['the hint leaves the box'] : []),
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : []),
    ]
  })

/** Tables, sidebar entries and table-of-contents entries that leave their container, and a page that is wider than the window. */
const overflowing = (tab: Page) =>
  tab.evaluate(() => {
    const parts = [...document.querySelectorAll('.table, [data-region="sidebar"] a, .toc a')].filter((part) =>
      part.checkVisibility(),
    )
    const outside = parts.filter((part) => {
      const container = part.closest('nav, article, main')?.getBoundingClientRect()
      const box = part.getBoundingClientRect()
      return !container || box.right > container.right + 1 || box.left < container.left - 1
    })
    return {
      count: parts.length,
      outside: outside.map((part) => part.textContent),
      width: document.documentElement.scrollWidth,
    }
  })

describe.each<FontWidth | 'self-hosted'>(['self-hosted', 'narrow', 'wide'])('with a %s font', (fonts) => {
  const shell = startShell(everything, fonts === 'self-hosted' ? undefined : fonts)

  test('SHELL-02: at font sizes of 16, 24 and 32 px all parts fit into the bar of each width, and search can be used', async () => {
    const tab = await openParts(shell, 1280)
    for (const size of [16, 24, 32]) {
      await setFontSize(tab, size)
      for (const width of [1280, 1000, 600, 390]) {
        await tab.setViewportSize({ width, height: 700 })
        expect([size, width, ...(await crowded(tab))]).toEqual([size, width])
        await tab.focus('#search-input')
        await tab.keyboard.type('scanner')
        await tab.locator('.search-panel [role="option"]').first().waitFor()
        const [field, panel] = [
          await tab.locator('#search-input').boundingBox(),
          await tab.locator('.search-panel').boundingBox(),
        ]
        // A word of seven letters is visible completely.
        expect(field?.width, `${size} px at ${width} px`).toBeGreaterThan(4 * size)
        for (const box of [field, panel]) {
          expect(box?.x, `${size} px at ${width} px`).toBeGreaterThanOrEqual(0)
          expect((box?.x ?? 0) + (box?.width ?? 0), `${size} px at ${width} px`).toBeLessThanOrEqual(width)
        }
        await tab.locator('#search-input').fill('')
        await tab.evaluate(() => (document.activeElement as HTMLElement).blur())
      }
    }
  })

  test('VERLOC-02: the language menu keeps its accessible name if only its globe fits', async () => {
    const tab = await openParts(shell, 1000)
    await setFontSize(tab, 24)
    const button = tab.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'English' })
    const [, label] = [await button.hover(), await button.getByText('English').boundingBox()]
    expect(label?.width).toBeLessThanOrEqual(1)
    await tab.getByRole('link', { name: '日本語' }).waitFor()
  })

  test('SHELL-02: tables, sidebar and contents stay in their containers at 1280 and 390 px', async () => {
    const tab = await shell.open('guide/parts', { viewport: { width: 1280, height: 700 }, reducedMotion: 'reduce' })
    for (const path of ['guide/parts', 'restapi/v1/list']) {
      await tab.goto(shell.url() + path)
      for (const width of [1280, 390]) {
        await tab.setViewportSize({ width, height: 700 })
        const { count, ...found } = await overflowing(tab)
        expect([path, found]).toEqual([path, { outside: [], width }])
        if (width === 1280) expect(count).toBeGreaterThan(1)
      }
    }
  })
})
