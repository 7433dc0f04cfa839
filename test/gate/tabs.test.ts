/** Several tabs of one reader, the back button, and tokens that outlast a reload; in Chromium with a real provider. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { type TestProvider, testProvider } from './provider/provider.js'
import { type ClientSite, clientSite, clientWords } from './support/clientSite.js'
import { readerTab } from './support/tab.js'

let browser: Browser
let provider: TestProvider
let site: ClientSite
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  provider = await testProvider()
  site = await clientSite({ domain: provider.domain, gate: `AUTH0_LOGIN_URI: 'http://${provider.domain}/login',` })
  await provider.start(site.origin)
  // Playwright turns the back/forward cache off.
  browser = await launchBrowser([], ['--disable-back-forward-cache'])
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
  await provider?.close()
})

beforeEach(async () => {
  Object.assign(provider, { behaviour: 'signs in', state: 'up' })
  provider.seen.length = 0
  ;({ context, page, complaints } = await readerTab(browser))
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function signOut(tab: Page): Promise<void> {
  await tab.locator('[data-profile] > button').click()
  await tab.getByRole('button', { name: 'Sign out' }).click()
}

const reads = (tab: Page, title: string) => tab.getByRole('heading', { name: title, level: 1 }).waitFor()

test('GATE-17 signing out in one tab closes the other when the reader comes back to it', async () => {
  await page.goto(`${site.origin}/guide`)
  await reads(page, 'Lighthouse')
  const other = await context.newPage()
  await other.goto(`${site.origin}/`)
  await reads(other, 'Harbour')
  await other.locator('[data-profile] img').waitFor()
  provider.behaviour = 'goes back'
  await signOut(other)
  await other.getByRole('alert').waitFor()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('alert').waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(clientWords)
  // Signing in in one tab opens the other at its next try.
  provider.behaviour = 'signs in'
  await other.getByRole('button', { name: 'Sign in' }).click()
  await reads(other, 'Harbour')
  provider.seen.length = 0
  await page.reload()
  await reads(page, 'Lighthouse')
  expect(provider.seen.filter((path) => path.startsWith('/login'))).toEqual([])
})

test('two tabs that open at once sign in both', async () => {
  const other = await context.newPage()
  await Promise.all([page.goto(`${site.origin}/guide`), other.goto(`${site.origin}/`)])
  await Promise.all([reads(page, 'Lighthouse'), reads(other, 'Harbour')])
})

test('LOGOUT-04 a page that the browser kept whole asks again after signing out', async () => {
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('was-kept', '1')
    }),
  )
  await page.goto(`${site.origin}/guide`)
  await page.locator('[data-profile] img').waitFor()
  await page.goto(`http://${provider.domain}/.well-known/openid-configuration`)
  const other = await context.newPage()
  await other.goto(`${site.origin}/`)
  await other.locator('[data-profile] img').waitFor()
  provider.behaviour = 'goes back'
  await signOut(other)
  await other.getByRole('alert').waitFor()
  // The page loads itself anew at once, which for Playwright's own `goBack` is a failure.
  await page.evaluate(() => history.back())
  await page.getByRole('alert').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('was-kept'))).toBe('1')
  expect(await page.locator('body').innerText()).not.toMatch(clientWords)
})

test('the keys of the provider change while a reader reads: nothing is asked anew', async () => {
  await page.goto(`${site.origin}/`)
  await reads(page, 'Harbour')
  await provider.rotate()
  await page.locator('main').getByRole('link', { name: 'Guide' }).click()
  await reads(page, 'Lighthouse')
  provider.seen.length = 0
  await page.reload()
  await reads(page, 'Lighthouse')
  expect(provider.seen.filter((path) => path.startsWith('/login'))).toEqual([])
})

test('GATE-05, GATE-06 the answer of the provider is used once and left out of the history', async () => {
  const direct = await clientSite({ domain: provider.domain })
  try {
    const visited: string[] = []
    page.on('framenavigated', (frame) => frame === page.mainFrame() && visited.push(frame.url()))
    await page.goto(`${direct.origin}/guide?a=1#deep-water`)
    await reads(page, 'Lighthouse')
    expect(page.url()).toBe(`${direct.origin}/guide?a=1#deep-water`)
    expect(visited.some((url) => url.includes('code='))).toBe(true)
    expect(provider.seen.filter((path) => path === '/oauth/token')).toHaveLength(1)
    // The page from before signing in, which the browser may have kept as it was: with a spinner.
    await page.goBack({ waitUntil: 'commit' })
    await reads(page, 'Lighthouse')
    expect(page.url()).toBe(`${direct.origin}/guide?a=1#deep-water`)
    await page.goto('about:blank')
  } finally {
    await direct.close()
  }
})

test('TOK-11 refresh tokens in memory: the worker is a file of the site, under its policy', async () => {
  const docs = await clientSite({ domain: provider.domain, gate: 'useRefreshTokens: true,' })
  try {
    await page.goto(`${docs.origin}/guide`)
    await reads(page, 'Lighthouse')
    const [worker] = page.workers().map((one) => new URL(one.url()))
    expect([worker?.origin, worker?.pathname]).toEqual([
      docs.origin,
      expect.stringMatching(/^\/assets\/tokenWorker-\w+\.js$/),
    ])
    const authorize =
      provider.seen.find((path) => path.startsWith('/authorize?') && path.includes('client_id=docs')) ?? ''
    expect(new URLSearchParams(authorize).get('scope')).toBe('openid profile email offline_access')
    expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain('token')
    await page.goto('about:blank')
  } finally {
    await docs.close()
  }
})

test('refresh tokens in local storage need no cookies of the provider: a site of its own, and a reload', async () => {
  const foreign = await testProvider('127.0.0.1')
  const docs = await clientSite({
    domain: foreign.domain,
    gate: "useRefreshTokens: true, cacheLocation: 'localstorage',",
  })
  await foreign.start(docs.origin)
  try {
    await page.goto(`${docs.origin}/guide`)
    await reads(page, 'Lighthouse')
    foreign.seen.length = 0
    await page.reload()
    await reads(page, 'Lighthouse')
    expect(foreign.seen).toEqual([])
    foreign.behaviour = 'is asked'
    await signOut(page)
    await page.getByRole('button', { name: 'Zoë Quill' }).waitFor()
    await page.goto(`${docs.origin}/robots.txt`)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auth0')))).toEqual([])
    await page.goto('about:blank')
  } finally {
    await docs.close()
    await foreign.close()
  }
})
