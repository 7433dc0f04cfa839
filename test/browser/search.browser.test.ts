/**
 * Search of a built site in a real browser: the box in the bar, the search page, and the highlights on the page of a result.
 */
import { rmSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../support/axe.js'
import { closeProfiles, type OpenSite, openSite } from '../support/browser.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'
import { highlightedTexts, resultsShown } from './searchPanel.js'

let root: string
let site: OpenSite
const problems: string[] = []

beforeAll(async () => {
  const filler = Array.from({ length: 40 }, (_, index) => `Filler ${index}.\n\n`).join('')
  root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(
          "baseUrl: '/x/', favicon: '/icon.svg', search: { contexts: [{ path: '/api', label: 'API' }], allContexts: true }, navbar: { items: [{ type: 'link', label: 'Guides', href: '/', activeElsewhere: true }, { type: 'theme' }] },",
        ),
      ],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - sensor\n  - odd\n  - api/tokens\n  - api/webhooks\n'],
      ['content/static/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
      ['content/index.mdx', page('Home', 'Begin here. [Sensor](/sensor)')],
      [
        'content/sensor.mdx',
        page(
          'Sensor installation',
          `Installing takes a minute.\n\n${filler}## Prerequisites\n\nA \`kubectl\` of 1.29 and a Café.\n\n## Remove\n\nUninstall it.`,
        ),
      ],
      ['content/odd.mdx', page("'<img src=x onerror=alert(1)>'", 'Escaped &lt;b&gt;text&lt;/b&gt; about zebras.')],
      ['content/api/tokens.mdx', page('Tokens', 'Ask `POST /oauth/token` for a token.')],
      ['content/api/webhooks.mdx', page('Webhooks', 'Calls you. It has a secret.')],
      ['content/hidden.mdx', page('Unlisted zebras', 'Zebras in no list.', 'unlisted: true\n')],
      ['content/quiet.mdx', page('Quiet zebras', 'Zebras that no search finds.', 'search: false\n')],
    ]),
  )
  const built = await buildProject(root)
  expect(built.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  site = await openSite(built)
})

afterEach(async () => {
  await closeProfiles(site.browser)
  expect(problems.splice(0)).toEqual([])
})

afterAll(async () => {
  await site?.close()
  if (root) rmSync(root, { recursive: true, force: true })
})

test('SBOX-02: no search file is fetched before the box is used', async () => {
  const { view, requests } = await open('')
  expect(requests.filter(isSearch)).toEqual([])
  await view.locator('#search-input').hover()
  const names = () => requests.filter(isSearch).map((address) => /[^/]*$/.exec(address)?.[0].replace(/-[A-Z0-9]+/, ''))
  await expect.poll(names).toEqual(['SearchBox.js', 'worker.js', 'head.bin'])
})

