/** Table of contents, collapsibles, tabs and code of an article. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pressIdleKey, settled } from '../../support/browser.js'
import { scrollTo, settledScroll, startHarness } from './fixture/harness.js'
import { click } from './fixture/navigating.js'

const harness = startHarness()
const open = harness.open

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
  /** The code of the animation loads with the first input. It prevents the default of a click, which this looks for in another collapsible. */
  async function loadDetails(page: Page): Promise<void> {
    await pressIdleKey(page)
    await page.waitForFunction(() => {
      const details = document.createElement('details')
      const summary = details.appendChild(document.createElement('summary'))
      document.body.append(details)
      const isPrevented = !summary.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      details.remove()
      return isPrevented
    })
  }
  const isOpen = (page: Page, id: string) =>
    page.evaluate((name) => document.getElementById(name)?.hasAttribute('open'), id)

  it('COLL-01, COLL-04: a collapsible animates and ends in the state of the last click', async () => {
    const page = await open('/guide')
    await loadDetails(page)
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
    await loadDetails(page)
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
    await page.waitForSelector('#long [data-action="wrap"][aria-pressed="true"]')
    expect(await page.locator('#long[data-wrap]').count()).toBe(1)
    expect(await page.isVisible('#long [data-action="wrap"]')).toBe(true)
  })
})
