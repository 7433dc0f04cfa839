/** The reader in the bar, what is logged, and a site without its gate; in Chromium with a real provider. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { type TestProvider, testProvider } from './provider/provider.js'
import { type ClientSite, clientSite } from './support/clientSite.js'
import { answer } from './support/sdkReader.js'
import { readerTab } from './support/tab.js'

let browser: Browser
let provider: TestProvider
/** Logs nothing. */
let site: ClientSite
let context: BrowserContext
let page: Page
let complaints: string[]
let said: string[]

beforeAll(async () => {
  provider = await testProvider()
  const gate = `DEBUG: false, AUTH0_LOGIN_URI: 'http://${provider.domain}/login?from=docs',`
  site = await clientSite({ domain: provider.domain, gate })
  await provider.start(site.origin)
  browser = await launchBrowser()
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
  said = []
  page.on('console', (message) => said.push(message.text()))
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const profile = () => page.locator('[data-profile]')
const menuItems = async () => {
  await profile().locator('> button').click()
  return profile().locator('[data-menu] :is(a, button)').allTextContents()
}

test('GATE-01 with NOAUTH pages are there at once, nothing of the gate is fetched, and the icon has no menu', async () => {
  const open = await clientSite({ domain: provider.domain, gate: 'NOAUTH: true,' })
  try {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto(`${open.origin}/guide`)
    await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(provider.seen).toEqual([])
    const code = await Promise.all(
      fetched.filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).text()),
    )
    expect(code.length).toBeGreaterThan(0)
    expect(code.join()).not.toContain('oauth/token')
    expect([...open.build.outputs.keys()].filter((path) => /signIn|tokenWorker/.test(path))).toEqual([])
    expect(await profile().locator('img, [data-menu]').count()).toBe(0)
  } finally {
    await page.goto('about:blank')
    await open.close()
  }
})

test('GATE-02, GATE-07, GATE-08 nothing shows before the answer; one silent request, then the sign-in page with the whole address', async () => {
  provider.behaviour = 'is asked'
  const texts: string[] = []
  await context.exposeFunction('tell', (text: string) => texts.push(text))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      void (globalThis as unknown as { tell: (text: string) => void }).tell(document.body?.innerText ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${site.origin}/guide?tab=a%20b&x=1#deep-water`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(texts.join()).not.toMatch(/Lighthouse|Deep water|Gulls/)
  const silent = provider.seen.filter((path) => path.includes('prompt=none'))
  expect(silent).toHaveLength(1)
  const login = new URL(provider.seen.find((path) => path.startsWith('/login?')) ?? '', 'http://localhost')
  expect([login.searchParams.get('from'), login.searchParams.get('redirect_uri')]).toEqual([
    'docs',
    `${site.origin}/guide?tab=a%20b&x=1#deep-water`,
  ])
})

test('GATE-14 without DEBUG nothing is logged, signed in or not', async () => {
  await page.goto(`${site.origin}/guide`)
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  await page.goto(`${site.origin}/guide?code=x&state=y`)
  await page.getByRole('alert').waitFor()
  expect(said.filter((line) => line.includes('docsgen'))).toEqual([])
})

test('GATE-15, GATE-16 a picture that does not come leaves the icon, and the menu', async () => {
  await context.route('https://s.gravatar.com/**', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('gravatar'))
  await page.goto(`${site.origin}/guide`)
  await failed
  await page.locator('[data-profile] > button:enabled').waitFor()
  expect(await profile().locator('> button > :first-child:not(img)').count()).toBe(1)
  expect(await profile().locator('img').count()).toBe(0)
  expect(await menuItems()).toEqual(['Sign out'])
})

test('GATE-15 a reader without a picture has the icon and the menu', async () => {
  provider.behaviour = 'signs in without a picture'
  await page.goto(`${site.origin}/guide`)
  await page.locator('[data-profile] > button:enabled').waitFor()
  expect(await profile().locator('> button > :first-child:not(img)').count()).toBe(1)
  expect(await menuItems()).toEqual(['Sign out'])
})

test('MFA-01, MFA-02 a second factor that a silent request would need leads to the sign-in page', async () => {
  const mfa = {
    error: 'mfa_required',
    error_description: 'Multifactor authentication required',
    mfa_token: 'secret-mfa',
  }
  await page.goto(`${site.origin}/guide`)
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  provider.behaviour = 'is asked'
  await context.clearCookies({ name: /_session/ })
  await page.goto(`http://${provider.domain}/.well-known/openid-configuration`)
  provider.behaviour = 'signs in'
  await context.route(`http://${provider.domain}/oauth/token`, answer(403, mfa))
  const login = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/login?'))
  await page.goto(`${site.origin}/guide`)
  expect(new URL((await login).url()).searchParams.get('redirect_uri')).toBe(`${site.origin}/guide`)
  await page.locator('[data-gate="login_loop"]').waitFor()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
  expect(`${kept}${said.join()}${await page.content()}`).not.toContain('secret-mfa')
})
