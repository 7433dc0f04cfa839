/** GATE-09, ERR-03, ERR-05: what a reader sees where signing in fails, in Chromium with a real provider. */
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { testProvider } from './provider/provider.js'
import { clientSite, clientWords } from './support/clientSite.js'
import { clientSuite } from './support/clientSuite.js'
import { respondWith } from './support/sdkReader.js'

/** Without a sign-in page of its own: readers go straight to the provider and come back with a code. */
const suite = clientSuite()

const tokenUrl = () => `http://${suite.provider.domain}/oauth/token`

/** The alert, the only content instead of the page. */
async function screen(page = suite.page): Promise<{ code: string; text: string; buttons: string[] }> {
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
  ['request_error', 'HTTP error. Unable to fetch', respondWith(500, '<h1>Oops</h1>')],
  ['request_error', 'HTTP error. Unable to fetch http', respondWith(502, {})],
  ['request_error', 'HTTP error. Unable to fetch', (route: Route) => route.abort()],
  ['request_error', 'Issuer (iss) claim mismatch in the ID token', forged],
  ['invalid_grant', 'No such code.', respondWith(400, { error: 'invalid_grant', error_description: 'No such code.' })],
  ['mfa_required', 'Multifactor authentication required', respondWith(403, mfa)],
  ['missing_scopes', 'x', respondWith(400, { error: 'missing_scopes', error_description: 'x' })],
] as const)('%s (%s): code and words, Sign in and Retry, and the way on', async (code, words, handle) => {
  await suite.context.route(tokenUrl(), handle as (route: Route) => Promise<void>)
  await suite.page.goto(`${suite.site.origin}/guide?tab=1#deep-water`)
  const shown = await screen()
  expect(shown).toEqual({ code, text: expect.stringContaining(words), buttons: ['Sign in', 'Retry'] })
  expect(shown.text).toMatch(new RegExp(`^Login failed[^]*\\(${code}\\)`))
  expect(shown.text).not.toMatch(/[{}]|secret-mfa|<h1>/)
  // GATE-14, MFA-02: the log has the library's words and no token.
  expect(suite.said.filter((line) => line.startsWith('docsgen gate: callback failed')).join()).toContain(
    words === 'x' ? code : words,
  )
  expect(suite.said.join()).not.toMatch(/secret-mfa|eyJ/)
  // GATE-06
  expect(suite.page.url()).toBe(`${suite.site.origin}/guide?tab=1#deep-water`)
  await suite.context.unroute(tokenUrl())
  await suite.page.getByRole('button', { name: 'Sign in' }).click()
  await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  expect(suite.page.url()).toBe(`${suite.site.origin}/guide?tab=1#deep-water`)
})

test('STATE-07 what is thrown and is not an error has the words of the catalogue', async () => {
  await suite.page.addInitScript(() => {
    const { getItem } = Storage.prototype
    // The state that the SDK stores for a sign-in cannot be read.
    Storage.prototype.getItem = function (key) {
      if (key.startsWith('a0.spajs.txs') && location.search.includes('code=')) throw 'nothing'
      return getItem.call(this, key)
    }
    const { digest } = SubtleCrypto.prototype
    SubtleCrypto.prototype.digest = function (...given) {
      return sessionStorage.getItem('fails') ? Promise.reject('nothing') : digest.apply(this, given)
    }
  })
  await suite.page.goto(`${suite.site.origin}/guide`)
  expect(await screen()).toMatchObject({ code: 'login_failed', text: expect.stringContaining('Login failed (login_') })
  await suite.page.evaluate(() => sessionStorage.setItem('fails', '1'))
  await suite.page.getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => suite.said.filter((line) => line.includes('not signed in')).at(-1))
    .toBe('docsgen gate: not signed in: login_failed, Get access token failed')
  expect(await screen()).toMatchObject({ code: 'login_failed', text: expect.stringContaining('Login failed (login_') })
})

test('ERR-03, ERR-05 state_mismatch, and no other query stays in the address', async () => {
  suite.provider.behaviour = 'is asked'
  await suite.page.goto(`${suite.site.origin}/guide`)
  await suite.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await suite.page.goto(`${suite.site.origin}/guide?code=x&state=y&keep=1`)
  expect(await screen()).toEqual({
    code: 'state_mismatch',
    text: expect.stringContaining('Invalid state'),
    buttons: ['Sign in', 'Retry'],
  })
  expect(suite.page.url()).toBe(`${suite.site.origin}/guide?keep=1`)
  // Going back does not open the used response of the provider.
  expect(await suite.page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
})

test('missing_connect_code, and connect errors with the words of the provider', async () => {
  await suite.page.goto(`${suite.site.origin}/robots.txt`)
  const keep = () =>
    suite.page.evaluate(() =>
      sessionStorage.setItem(
        'a0.spajs.txs.docs',
        JSON.stringify({ response_type: 'connect_code', state: 's', connection: 'c' }),
      ),
    )
  await keep()
  await suite.page.goto(`${suite.site.origin}/guide?code=x&state=s`)
  expect((await screen()).code).toBe('missing_connect_code')
  await keep()
  await suite.page.goto(`${suite.site.origin}/guide?error=denied&error_description=%3Cb%3ENo%3C%2Fb%3E&state=s`)
  expect(await screen()).toMatchObject({ code: 'denied', text: expect.stringContaining('<b>No</b>') })
})

test.each(['?code=x', '?state=y', '?error=x', '?code=&state=y', '?state=', '?x=1'])(
  'STATE-05 %s is not a response of the provider',
  async (query) => {
    await suite.page.goto(`${suite.site.origin}/guide${query}`)
    await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
    expect(suite.said.filter((line) => line.includes('callback failed'))).toEqual([])
  },
)

test('AUTHZ-10 insecure_origin: without https there is a screen, not a blank page', async () => {
  const other = await launchBrowser(['--host-resolver-rules=MAP docs.test 127.0.0.1'])
  const open = await clientSite({ domain: suite.provider.domain, allowHosts: ['docs.test'] })
  try {
    const page = await other.newPage()
    await page.goto(`http://docs.test:${new URL(open.origin).port}/guide`)
    const shown = await screen(page)
    expect(shown).toMatchObject({ code: 'insecure_origin', text: expect.stringContaining('https') })
  } finally {
    await other.close()
    await open.close()
  }
})

test('GATE-10 a provider on another site: its cookies are kept away, the loop stops, and signing in at the top works', async () => {
  const foreign = await testProvider('127.0.0.1')
  const docs = await clientSite({ domain: foreign.domain, gate: `AUTH0_LOGIN_URI: 'http://${foreign.domain}/login',` })
  await foreign.start(docs.origin)
  try {
    await suite.page.goto(`${docs.origin}/guide`)
    const shown = await screen()
    expect(shown).toMatchObject({ code: 'login_loop', text: expect.stringContaining('cookies'), buttons: ['Sign in'] })
    expect(foreign.seen.filter((path) => path.startsWith('/login?'))).toHaveLength(2)
    await suite.page.getByRole('button', { name: 'Sign in' }).click()
    await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  } finally {
    await suite.page.goto('about:blank')
    await docs.close()
    await foreign.close()
  }
})
