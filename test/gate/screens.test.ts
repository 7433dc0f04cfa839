/** GATE-09, ERR-03, ERR-05: what a reader sees where signing in fails, in Chromium with a real provider. */
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { type TestProvider, testProvider } from './provider/provider.js'
import { type ClientSite, clientSite, clientWords } from './support/clientSite.js'
import { answer } from './support/sdkReader.js'
import { readerTab } from './support/tab.js'

let browser: Browser
let provider: TestProvider
/** Without a sign-in page of its own: readers go straight to the provider and come back with a code. */
let site: ClientSite
let context: BrowserContext
let page: Page
let complaints: string[]
let said: string[]

beforeAll(async () => {
  provider = await testProvider()
  site = await clientSite({ domain: provider.domain })
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
  ;({ context, page, complaints } = await readerTab(browser))
  said = []
  page.on('console', (message) => said.push(message.text()))
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const tokenUrl = () => `http://${provider.domain}/oauth/token`

/** The alert, which is all that there is in place of the page. */
async function screen(): Promise<{ code: string; text: string; buttons: string[] }> {
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(clientWords)
  return {
    code: (await alert.getAttribute('data-gate')) ?? '',
    text: await alert.innerText(),
    buttons: await alert.getByRole('button').allTextContents(),
  }
}

const forged = async (route: Route) => {
  const response = await route.fetch()
  const json = (await response.json()) as { id_token: string }
  const [head, body, end] = json.id_token.split('.')
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
  const other = Buffer.from(JSON.stringify({ ...claims, iss: 'https://evil.example/' })).toString('base64url')
  await route.fulfill({ response, json: { ...json, id_token: `${head}.${other}.${end}` } })
}

const mfa = { error: 'mfa_required', error_description: 'Multifactor authentication required', mfa_token: 'secret-mfa' }

test.each([
  ['request_error', 'HTTP error. Unable to fetch', answer(500, '<h1>Oops</h1>')],
  ['request_error', 'HTTP error. Unable to fetch http', answer(502, {})],
  ['request_error', 'HTTP error. Unable to fetch', (route: Route) => route.abort()],
  ['request_error', 'Issuer (iss) claim mismatch in the ID token', forged],
  ['invalid_grant', 'No such code.', answer(400, { error: 'invalid_grant', error_description: 'No such code.' })],
  ['mfa_required', 'Multifactor authentication required', answer(403, mfa)],
  ['missing_scopes', 'x', answer(400, { error: 'missing_scopes', error_description: 'x' })],
] as const)('%s (%s): code and words, Retry and Sign in, and the way on', async (code, words, handle) => {
  await context.route(tokenUrl(), handle as (route: Route) => Promise<void>)
  await page.goto(`${site.origin}/guide?tab=1#deep-water`)
  const shown = await screen()
  expect(shown).toEqual({ code, text: expect.stringContaining(words), buttons: ['Retry', 'Sign in'] })
  expect(shown.text).toMatch(new RegExp(`^Login failed[^]*\\(${code}\\)`))
  expect(shown.text).not.toMatch(/[{}]|secret-mfa|<h1>/)
  // GATE-14, MFA-02: the log has the library's words and no token.
  expect(said.filter((line) => line.startsWith('docsgen gate: callback failed')).join()).toContain(
    words === 'x' ? code : words,
  )
  expect(said.join()).not.toMatch(/secret-mfa|eyJ/)
  // GATE-06
  expect(page.url()).toBe(`${site.origin}/guide?tab=1#deep-water`)
  await context.unroute(tokenUrl())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  expect(page.url()).toBe(`${site.origin}/guide?tab=1#deep-water`)
})

test('timeout: a token endpoint that hangs is given ten seconds, three times', async () => {
  await page.clock.install()
  let asked = 0
  await context.route(tokenUrl(), () => {
    asked += 1
  })
  await page.goto(`${site.origin}/guide`)
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => asked, { timeout: 20_000 }).toBe(round)
    await page.clock.fastForward(10_000)
  }
  expect((await screen()).code).toMatch(/^(?:timeout|request_error)$/)
})

