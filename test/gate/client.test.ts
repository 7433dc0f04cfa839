/** The gate in the browser, in Chromium, with a real provider: what a reader sees before, during and after signing in. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Build } from '../../src/model.js'
import { launchBrowser } from '../support/browser.js'
import { clientId } from './provider/configuration.js'
import { type TestProvider, testProvider } from './provider/provider.js'
import { type ClientSite, clientSite } from './support/clientSite.js'
import { readerTab } from './support/tab.js'

let docs: ClientSite
/** Origin of the site. */
let site: string
let build: Build
let provider: TestProvider
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  provider = await testProvider()
  docs = await clientSite({
    domain: provider.domain,
    gate: `AUTH0_LOGIN_URI: 'http://${provider.domain}/login?from=docs',`,
  })
  ;({ origin: site, build } = docs)
  await provider.start(site)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await docs?.close()
  await provider?.close()
})

beforeEach(async () => {
  provider.behaviour = 'signs in'
  provider.seen.length = 0
  ;({ context, page, complaints } = await readerTab(browser))
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

test('documents hold no words of a page, its title, or the menu', () => {
  for (const [path, bytes] of build.outputs) {
    if (!path.endsWith('.html') || path.startsWith('assets/')) continue
    expect(Buffer.from(bytes).toString(), path).not.toMatch(/Lighthouse|Deep water|Gulls|Harbour|lamp|boats|Not Found/)
  }
})

test('a deep link comes back from signing in with query and hash, without another load of the page', async () => {
  await page.goto(`${site}/guide?tab=1#deep-water`)
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  expect(page.url()).toBe(`${site}/guide?tab=1#deep-water`)
  await page.waitForFunction(() => scrollY > 500)
  const login = new URL(provider.seen.find((url) => url.startsWith('/login?')) ?? '', site)
  expect([login.searchParams.get('from'), login.searchParams.get('redirect_uri')]).toEqual([
    'docs',
    `${site}/guide?tab=1#deep-water`,
  ])
  expect(await page.title()).toContain('Lighthouse')
})

test('asks the provider silently the next time', async () => {
  await page.goto(`${site}/`)
  await page.getByRole('heading', { name: 'Harbour' }).waitFor()
  provider.seen.length = 0
  await page.goto(`${site}/guide`)
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  const paths = provider.seen.map((url) => url.split('?')[0])
  expect(paths.filter((path) => path === '/login')).toEqual([])
  const silent = new URL(provider.seen[0] ?? '', site).searchParams
  expect([silent.get('prompt'), silent.get('response_mode'), silent.get('code_challenge_method')]).toEqual([
    'none',
    'web_message',
    'S256',
  ])
  expect(silent.get('scope')).toBe('openid profile email')
})

test('shows the picture and a menu of one item, and signs out', async () => {
  await page.goto(`${site}/guide`)
  const picture = page.locator('[data-profile] img')
  await picture.waitFor()
  expect([await picture.getAttribute('alt'), await picture.getAttribute('referrerpolicy')]).toEqual([
    'Zoë Quill',
    'no-referrer',
  ])
  await page.locator('[data-profile] > button').click()
  const items = page.locator('[data-profile] [data-menu] :is(a, button)')
  expect(await items.allTextContents()).toEqual(['Sign out'])
  provider.behaviour = 'goes back'
  await items.first().click()
  await page.getByRole('alert').waitFor()
  const logout = new URL(provider.seen.find((url) => url.startsWith('/v2/logout')) ?? '', site).searchParams
  expect([logout.get('client_id'), logout.get('returnTo')]).toEqual([clientId, site])
  expect(await page.locator('main').innerText()).not.toContain('Gulls')
})

test('stops going round, and shows the words of the provider’s refusal', async () => {
  provider.behaviour = 'goes back'
  await page.goto(`${site}/guide#deep-water`)
  await page.locator('[data-gate="login_loop"]').waitFor()
  expect(provider.seen.filter((url) => url.startsWith('/login?'))).toHaveLength(2)
  expect(await page.locator('body').innerText()).not.toMatch(/Lighthouse|Deep water/)
  provider.behaviour = 'is refused'
  await page.getByRole('button', { name: 'Sign in' }).click()
  const refusal = page.locator('[data-gate="access_denied"]')
  await refusal.waitFor()
  expect(await refusal.innerText()).toContain('You may not read <b>this</b>.')
  expect(page.url()).toBe(`${site}/guide#deep-water`)
  provider.behaviour = 'signs in'
  await refusal.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  expect(page.url()).toBe(`${site}/guide#deep-water`)
})

test('a callback that nobody began is an error, and its address does not stay', async () => {
  await page.goto(`${site}/guide?code=x&state=y&keep=1`)
  await page.locator('[data-gate="missing_transaction"]').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('Invalid state')
  expect(page.url()).toBe(`${site}/guide?keep=1`)
})

test('shows a retry screen where the provider cannot be reached for want of a network', async () => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('on') === '1' }),
  )
  await page.goto(`${site}/`)
  await page.locator('[data-gate="offline"]').waitFor()
  await page.evaluate(() => sessionStorage.setItem('on', '1'))
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Harbour' }).waitFor()
})

test('shows the page for what is not there, behind the gate too', async () => {
  await page.goto(`${site}/nowhere`)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
})

test('going back after signing out shows nothing', async () => {
  await page.goto(`${site}/`)
  await page.locator('[data-profile] img').waitFor()
  await page.locator('main').getByRole('link', { name: 'Guide' }).click()
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  provider.behaviour = 'goes back'
  await page.locator('[data-profile] > button').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alert').waitFor()
  await page.goBack()
  await page.getByRole('alert').waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/Gulls|Lighthouse/)
})