test('SBOX-01, SBOX-15, SBOX-18, SBOX-19: the shortcut focuses the box, and typing finds pages', async () => {
  const { view } = await open('')
  await view.keyboard.press('Control+k')
  await view.keyboard.type('sensor inst')
  await resultsShown(view, 'sensor inst')
  const options = view.getByRole('option')
  const input = view.getByRole('combobox', { name: 'Search' })
  expect(await input.getAttribute('aria-expanded')).toBe('true')
  expect(await input.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
  expect(await view.getByRole('listbox').getAttribute('id')).toBe(await input.getAttribute('aria-controls'))
  expect(await options.first().textContent()).toContain('Sensor installation')
  await expect.poll(() => view.locator('[data-announcer]').textContent()).toMatch(/suggestion/)
  await view.keyboard.press('Enter')
  await view.waitForURL(/\/x\/sensor/)
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(false)
  expect(await view.locator('.search-panel').isHidden()).toBe(true)
})

test('SBOX-15, SBOX-20: arrow keys cycle through options and input; Escape closes the list, then leaves the box; Tab only leaves it', async () => {
  const { view } = await open('')
  await type(view, 'token')
  const input = view.locator('#search-input')
  const active = () => input.getAttribute('aria-activedescendant')
  const count = await view.getByRole('option').count()
  for (let step = 0; step < count; step++) await view.keyboard.press('ArrowDown')
  expect(await active()).toBeNull()
  await view.keyboard.press('ArrowUp')
  expect(await active()).toBe(`search-suggestions-${count - 1}`)
  await view.keyboard.press('Escape')
  expect(await view.locator('.search-panel').isHidden()).toBe(true)
  expect(await dimmed(view)).toBe(false)
  await view.keyboard.press('Escape')
  expect(await view.evaluate(() => document.activeElement === document.body)).toBe(true)
  await input.focus()
  await view.getByRole('option').first().waitFor()
  expect(await dimmed(view)).toBe(true)
  const before = view.url()
  await view.keyboard.press('Tab')
  expect(view.url()).toBe(before)
  expect(await view.locator('.search-panel').isHidden()).toBe(true)
  expect(await dimmed(view)).toBe(false)
})

test('SBOX-08, SBOX-17: suggestions are links; markup in a title is shown as text', async () => {
  const { view } = await open('')
  await type(view, 'onerror')
  const option = view.getByRole('option').first()
  expect(await option.textContent()).toContain('<img src=x onerror=alert(1)>')
  expect(await option.evaluate((element) => element.tagName)).toBe('A')
  expect(await option.getAttribute('href')).toContain('/x/odd')
  expect(await view.locator('.search-panel img').count()).toBe(0)
})

test('SIDX-01: unlisted pages and pages with search turned off are not found', async () => {
  const { view } = await open('')
  await type(view, 'zebras')
  const texts = (await view.getByRole('option').allTextContents()).join('\n')
  expect(texts).toContain('zebras')
  expect(texts).not.toMatch(/Unlisted|Quiet/)
})

test('SBOX-09, SBOX-16: an empty result is announced, and the link to the search page remains', async () => {
  const { view } = await open('')
  await view.locator('#search-input').fill('qqqqxyz')
  await view.locator('.search-panel').getByText('No results', { exact: true }).waitFor()
  await view.keyboard.press('Enter')
  await view.waitForURL(/\/x\/search\?q=qqqqxyz$/)
  const empty = view.getByText('No results were found for “qqqqxyz”.')
  await empty.waitFor()
  expect(await empty.isVisible()).toBe(true)
})

test('SBOX-05: the clear button empties the box and keeps the focus', async () => {
  const { view } = await open('')
  await type(view, 'token')
  await view.getByRole('button', { name: 'Clear' }).click()
  expect(await view.locator('#search-input').inputValue()).toBe('')
  expect(await view.locator('.search-panel').isHidden()).toBe(true)
  expect(await view.evaluate(() => document.activeElement?.id)).toBe('search-input')
})

test('SBOX-11, SBOX-13, SIDX-14: within a context the links name it, and the reader can search everything', async () => {
  const { view } = await open('api/tokens')
  await type(view, 'secret')
  const all = view.getByRole('option', { name: 'See all results within "API"' })
  expect(await all.getAttribute('href')).toBe('/x/search?q=secret&ctx=api')
  await view.locator('#search-input').fill('kubectl')
  const outside = view.getByRole('option', { name: 'See all results outside "API"' })
  await outside.waitFor()
  expect(await outside.getAttribute('href')).toBe('/x/search?q=kubectl')
})

test('SQRY-04: a failed fetch shows an error instead of an empty list, and is retried', async () => {
  const { view } = await open('', { allow: /503|search/ })
  await view.route('**/search-index/**', (route) => route.fulfill({ status: 503, body: '' }))
  await view.locator('#search-input').fill('token')
  await view.getByRole('alert').waitFor()
  expect(await view.locator('.search-panel').getByText('No results').count()).toBe(0)
  await view.unroute('**/search-index/**')
  await view.getByRole('button', { name: 'Try again' }).click()
  await view.getByRole('option').first().waitFor()
})

test('SHL-01, SHL-02, SHL-03, SHL-04, SHL-05: a result highlights the words on its page, and its parameter leaves the URL', async () => {
  const { view } = await open('')
  await type(view, 'kubectl cafe')
  await view.getByRole('option').first().click()
  await view.waitForURL(/\/x\/sensor#prerequisites$/)
  await expect.poll(() => highlightedTexts(view)).toEqual(['kubectl', 'Café'])
  const colour = () =>
    view.evaluate(() => {
      const text = document.querySelector('main article p') as Element
      return getComputedStyle(text, '::highlight(search)').backgroundColor
    })
  expect(await colour()).toBe('oklch(0.935 0.085 92)')
  expect(await view.locator('#search-input').inputValue()).toBe('kubectl cafe')
  await view.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => highlightedTexts(view)).toEqual([])
  expect(await colour()).toBe('rgba(0, 0, 0, 0)')
})

test('SHL-03, SHL-06, SHL-09: without an anchor the page scrolls to the first highlight; other pages have none', async () => {
  const { view } = await open('sensor?_highlight=kubectl&_highlight=%3Cimg%3E&_highlight=')
  await expect.poll(() => highlightedTexts(view)).toEqual(['kubectl'])
  await expect.poll(() => view.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(new URL(view.url()).search).toBe('')
  await view.evaluate(() =>
    document.dispatchEvent(new CustomEvent('docsgen:navigate', { detail: { href: '/x/' }, cancelable: true })),
  )
  await view.waitForURL(/\/x\/$/)
  await expect.poll(() => highlightedTexts(view)).toEqual([])
  expect(await view.locator('#search-input').inputValue()).toBe('')
})

test('SPAGE-01, SPAGE-02, SPAGE-03, SPAGE-04, SPAGE-09: the search page and its URL always show the same query', async () => {
  const { view } = await open('search?q=token')
  const input = view.getByRole('searchbox', { name: 'Search' })
  await view.locator('.search-result').first().waitFor()
  expect(await view.title()).toBe('Search results for “token” | Test')
  expect(await input.inputValue()).toBe('token')
  expect(await view.getByRole('status').textContent()).toMatch(/^\d+ results? found$/)
  const entries = await view.evaluate(() => history.length)
  await input.fill('webhooks')
  await view.waitForURL(/q=webhooks/)
  await view.locator('.search-result a[href*="/x/api/webhooks"]').first().waitFor()
  expect(await view.evaluate(() => history.length)).toBe(entries)
  await input.fill('')
  await expect.poll(() => view.locator('.search-result').count()).toBe(0)
  await view.waitForURL(({ search }) => search === '')
  expect(await view.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, follow')
})

test('SPAGE-06, SQRY-05: the search page searches the context of its URL and requests no other origin', async () => {
  const { view, requests } = await open('search?q=kubectl&ctx=api&version=//evil.test/')
  await view.getByText('No results were found').waitFor()
  await view.getByRole('combobox', { name: 'Search in' }).selectOption({ label: 'Everywhere' })
  await view.locator('.search-result').first().waitFor()
  expect(new URL(view.url()).searchParams.has('ctx')).toBe(false)
  expect(requests.every((address) => address.startsWith(new URL(site.url).origin))).toBe(true)
})

test('SPAGE-05: back and forward restore query and results', async () => {
  const { view } = await open('search?q=token')
  await view.locator('.search-result').first().waitFor()
  await view.locator('#search-input').fill('webhooks')
  await view.getByRole('option', { name: /See all results/ }).click()
  await view.waitForURL(/q=webhooks/)
  await view.goBack()
  await expect.poll(() => view.locator('#search-page-input').inputValue()).toBe('token')
  await view.locator('.search-result a[href*="tokens"]').first().waitFor()
})

test.each([1280, 390])('box and search page have no accessibility errors and fit into %i pixels', async (width) => {
  const { view } = await open('sensor', { viewport: { width, height: 800 } })
  await type(view, 'sensor')
  await check(view, width)
  const { view: results } = await open('search?q=sensor', { viewport: { width, height: 800 } })
  await results.locator('.search-result').first().waitFor()
  await check(results, width)
})

async function check(view: Page, width: number): Promise<void> {
  expect(await findViolations(view)).toEqual([])
  expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  const panel = view.locator('[data-open] > .search-panel')
  if (!(await panel.isVisible().catch(() => false))) return
  const box = await panel.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
}

interface OpenOptions extends BrowserContextOptions {
  readonly allow?: RegExp
}

async function open(
  path: string,
  { allow, ...options }: OpenOptions = {},
): Promise<{ view: Page; requests: string[] }> {
  const context = await site.browser.newContext({
    viewport: { width: 1200, height: 800 },
    bypassCSP: false,
    ...options,
  })
  const view = await context.newPage()
  const requests: string[] = []
  const report = (text: string) => allow?.test(text) || problems.push(text)
  view.on('request', (request) => requests.push(request.url()))
  view.on('pageerror', (error) => report(String(error)))
  view.on('console', (message) => message.type() === 'error' && report(message.text()))
  await view.goto(`${site.url}${path}`, { waitUntil: 'load' })
  await view.waitForLoadState('networkidle')
  return { view, requests }
}

/** Types, and waits for the results of the whole text: if the machine is slow between keys, partial texts have results too. */
async function type(view: Page, text: string): Promise<void> {
  await view.locator('#search-input').focus()
  await view.keyboard.type(text)
  await resultsShown(view, text)
}

function isSearch(address: string): boolean {
  return /\/search-index\/|\/worker-|\/SearchBox-/.test(address)
}

function dimmed(view: Page): Promise<boolean> {
  return view.evaluate(() => document.documentElement.hasAttribute('data-searching'))
}

function page(title: string, body: string, more = ''): string {
  return `---\ntitle: ${title}\ndescription: ${'d'.repeat(60)}\n${more}---\n\n${body}\n`
}
