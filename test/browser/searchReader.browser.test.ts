/** The search box as readers use it: keys, touch, fast typing, and links in new tabs. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { resultsShown } from './searchPanel.js'
import { ask, wide, zooSite } from './zooSite.js'

const { open, site } = zooSite()
const small = { viewport: { width: 390, height: 800 }, hasTouch: true }
const panel = (tab: Page) => tab.locator('[data-open] > .search-panel')

interface Keys {
  readonly key: string
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly shiftKey?: boolean
}

/** True if the page handled these keys. */
function takes(tab: Page, keys: Keys): Promise<boolean> {
  return tab.evaluate((init) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
    return event.defaultPrevented
  }, keys)
}

describe('the box', () => {
  test('SBOX-03: text typed while the search loads gets results, and focus and caret stay', async () => {
    const { tab } = await open('')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await tab.route('**/search-index/**', async (route) => {
      await held
      await route.continue()
    })
    await tab.locator('#search-input').focus()
    await tab.keyboard.type('zebr')
    await tab.locator('.search[data-loading]').waitFor()
    expect(await panel(tab).isHidden()).toBe(true)
    await tab.keyboard.type('a 7')
    await tab.keyboard.press('ArrowLeft')
    release()
    await tab.getByRole('option', { name: /^Zebra 7/ }).waitFor()
    expect(await tab.locator('.search[data-loading]').count()).toBe(0)
    const input = tab.locator('#search-input')
    expect(await input.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe('zebra '.length)
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('SQRY-01, SQRY-02, SQRY-03: late results are dropped; a worker fetches each file once', async () => {
    const { tab } = await site().open('', wide)
    await tab.addInitScript(() => {
      const send = Worker.prototype.postMessage
      const asked: string[] = []
      Object.assign(window, { asked })
      Worker.prototype.postMessage = function (this: Worker, message: { kind: string; text?: string }) {
        if (message.kind === 'search') asked.push(message.text ?? '')
        send.call(this, message)
      }
    })
    await tab.reload({ waitUntil: 'networkidle' })
    const asked = () => tab.evaluate(() => (window as unknown as { asked: string[] }).asked)
    const fetched: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await tab.route('**/search-index/**', async (route) => {
      fetched.push(route.request().url())
      await held
      await route.continue()
    })
    await tab.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => seen.push(document.querySelector('.search-panel')?.textContent ?? '')).observe(
        document.querySelector('.search') as Element,
        { childList: true, subtree: true },
      )
    })
    await tab.locator('#search-input').fill('zebra')
    await expect.poll(asked).toEqual(['zebra'])
    await tab.locator('#search-input').fill('kubectl')
    await expect.poll(asked).toEqual(['zebra', 'kubectl'])
    release()
    await resultsShown(tab, 'kubectl')
    const seen = await tab.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'))
    expect(seen).toContain('kubectl')
    expect(seen).not.toContain('Zebra')
    expect(new Set(fetched).size).toBe(fetched.length)
    const byPage = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(byPage.filter((name) => name.includes('/search-index/'))).toEqual([])
  })

  test('SBOX-04: the shortcut requires the exact keys, overrides the browser, and works in any field', async () => {
    const { tab } = await open('search')
    expect(await takes(tab, { key: 'k', ctrlKey: true, shiftKey: true })).toBe(false)
    expect(await takes(tab, { key: 'k', metaKey: true })).toBe(false)
    expect(await takes(tab, { key: 'k' })).toBe(false)
    await tab.locator('#search-page-input').focus()
    expect(await takes(tab, { key: 'k', ctrlKey: true })).toBe(true)
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe('search-input')
    const box = tab.locator('#search-input')
    expect(await box.getAttribute('aria-keyshortcuts')).toBe('Control+k')
    expect(await box.getAttribute('autocapitalize')).toBe('off')
  })

  test('SBOX-04, SBOX-05: on a Mac the shortcut is Command, and the hint is shown while the box is empty', async () => {
    const { tab } = await site().open('', wide)
    await tab.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }))
    await tab.reload({ waitUntil: 'networkidle' })
    const hint = tab.locator('.search kbd')
    expect(await hint.textContent()).toBe('⌘K')
    expect(await tab.locator('#search-input').getAttribute('aria-keyshortcuts')).toBe('Meta+k')
    expect(await takes(tab, { key: 'k', ctrlKey: true })).toBe(false)
    expect(await takes(tab, { key: 'k', metaKey: true })).toBe(true)
    expect(await tab.getByRole('button', { name: 'Clear' }).isVisible()).toBe(false)
    await tab.keyboard.type('z')
    expect(await hint.isVisible()).toBe(false)
    expect(await tab.getByRole('button', { name: 'Clear' }).isVisible()).toBe(true)
  })

  test('SBOX-06, SBOX-10, SQRY-15: the box shows eight suggestions of six pages at most, with icons, and a link to all results with the encoded text', async () => {
    const { tab } = await open('')
    await ask(tab, 'okapi')
    expect(await tab.locator('.search-hit').count()).toBe(8)
    await ask(tab, 'zebra')
    expect(await tab.locator('.search-hit').count()).toBe(6)
    expect(await tab.locator('.search-hit mark').first().textContent()).toBe('Zebra')
    expect(await tab.locator('.search-hit-page').first().textContent()).toBe('Guides › Zoo')
    const shape = () => tab.locator('.search-hit path').first().getAttribute('d')
    const ofPage = await shape()
    await ask(tab, 'AT&T')
    await expect.poll(() => tab.locator('.search-hit').first().textContent()).toContain('AT&T')
    const ofText = await shape()
    await ask(tab, 'prerequisites')
    await expect.poll(() => tab.locator('.search-hit mark').first().textContent()).toBe('Prerequisites')
    expect(new Set([ofPage, ofText, await shape()]).size).toBe(3)
    await ask(tab, 'AT&T +x')
    expect(await tab.locator('.search-all').getAttribute('href')).toBe('/search?q=AT%26T+%2Bx')
  })

  test('SBOX-15: in a low window arrow keys scroll to the option, and a new list starts at its top', async () => {
    const { tab } = await open('', { viewport: { width: 1280, height: 300 } })
    await ask(tab, 'zebra')
    await tab.keyboard.press('ArrowUp')
    await tab.keyboard.press('ArrowUp')
    const scrolled = () => panel(tab).evaluate((element) => element.scrollTop)
    expect(await scrolled()).toBeGreaterThan(0)
    await tab.keyboard.type(' food')
    await expect.poll(() => tab.locator('.search-hit mark').first().textContent()).toBe('Food')
    expect(await scrolled()).toBe(0)
  })

  test('SBOX-17, SPAGE-11: a click with Control opens a new tab, from suggestions and results', async () => {
    const { tab } = await open('')
    await ask(tab, 'kubectl')
    for (const link of ['.search-hit', '.search-result h2 a']) {
      if (link !== '.search-hit') await tab.goto(`${site().url}search?q=kubectl`)
      const target = tab.locator(link).first()
      await target.waitFor()
      expect(await target.getAttribute('href')).toBe('/sensor?_highlight=kubectl#prerequisites')
      const before = tab.url()
      const [other] = await Promise.all([
        tab.context().waitForEvent('page'),
        target.click({ modifiers: ['ControlOrMeta'] }),
      ])
      await other.waitForURL(/\/sensor/)
      expect(tab.url()).toBe(before)
    }
  })

  test.each(['nope', 'search'])('SBOX-18: the box works on %s', async (path) => {
    const { tab } = await open(path)
    await ask(tab, 'kubectl')
    await tab.keyboard.press('Enter')
    await tab.waitForURL(/\/sensor#prerequisites$/)
    expect(await panel(tab).isHidden()).toBe(true)
  })

  test('SBOX-18: on a small screen, taps open the box, clear it and follow a suggestion', async () => {
    const { tab, problems } = await open('', small)
    await tab.tap('#search-input')
    await tab.keyboard.type('zebra')
    await resultsShown(tab, 'zebra')
    await tab.getByRole('button', { name: 'Clear' }).tap()
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe('search-input')
    await tab.keyboard.type('kubectl')
    await resultsShown(tab, 'kubectl')
    await tab.getByRole('option').first().tap()
    await tab.waitForURL(/\/sensor#prerequisites$/)
    await expect.poll(() => panel(tab).isHidden()).toBe(true)
    expect(problems).toEqual([])
  })
})
