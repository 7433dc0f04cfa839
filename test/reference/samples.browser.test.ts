/** Request samples of an operation: language, region, status, and what is stored and requested. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pressIdleKey } from '../support/browser.js'
import { everything } from './everything.js'
import { CREATE, hostless, LIST, ORIGIN, referenceSuite } from './referenceSuite.js'

const open = referenceSuite()
const shownSample = (page: Page) =>
  page.locator('[data-group="language"] > [role="tabpanel"]:visible').getAttribute('data-value')

/** The code of the server choice loads with the first input. */
async function loadServers(page: Page): Promise<void> {
  await pressIdleKey(page)
  await page.waitForSelector('[data-servers][data-ready]')
}

describe('samples of an operation', () => {
  it('APIREF-06: keeps the selected language, also on other pages, and copies its sample', async () => {
    const page = await open(CREATE)
    await page.getByRole('tab', { name: 'Python' }).click()
    expect(await shownSample(page)).toBe('python')
    await page.evaluate(() => {
      Object.assign(window, { copied: '' })
      const writeText = async (text: string) => void Object.assign(window, { copied: text })
      // A page without TLS has no clipboard API.
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
    })
    const sample = page.locator('[data-group="language"] > [data-value="python"]')
    await sample.locator('[data-action="copy"]').dispatchEvent('click')
    await page.waitForFunction(() => /Bearer/.test((window as unknown as { copied: string }).copied))
    expect((await sample.locator('pre').textContent())?.trim()).toBe(await page.evaluate('copied.trim()'))
    await page.goto(ORIGIN + LIST)
    await page.waitForFunction(() => document.querySelector('[data-value="python"][aria-selected="true"]'))
    expect(await shownSample(page)).toBe('python')
  })

  it('shows that language from the first paint, before the browser code is loaded', async () => {
    const page = await open(LIST)
    // Late modules must not be blocked by the next lines.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => localStorage.setItem('docsgen.tab.language', 'ruby'))
    await page.route('**/*.js', (route) => route.abort())
    await page.reload()
    expect(await shownSample(page)).toBe('ruby')
    await page.unroute('**/*.js')
    await page.reload()
    // With the browser code the tabs are selected, and the mark is removed.
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-language'))
    expect(await shownSample(page)).toBe('ruby')
  })

  it('has all languages in a menu behind one row of tabs that does not fit, and remembers the choice', async () => {
    const page = await open(CREATE)
    const menu = page.getByLabel('Languages')
    await menu.selectOption('ruby')
    expect(await shownSample(page)).toBe('ruby')
    expect(await page.evaluate(() => localStorage.getItem('docsgen.tab.language'))).toBe('ruby')
    const tabs = page.locator('.side .tabs[data-group] > [role="tablist"]')
    expect((await tabs.boundingBox())?.height).toBeLessThan(48)
    expect(await page.getByRole('tab', { name: 'Ruby' }).isVisible()).toBe(true)
  })

  it('shows that menu only while the row is too long for the window', async () => {
    const page = await open(CREATE)
    const menu = page.getByLabel('Languages')
    await page.setViewportSize({ width: 1440, height: 800 })
    await menu.waitFor()
    // One column: the row has the whole width.
    await page.setViewportSize({ width: 980, height: 800 })
    await menu.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 390, height: 800 })
    await menu.waitFor()
    expect(await menu.locator('option').count()).toBe(
      await page.locator('.side [data-group] > * > [role="tab"]').count(),
    )
  })

  it('puts the selected region into its URL and samples', async () => {
    const page = await open(LIST)
    await loadServers(page)
    await page.getByLabel('region').selectOption('eu1')
    expect(await page.locator('.endpoint pre').textContent()).toMatch(/^https:\/\/eu1\.api\./)
    expect(await page.locator('[data-value="go"] code').textContent()).toContain('https://eu1.api.')
    // Nobody has touched this page, but its code loads because of the stored choice.
    await page.goto(ORIGIN + CREATE)
    await page.waitForSelector('[data-servers][data-ready]')
    expect(await page.locator('.endpoint pre').textContent()).toMatch(/^https:\/\/eu1\.api\./)
  })

  it('keeps a region that was selected before the code had loaded', async () => {
    const page = await open(LIST)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('[data-servers][data-ready]').count()).toBe(0)
    await page.getByLabel('region').evaluate((select) => Object.assign(select, { value: 'eu1' }))
    await loadServers(page)
    expect(await page.locator('.endpoint pre').textContent()).toMatch(/^https:\/\/eu1\.api\./)
    expect(await page.evaluate(() => localStorage.getItem('docsgen.server.region'))).toBe('eu1')
  })

  it('asks for the base address of an API without a host, and puts it into the samples', async () => {
    const page = await open(hostless.route)
    await loadServers(page)
    const sample = page.locator('[data-value="go"] code')
    expect(await sample.textContent()).toContain('"https://YOUR_API_HOST/v1/')
    const field = page.getByLabel('Base address')
    await field.fill('https://api.acme.test/')
    expect(await sample.textContent()).toContain('"https://api.acme.test/v1/')
    // Other text could end the string of a sample.
    await field.fill("https://x';")
    expect(await sample.textContent()).toContain('"https://YOUR_API_HOST/v1/')
    await field.fill('https://api.acme.test')
    await page.reload()
    await page.waitForSelector('[data-servers][data-ready]')
    expect(await field.inputValue()).toBe('https://api.acme.test')
    expect(await sample.textContent()).toContain('"https://api.acme.test/v1/')
  })

  it('asks for a variable without values, and keeps its default until a value is typed', async () => {
    const page = await open(everything.route)
    await loadServers(page)
    expect(await page.locator('.endpoint pre').textContent()).toBe('https://acme.eu.example.com/v1/things/{id}')
    await page.getByLabel('region').selectOption('us')
    expect(await page.locator('.endpoint pre').textContent()).toBe('https://acme.us.example.com/v1/things/{id}')
    await page.getByLabel('tenant').fill('skerry')
    expect(await page.locator('.endpoint pre').textContent()).toBe('https://skerry.us.example.com/v1/things/{id}')
    // Other text could end the string of a sample.
    await page.getByLabel('tenant').fill("x'")
    expect(await page.locator('.endpoint pre').textContent()).toBe('https://acme.us.example.com/v1/things/{id}')
  })

  it('shows the complete request beside a body of any length', async () => {
    const page = await open('/restapi/v1/create-event', { viewport: { width: 1280, height: 900 } })
    const hidden = await page.evaluate(() => {
      const [request, body] = document.querySelectorAll<HTMLElement>('.side .sample')
      const last = body?.querySelector('[role="tabpanel"]:not([hidden]) code') ?? body?.querySelector('code')
      if (!request || !last) throw new Error('There are not two samples.')
      last.textContent = 'line\n'.repeat(3000)
      const shown = request.querySelector('[role="tabpanel"]:not([hidden]) pre') as HTMLElement
      return shown.scrollHeight - shown.clientHeight
    })
    expect(hidden).toBeLessThanOrEqual(0)
  })

  it('APIREF-05: shows the selected status with the selected media type and its example', async () => {
    const page = await open('/restapi/v1/list-sbom-packages')
    await page.waitForFunction(() => document.documentElement.matches(':has([role="tab"][aria-selected="true"])'))
    const shown = () =>
      page.locator('.responses [role="tabpanel"]:visible').evaluateAll((all) => all.map(({ id }) => id))
    expect(await shown()).toEqual(['res-200', 'res-200-type-type-1'])
    await page.getByRole('tab', { name: 'text/csv' }).click()
    expect(await shown()).toEqual(['res-200', 'res-200-type-type-3'])
    const panel = page.locator('#res-200-type-type-3')
    expect(await panel.innerText()).toMatch(/text\/csv[\s\S]*Response 200[\s\S]*name,version/)
    await page.getByRole('tab', { name: '429' }).click()
    expect((await shown())[0]).toBe('res-429')
    expect(await page.locator('#res-200').isVisible()).toBe(false)
    expect(await page.locator('#res-429').innerText()).toContain('rate_limited')
  })

  it('prints only the selected language, and the content of collapsed elements', async () => {
    const page = await open(CREATE)
    await page.getByRole('tab', { name: 'Python' }).click()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('[data-group="language"] > [role="tabpanel"]:visible').count()).toBe(1)
    expect(await shownSample(page)).toBe('python')
    for (const status of ['201', '422']) expect(await page.locator(`#res-${status}`).isVisible()).toBe(true)
    const folded = page.locator('.nested:not([open]) .rows > li > a').first()
    expect(await folded.evaluate((row) => row.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)
    expect(await page.locator('select:visible').count()).toBe(0)
  })

  it('APIREF-08, APIREF-09: requests no other origin and stores no secret, whatever is selected', async () => {
    for (const route of ['/restapi/v1/introduction', '/restapi/v1/webhook-detection-created', LIST, CREATE]) {
      const page = await open(route)
      await page.waitForLoadState('networkidle')
      expect(await page.locator('main input, main textarea, main form').count()).toBe(0)
      if (route !== CREATE) continue
      await loadServers(page)
      await page.getByLabel('region').selectOption('eu1')
      await page.getByRole('tab', { name: 'Python' }).click()
      await page.waitForFunction(() => localStorage.length > 0)
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      )
      expect(kept).toContain('python')
      expect(kept).not.toMatch(/token|bearer|secret|password/i)
    }
    // `afterEach` fails on a request to another origin.
  })
})
