/** Pages by keyboard alone, forwards and backwards: the focused element shows its focus, and nothing covers it. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { walk } from '../../support/stops.js'
import { parts } from './parts.js'
import { ready, startShell } from './site.js'

const shell = startShell(new Map([['content/guide/parts.mdx', parts]]))
const patience = { timeout: 120_000 }

async function open(path: string, width: number): Promise<Page> {
  const tab = await shell.open(path, { viewport: { width, height: 700 }, reducedMotion: 'reduce' })
  await ready(tab)
  // An image becomes a tab stop in idle time.
  if (path) await tab.waitForSelector('main img[tabindex]')
  return tab
}

const focused = (tab: Page) =>
  tab.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim())

/** Tab stops of the article of a page with all parts follow its text. */
function expectOrderOfText(names: readonly string[]): void {
  const article = names.slice(names.indexOf('a 1'), names.indexOf('a Back to the text') + 1)
  expect(article.map((name) => name.split('\n')[0])).toEqual([
    'a 1',
    'div Table',
    'button Wrap lines',
    'button Copy',
    'pre kept: true',
    'button First',
    ...['button Copy', 'pre echo first'],
    'summary Closed',
    'summary Open',
    ...['button Copy', 'pre echo shown'],
    ...['button Copy', 'pre echo item'],
    ...['button Copy', 'pre echo warned'],
    'a Direct link to First step',
    'a Direct link to Second step',
    'a Card',
    'img ',
    ...['Second', 'Third', 'Fourth', 'Fifth'].map((level) => `a Direct link to ${level} level`),
    'a Direct link to Footnotes',
    'a Back to the text',
  ])
}

for (const width of [1280, 390])
  describe(`by keyboard at ${width} px`, () => {
    test.each([
      ['the home page', '', 10],
      ['a long page', 'guide/long', 15],
      ['a page with all parts, in the order of its text,', 'guide/parts', 25],
    ])(
      'every tab stop of %s shows its focus and is not covered, in both directions',
      patience,
      async (_, path, least) => {
        const tab = await open(path, width)
        const there = await walk(tab, 'Tab')
        expect(there.faults).toEqual([])
        const back = await walk(tab, 'Shift+Tab')
        expect(back.faults).toEqual([])
        expect(there.names.length).toBeGreaterThan(least)
        expect(back.names).toEqual(there.names.slice(0, -1).reverse())
        if (path === 'guide/parts') expectOrderOfText(there.names)
      },
    )
  })

describe('by keyboard alone', () => {
  test(
    'the first link of the sidebar gets the focus below the top bar, from the end of a page, too',
    patience,
    async () => {
      const tab = await open('guide/long', 1280)
      const [link, bar] = await tab.evaluate(() => {
        // A tall footer pushes the sidebar up at the end of the page: here until its first link is under the bar.
        document.querySelector('footer')?.style.setProperty('padding-top', '200px')
        scrollTo(0, document.documentElement.scrollHeight)
        const first = document.querySelector<HTMLElement>('.sidebar nav a')
        const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0
        scrollBy(0, topOf(first) - 10)
        first?.focus()
        return [topOf(first), document.querySelector('.topbar')?.getBoundingClientRect().bottom ?? 0]
      })
      expect(bar).toBeGreaterThan(0)
      expect(link).toBeGreaterThanOrEqual(bar)
    },
  )

  test(
    'MOB-05, MOB-09: every tab stop of the drawer shows its focus; Escape returns the focus to its button',
    patience,
    async () => {
      const tab = await open('guide/parts', 390)
      await tab.locator('.topbar-menu').focus()
      await tab.keyboard.press('Enter')
      await tab.waitForSelector('[data-drawer]:not([hidden])')
      const second = await walk(tab, 'Tab')
      expect(second.faults).toEqual([])
      await tab.locator('.drawer-back').focus()
      await tab.keyboard.press('Enter')
      const first = await walk(tab, 'Tab')
      expect(first.faults).toEqual([])
      expect(first.names).toContain('a API Reference')
      expect(first.names).not.toContain('a Guide')
      await tab.keyboard.press('Escape')
      expect(await focused(tab)).toBe('Toggle navigation bar')
    },
  )

  test('COLL-01, COLL-06: Enter and Space open, close and copy, and the focus stays', patience, async () => {
    const tab = await open('guide/parts', 1280)
    const closed = tab.locator('main .disclosure').first()
    await closed.locator('summary').focus()
    await tab.keyboard.press('Enter')
    await expect.poll(() => closed.evaluate((one) => (one as HTMLDetailsElement).open)).toBe(true)
    await tab.keyboard.press('Space')
    await expect.poll(() => closed.evaluate((one) => (one as HTMLDetailsElement).open)).toBe(false)
    expect(await focused(tab)).toBe('Closed')
    const copy = tab.locator('main .code [data-action="copy"]').first()
    await copy.focus()
    // The name changes for a second only, which can pass between two reads of a busy browser.
    await copy.evaluate((button) => {
      const look = () =>
        button.setAttribute('data-names', `${button.getAttribute('data-names') ?? ''} ${button.ariaLabel}`)
      new MutationObserver(look).observe(button, { attributeFilter: ['aria-label'] })
    })
    await tab.keyboard.press('Enter')
    await expect.poll(() => copy.getAttribute('data-names')).toContain('Copied')
    expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
