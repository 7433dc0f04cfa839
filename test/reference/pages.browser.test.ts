/** Pages of the reference in a browser: the behaviors of the shell on them, and their own. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { everything } from './everything.js'
import { CREATE, LIST, referenceSuite } from './referenceSuite.js'

const open = referenceSuite()
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

describe('a page of an operation', () => {
  it('shows the link of a row when its name has the pointer or the focus, and creates no box for it before', async () => {
    const page = await open(CREATE)
    const name = page.locator('.rows > li > a:first-child').first()
    const mark = () => name.evaluate((link) => getComputedStyle(link, '::after').content)
    expect(await mark()).toBe('none')
    await name.hover()
    expect(await mark()).toContain('#')
  })

  it('has room for the focus ring around the labels of each kind of tab', async () => {
    const page = await open(CREATE)
    const gaps = await page.locator('[role="tab"]:visible').evaluateAll((tabs) =>
      tabs.map((tab) => {
        const words = document.createRange()
        words.selectNodeContents(tab)
        const [outer, inner] = [tab.getBoundingClientRect(), words.getBoundingClientRect()]
        return Math.min(inner.left - outer.left, outer.right - inner.right)
      }),
    )
    expect(gaps.length).toBeGreaterThan(12)
    // The ring is 2 px wide and drawn inside.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5)
  })

  it('each tab names the panel that it controls', async () => {
    const page = await open(CREATE)
    const named = page.locator('[data-tabs] > [role="tablist"] > [role="tab"][aria-controls]')
    await named.first().waitFor({ state: 'attached' })
    await expect.poll(async () => (await page.locator('[role="tab"]').count()) - (await named.count())).toBe(0)
    const pairs = await named.evaluateAll((tabs) =>
      tabs.map((tab) => [tab.textContent, document.getElementById(tab.getAttribute('aria-controls') ?? '')?.ariaLabel]),
    )
    for (const [label, panel] of pairs) expect(panel).toBe(label)
  })

  it('opens the elements that hide the row of the fragment', async () => {
    const id = 'body.connection~AzureAppConnection.tenant_id'
    const page = await open(`${CREATE}#${encodeURIComponent(id)}`)
    await expect.poll(() => page.evaluate((row) => document.getElementById(row)?.checkVisibility(), id)).toBe(true)
  })

  it('the fragment of a removed row scrolls to the nearest row around it and opens it', async () => {
    const near = 'body.connection~AzureAppConnection'
    const page = await open(`${CREATE}#${encodeURIComponent(`${near}.gone[].name~2`)}`)
    await page.waitForFunction((id) => document.getElementById(id)?.checkVisibility(), near)
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#${near}`)
    await page.evaluate(() => {
      location.hash = '#nothing.like.it'
    })
    expect(new URL(page.url()).hash).toBe('#nothing.like.it')
  })

  it('has two columns above 996 px, and one below', async () => {
    const columns = (page: Page) =>
      page.evaluate(() => {
        const [text, side] = [...document.querySelectorAll('.split:first-of-type > *')].map((box) =>
          box.getBoundingClientRect(),
        )
        return text && side ? (side.left >= text.right ? 'two' : side.top >= text.bottom ? 'one' : 'overlap') : 'none'
      })
    expect(await columns(await open(CREATE))).toBe('two')
    expect(await columns(await open(CREATE, { viewport: { width: 996, height: 800 } }))).toBe('one')
    const phone = await open(CREATE, { viewport: { width: 390, height: 844 } })
    expect(await columns(phone)).toBe('one')
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('APIREF-10: is complete without scripts', async () => {
    const page = await open(CREATE, { javaScriptEnabled: false })
    for (const name of ['cURL', 'Ruby'])
      expect(await page.locator(`[role="tabpanel"][aria-label="${name}"]`).isVisible()).toBe(true)
    for (const status of ['201', '422']) expect(await page.locator(`#res-${status}`).isVisible()).toBe(true)
    const label = (selector: string) =>
      page.locator(selector).evaluate((panel) => getComputedStyle(panel, '::before').content)
    expect(await label('[role="tabpanel"][aria-label="Ruby"]')).toBe('"Ruby"')
    expect(await label('#res-422')).toBe('none')
    await page.emulateMedia({ media: 'print' })
    expect(await label('#res-422')).toBe('none')
    expect(await page.locator('select').isVisible()).toBe(false)
  })

  for (const [route, width, mode] of [
    [CREATE, 1280, 'light'],
    [LIST, 390, 'dark'],
    [everything.route, 1280, 'dark'],
    [everything.route, 390, 'light'],
    ['/restapi/v1/introduction', 1280, 'light'],
  ] as const)
    it(`axe reports nothing: ${route} at ${width} in ${mode}`, async () => {
      const page = await open(`${route}?docsgen-theme=${mode}`, { viewport: { width, height: 900 } })
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      await page.evaluate(axe)
      const found = await page.evaluate(async () => {
        const { violations } = await (
          window as unknown as {
            axe: { run: (root: string) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
          }
        ).axe.run('main')
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      })
      expect(found).toEqual([])
    })
})
