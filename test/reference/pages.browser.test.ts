/** Pages of the reference in a browser: the behaviors of the shell on them, and their own. */
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PageView } from '../../src/model/contract.js'
import { completeServers } from '../../src/openapi/pages/buildServers.js'
import { addRequestSamples } from '../../src/openapi/snippets/requestSamples.js'
import { closeProfiles, launchBrowser } from '../support/browser.js'
import { renderPage } from '../theme/renderPage.js'
import { article, site } from '../theme/sample.js'
import { everything } from './everything.js'
import { draw, readViews } from './pages.js'

const ORIGIN = 'http://docs.test'
/** An operation of a description that names no host. */
const hostless = addRequestSamples(
  {
    ...everything,
    route: '/restapi/v1/hostless',
    servers: completeServers([{ url: '/v1', defaultUrl: '/v1', variables: [] }], undefined),
  },
  [],
)
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

let browser: Browser
const files = new Map<string, { readonly body: string; readonly contentType: string }>()
const elsewhere: string[] = []
const problems: string[] = []

beforeAll(async () => {
  for (const view of [...readViews(), everything, hostless]) {
    const { html } = await draw(view)
    const page: PageView = {
      ...article,
      kind: 'operation',
      title: view.title,
      content: html,
      contentHasTitle: false,
      hideToc: true,
      toc: [],
    }
    files.set(view.route, { body: renderPage(site, page), contentType: 'text/html' })
  }
  const options = { bundle: true, write: false, minify: true, outdir: '/', loader: { '.woff2': 'empty' } } as const
  const style = await build({ ...options, entryPoints: ['theme/styles/index.css'] })
  const script = await build({ ...options, entryPoints: { site: 'theme/client.ts' }, format: 'esm', splitting: true })
  for (const href of site.assets.css)
    files.set(new URL(href, `${ORIGIN}/restapi/v1/x`).pathname, {
      body: style.outputFiles[0]?.text ?? '',
      contentType: 'text/css',
    })
  const entry = new URL(site.assets.js, `${ORIGIN}/restapi/v1/x`).pathname
  for (const { path, text } of script.outputFiles)
    files.set(path === '/site.js' ? entry : entry.replace(/[^/]*$/, path.slice(1)), {
      body: text,
      contentType: 'text/javascript',
    })
  browser = await launchBrowser()
})

afterEach(async () => {
  await closeProfiles(browser)
  expect(elsewhere.splice(0)).toEqual([])
  expect(problems.splice(0)).toEqual([])
})

afterAll(() => browser?.close())

async function open(route: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true, ...options })
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url())
    if (url.origin !== ORIGIN) elsewhere.push(url.href)
    const file = files.get(url.pathname)
    return file ? route.fulfill(file) : route.fulfill({ status: url.pathname.endsWith('.svg') ? 204 : 404 })
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(ORIGIN + route)
  return page
}

const CREATE = '/restapi/v1/create-cloud-account'
const LIST = '/restapi/v1/list-configuration-findings'
const shownSample = (page: Page) =>
  page.locator('[data-group="language"] > [role="tabpanel"]:visible').getAttribute('data-value')

describe('a page of an operation', () => {
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

  it('puts the selected region into its URL and samples', async () => {
    const page = await open(LIST)
    await page.waitForSelector('[data-servers][data-ready]')
    await page.getByLabel('region').selectOption('eu1')
    expect(await page.locator('.endpoint pre').textContent()).toMatch(/^https:\/\/eu1\.api\./)
    expect(await page.locator('[data-value="go"] code').textContent()).toContain('https://eu1.api.')
    await page.goto(ORIGIN + CREATE)
    await page.waitForSelector('[data-servers][data-ready]')
    expect(await page.locator('.endpoint pre').textContent()).toMatch(/^https:\/\/eu1\.api\./)
  })

  it('asks for the base address of an API without a host, and puts it into the samples', async () => {
    const page = await open(hostless.route)
    await page.waitForSelector('[data-servers][data-ready]')
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

  it('keeps the defaults of variables with a single value', async () => {
    const page = await open(everything.route)
    await page.waitForSelector('[data-servers][data-ready]')
    expect(await page.locator('.endpoint pre').textContent()).toBe('https://acme.eu.example.com/v1/things/{id}')
    await page.getByLabel('region').selectOption('us')
    expect(await page.locator('.endpoint pre').textContent()).toBe('https://acme.us.example.com/v1/things/{id}')
  })

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
    await page.waitForFunction((row) => document.getElementById(row)?.checkVisibility(), id)
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
    expect(await page.locator('select').isVisible()).toBe(false)
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

  it('APIREF-08, APIREF-09: requests no other origin and stores no secret, whatever is selected', async () => {
    for (const route of ['/restapi/v1/introduction', '/restapi/v1/webhook-detection-created', LIST, CREATE]) {
      const page = await open(route)
      await page.waitForLoadState('networkidle')
      expect(await page.locator('main input, main textarea, main form').count()).toBe(0)
      if (route !== CREATE) continue
      await page.waitForSelector('[data-servers][data-ready]')
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
