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
  // The clock is stopped, so that stored times equal those of the response to the second.
  const now = Date.now()
  await suite.reader.page.evaluate(
    ([domain, at]) => {
      const cacheLocation = 'localstorage' as const
      globalThis.client = new auth0.Auth0Client({ domain, clientId: 'docs', cacheLocation, nowProvider: () => at })
    },
    [`http://${suite.provider.domain}`, now] as const,
  )
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
  expect([body.expires_in, expiresAt]).toEqual([3600, Math.floor(now / 1000) + 3600])
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

test('CACHE-07 what is kept is given at once, though another tab holds the lock', async () => {
  await suite.reader.make()
  const token = await silent()
  await suite.reader.page.evaluate(async () => {
    const name = 'auth0.lock.getTokenSilently.docs.default'
    await new Promise((held) => void navigator.locks.request(name, () => new Promise(() => held(undefined))))
  })
  expect(await silent()).toBe(token)
  expect(await suite.reader.page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(0)
})

test('CACHE-08 a refresh token that changed takes the place of the old one in every entry that has it', async () => {
  await suite.reader.make({ ...local, useRefreshTokens: true, useRefreshTokensFallback: true, useMrrt: true })
  await silent()
  const tokens = () =>
    suite.reader.page.evaluate(() =>
      Object.entries({ ...localStorage } as Record<string, string>)
        .filter(([key]) => key.startsWith('@@auth0spajs@@::docs::') && !key.endsWith('@@user@@'))
        .map(([, text]) => (JSON.parse(text) as { body: { refresh_token?: string } }).body.refresh_token),
    )
  const [first] = await tokens()
  await suite.reader.page.evaluate(() => {
    const [key = '', text = ''] =
      Object.entries({ ...localStorage } as Record<string, string>).find(([name]) => name.includes('offline_access')) ??
      []
    localStorage.setItem(key.replace('default', 'https://api.example.com/'), text)
    localStorage.setItem(key.replace('::docs::', '::other::'), text)
  })
  expect(await tokens()).toEqual([first, first])
  await silent({ cacheMode: 'off' })
  const [second, ...others] = await tokens()
  expect([typeof second, second === first, others]).toEqual(['string', false, [second]])
  // Another client's entries are not ours.
  const foreign = await suite.reader.page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.includes('::other::'))
      .map((key) => localStorage.getItem(key)),
  )
  expect(foreign).toEqual([expect.stringContaining(String(first))])
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
