/** The token cache, in Chromium with the unmodified SDK: CACHE. */
import { beforeEach, expect, test } from 'vitest'
import { sdkSuite } from '../support/sdkReader.js'

const suite = sdkSuite()

beforeEach(() => suite.reader.visitProvider())

const local = { cacheLocation: 'localstorage' as const }
const silent = (options: object = {}) => suite.reader.page.evaluate((given) => client.getTokenSilently(given), options)
const tokenRequests = () => suite.reader.sent('/oauth/token').length

test('CACHE-01, CACHE-02, CACHE-03 memory is the default; local storage has one entry for a request and one for the user', async () => {
  await suite.reader.make()
  await silent()
  expect(await suite.reader.page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await suite.reader.make(local)
  const from = Date.now() / 1000
  await silent()
  const kept = await suite.reader.page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(Object.keys(kept).sort()).toEqual([
    '@@auth0spajs@@::docs::@@user@@',
    '@@auth0spajs@@::docs::default::openid profile email',
  ])
  const { expiresAt, body } = JSON.parse(kept['@@auth0spajs@@::docs::default::openid profile email'] ?? '') as {
    expiresAt: number
    body: { expires_in: number }
  }
  expect(body.expires_in).toBe(3600)
  expect(Math.abs(expiresAt - from - 3600)).toBeLessThan(30)
  const wrong = suite.reader.page.evaluate(
    (domain) => new auth0.Auth0Client({ domain, clientId: 'docs', cacheLocation: 'nowhere' as 'memory' }) && '',
    suite.provider.domain,
  )
  await expect(wrong).rejects.toThrow('Invalid cache location "nowhere"')
})

test.each([
  [3600 - 61, 1],
  [3600 - 59, 2],
])('CACHE-04 after %i of 3600 seconds the token has been fetched %i times', async (seconds, times) => {
  const base = Date.now()
  await suite.reader.page.evaluate((now) => Object.assign(globalThis, { now }), base)
  await suite.reader.page.evaluate(
    ([domain]) => {
      const clock = globalThis as unknown as { now: number }
      globalThis.client = new auth0.Auth0Client({
        domain: domain ?? '',
        clientId: 'docs',
        nowProvider: () => clock.now,
      })
    },
    [`http://${suite.provider.domain}`],
  )
  await silent()
  await suite.reader.page.evaluate((now) => Object.assign(globalThis, { now }), base + seconds * 1000)
  await silent()
  expect(tokenRequests()).toBe(times)
})

test('CACHE-05 an entry that is over keeps its refresh token alone, or goes', async () => {
  const expire = () =>
    suite.reader.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        const entry = JSON.parse(localStorage.getItem(key) ?? '') as { expiresAt?: number }
        if (entry.expiresAt) localStorage.setItem(key, JSON.stringify({ ...entry, expiresAt: 1 }))
      }
    })
  await suite.reader.make(local)
  await silent()
  await expire()
  expect(await silent({ cacheMode: 'cache-only' })).toBeUndefined()
  expect(await suite.reader.page.evaluate(() => Object.keys(localStorage))).toEqual(['@@auth0spajs@@::docs::@@user@@'])
  await suite.reader.make({ ...local, useRefreshTokens: true, useRefreshTokensFallback: true })
  await silent()
  await expire()
  expect(await silent({ cacheMode: 'cache-only' })).toBeUndefined()
  const [kept] = await suite.reader.page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.includes('offline_access'))
      .map((key) => (JSON.parse(localStorage.getItem(key) ?? '') as { body: object }).body),
  )
  expect(Object.keys(kept ?? {}).sort()).toEqual(['audience', 'refresh_token', 'scope'])
})

test('CACHE-06, CACHE-07 an entry of more scopes serves a narrower request; the modes on, off and cache-only', async () => {
  await suite.reader.make()
  expect(await silent({ cacheMode: 'cache-only' })).toBeUndefined()
  const first = await silent()
  expect(await silent({ authorizationParams: { scope: 'openid email' } })).toBe(first)
  expect([await silent(), await silent({ cacheMode: 'cache-only' })]).toEqual([first, first])
  expect(tokenRequests()).toBe(1)
  expect(await silent({ cacheMode: 'off' })).not.toBe(first)
  expect(tokenRequests()).toBe(2)
})

test('CACHE-08 another user takes the place of the one before', async () => {
  await suite.reader.make(local)
  await silent({ authorizationParams: { audience: 'https://api.example.com/' } })
  await suite.reader.context.route(suite.reader.tokenUrl, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { id_token: string }
    const [head, body, end] = json.id_token.split('.')
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'reader|9' })).toString('base64url')
    await route.fulfill({ response, json: { ...json, id_token: `${head}.${other}.${end}` } })
  })
  await silent({ cacheMode: 'off' })
  expect(await suite.reader.page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    '@@auth0spajs@@::docs::@@user@@',
    '@@auth0spajs@@::docs::default::openid profile email',
  ])
})