test('state_mismatch, and no other query stays in the address', async () => {
  provider.behaviour = 'is asked'
  await page.goto(`${site.origin}/guide`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(`${site.origin}/guide?code=x&state=y&keep=1`)
  expect(await screen()).toEqual({
    code: 'state_mismatch',
    text: expect.stringContaining('Invalid state'),
    buttons: ['Retry', 'Sign in'],
  })
  expect(page.url()).toBe(`${site.origin}/guide?keep=1`)
  // Back does not lead to the spent answer of the provider.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
})

test('missing_connect_code, and connect errors with the words of the provider', async () => {
  await page.goto(`${site.origin}/robots.txt`)
  const keep = () =>
    page.evaluate(() =>
      sessionStorage.setItem(
        'a0.spajs.txs.docs',
        JSON.stringify({ response_type: 'connect_code', state: 's', connection: 'c' }),
      ),
    )
  await keep()
  await page.goto(`${site.origin}/guide?code=x&state=s`)
  expect((await screen()).code).toBe('missing_connect_code')
  await keep()
  await page.goto(`${site.origin}/guide?error=denied&error_description=%3Cb%3ENo%3C%2Fb%3E&state=s`)
  expect(await screen()).toMatchObject({ code: 'denied', text: expect.stringContaining('<b>No</b>') })
})

test.each(['?code=x', '?state=y', '?error=x', '?code=&state=y', '?state=', '?x=1'])(
  'STATE-05 %s is no answer of the provider',
  async (query) => {
    await page.goto(`${site.origin}/guide${query}`)
    await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
    expect(said.filter((line) => line.includes('callback failed'))).toEqual([])
  },
)

test('insecure_origin: without https there is a screen, not a blank page', async () => {
  const other = await launchBrowser(['--host-resolver-rules=MAP docs.test 127.0.0.1'])
  const open = await clientSite({ domain: provider.domain, allowHosts: ['docs.test'] })
  try {
    page = await other.newPage()
    await page.goto(`http://docs.test:${new URL(open.origin).port}/guide`)
    const shown = await screen()
    expect(shown).toMatchObject({ code: 'insecure_origin', text: expect.stringContaining('https') })
  } finally {
    await other.close()
    await open.close()
  }
})

test('a provider on another site: its cookies are kept away, the loop stops, and signing in at the top works', async () => {
  const foreign = await testProvider('127.0.0.1')
  const docs = await clientSite({ domain: foreign.domain, gate: `AUTH0_LOGIN_URI: 'http://${foreign.domain}/login',` })
  await foreign.start(docs.origin)
  try {
    await page.goto(`${docs.origin}/guide`)
    const shown = await screen()
    expect(shown).toMatchObject({ code: 'login_loop', text: expect.stringContaining('cookies'), buttons: ['Sign in'] })
    expect(foreign.seen.filter((path) => path.startsWith('/login?'))).toHaveLength(2)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  } finally {
    await page.goto('about:blank')
    await docs.close()
    await foreign.close()
  }
})

test('a provider that is down or slow: the spinner for a minute, then the sign-in page', async () => {
  const docs = await clientSite({
    domain: provider.domain,
    gate: `AUTH0_LOGIN_URI: 'http://${provider.domain}/login',`,
  })
  try {
    provider.state = 'hangs'
    await page.clock.install()
    await page.goto(`${docs.origin}/guide#deep-water`)
    await page.locator('iframe').waitFor({ state: 'attached' })
    await page.clock.fastForward(1_000)
    expect(await page.locator('body').innerText()).not.toMatch(clientWords)
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.isNavigationRequest() && one.url().includes('/login?')),
      page.clock.fastForward(60_000),
    ])
    expect(new URL(request.url()).searchParams.get('redirect_uri')).toBe(`${docs.origin}/guide#deep-water`)
    expect(said.join('\n')).toContain('not signed in: timeout, Timeout')
  } finally {
    await page.goto('about:blank')
    await docs.close()
  }
})
