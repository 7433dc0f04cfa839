/** Each rule of an ID token, in Chromium with the unmodified SDK, and at the gate; with one clock. */
import { base64url, CompactSign, exportJWK, generateKeyPair } from 'jose'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../support/browser.js'
import { type ControlledProvider, controlledProvider } from '../support/controlledProvider.js'
import { cookiesOf, gated } from '../support/gated.js'
import { type At, site, type Vector, vectors } from '../support/idTokens.js'
import { type SdkSite, sdkSite } from '../support/sdkPage.js'
import { readerTab } from '../support/tab.js'

const now = Date.UTC(2026, 0, 2)
const keys = Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')])

let browser: Browser
let provider: ControlledProvider
let docs: SdkSite
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  provider = await controlledProvider()
  docs = await sdkSite(provider.domain)
  ;({ context, page, complaints } = await readerTab(browser))
  await page.goto(docs.origin)
})

afterAll(async () => {
  await browser?.close()
  await docs?.close()
  await provider?.close()
})

test.each(vectors)(
  'IDT-01 to IDT-09, TOK-04: in the browser, a token that breaks a rule leaves nothing behind: $name',
  async (vector) => {
    provider.idToken = (nonce) => tokenOf(vector, { iss: provider.issuer, nonce })
    await context.clearCookies()
    const { maxAge, organization } = vector.asked ?? {}
    const authorizationParams = { ...(maxAge && { max_age: maxAge }), ...(organization && { organization }) }
    const result = await page.evaluate(
      async ({ domain, clientId, authorizationParams, now }) => {
        localStorage.clear()
        const { Auth0Client } = (globalThis as unknown as { auth0: typeof import('@auth0/auth0-spa-js') }).auth0
        const options = { cacheLocation: 'localstorage' as const, nowProvider: () => now, authorizationParams }
        const client = new Auth0Client({ domain, clientId, ...options })
        const failed = await client.getTokenSilently({ cacheMode: 'off' }).then(
          () => 'in',
          (error: Error) => error.message,
        )
        const isIn = await client.isAuthenticated()
        const user = await client.getUser()
        return {
          failed,
          isIn,
          name: user?.name,
          iss: user?.iss,
          kept: Object.keys(localStorage),
          cookies: document.cookie,
        }
      },
      { domain: `http://${provider.domain}`, clientId: site, authorizationParams, now },
    )
    if (vector.client === 'in') {
      // Names are read as UTF-8 (IDT-08); the claims of the protocol are not the user's (STATE-08).
      expect(result).toMatchObject({ failed: 'in', isIn: true, name: 'Zoë 漢', iss: undefined })
    } else {
      expect(result.failed).toContain(vector.client)
      expect(result).toMatchObject({ isIn: false, kept: [] })
      expect(result.cookies).not.toContain('is.authenticated')
    }
    expect(complaints).toEqual([])
  },
)

describe('the gate', () => {
  test.each(vectors)('$name', async (vector) => {
    const issuer = 'https://id.example.com/'
    const [own] = await keys
    let nonce = ''
    const fetch = async (url: string) =>
      url.endsWith('jwks.json')
        ? Response.json({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1' }] })
        : Response.json({ id_token: await tokenOf(vector, { iss: issuer, nonce }) })
    const gate = await gated({ issuer, clientId: site, now: () => now, fetch, ...vector.asked })
    const login = await gate.ask('/__gate/login')
    const to = new URL(login.headers.get('Location') ?? '').searchParams
    nonce = to.get('nonce') ?? ''
    const query = new URLSearchParams({ code: 'code', state: to.get('state') ?? '' })
    const back = await gate.ask(`/__gate/callback?${query}`, { headers: { Cookie: cookiesOf(login) } })
    expect(gate.log).toEqual(['login', vector.gate === 'in' ? 'signed_in' : vector.gate])
    const { status } = await gate.ask('/', { headers: { Cookie: cookiesOf(back) } })
    expect([back.status, status]).toEqual(vector.gate === 'in' ? [302, 200] : [400, 401])
  })
})

async function tokenOf(vector: Vector, { iss, nonce }: { iss: string; nonce: string }): Promise<unknown> {
  const usual = { iss, nonce, sub: 'reader|1', aud: site, name: 'Zoë 漢', iat: at(0), exp: at(3600) }
  const claims = Object.entries({ ...usual, ...vector.claims }).map(([name, value]) => [name, timeOf(value)])
  const payload = new TextEncoder().encode(JSON.stringify(Object.fromEntries(claims)))
  const [own, foreign] = await keys
  const alg = vector.signature === 'HS256' ? 'HS256' : 'RS256'
  const key =
    vector.signature === 'HS256'
      ? new Uint8Array(32)
      : vector.signature === 'foreign'
        ? foreign.privateKey
        : own.privateKey
  const token =
    vector.signature === 'none'
      ? `${base64url.encode('{"alg":"none"}')}.${base64url.encode(payload)}.`
      : await new CompactSign(payload).setProtectedHeader({ alg, kid: 'k1', ...vector.header }).sign(key)
  return vector.cut ? vector.cut(token) : token
}

const at = (seconds: number): At => ({ at: seconds })

function timeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'at')
    ? now / 1000 + (value as At).at
    : value
}
