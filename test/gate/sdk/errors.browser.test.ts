/** ERR-03: every code of the catalogue, reached in Chromium with the unmodified SDK and a real provider. */
import { expect, test } from 'vitest'
import { type Failure, respondWith, sdkSuite, suiteFailure } from '../support/sdkReader.js'

const suite = sdkSuite()

const failed = suiteFailure(suite)

test('AUTHZ-05 missing_transaction: a callback without a sign-in', async () => {
  await suite.reader.make()
  expect(await failed('callback', `${suite.docs.origin}/?code=a&state=b`)).toEqual({
    error: 'missing_transaction',
    message: 'Invalid state',
  })
})

test('AUTHZ-04, AUTHZ-05 state_mismatch: another state than the one that was kept, which is used up', async () => {
  await suite.reader.make()
  const kept = await suite.reader.page.evaluate(async () => {
    await client.loginWithRedirect({ openUrl: async () => {} })
    return Object.entries(sessionStorage).map(([key, value]) => [key, Object.keys(JSON.parse(value)).sort()])
  })
  expect(kept).toEqual([
    [
      'a0.spajs.txs.docs',
      ['audience', 'code_verifier', 'nonce', 'redirect_uri', 'response_type', 'scope', 'state'].filter(
        (name) => name !== 'redirect_uri',
      ),
    ],
  ])
  expect(await failed('callback', `${suite.docs.origin}/?code=a&state=b`)).toEqual({
    error: 'state_mismatch',
    message: 'Invalid state',
  })
  expect(await failed('callback', `${suite.docs.origin}/?code=a&state=b`)).toMatchObject({
    error: 'missing_transaction',
  })
})

test('AUTHZ-04 what is kept of a sign-in may be in a cookie, for a day', async () => {
  await suite.reader.make({ useCookiesForTransactions: true })
  await suite.reader.page.evaluate(() => client.loginWithRedirect({ openUrl: async () => {} }))
  const transactions = async () =>
    (await suite.reader.context.cookies(suite.docs.origin)).filter(({ name }) => name === 'a0.spajs.txs.docs')
  const [kept] = await transactions()
  expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - 86_400)).toBeLessThan(60)
  expect(await suite.reader.page.evaluate(() => sessionStorage.length)).toBe(0)
  await failed('callback', `${suite.docs.origin}/?code=a&state=b`)
  expect(await transactions()).toEqual([])
})

test('AUTHZ-08, STATE-04, LOGOUT-03 login_required: no session at the provider; signed out here, without a redirect', async () => {
  await suite.reader.make()
  expect(await failed('silent')).toMatchObject({ error: 'login_required' })
  expect(await suite.reader.page.evaluate(() => client.isAuthenticated())).toBe(false)
  expect(suite.reader.requests.map((request) => new URL(request.url()).pathname)).not.toContain('/v2/logout')
})

test('AUTHZ-09 login_required: a page that is isolated from other origins cannot ask silently', async () => {
  await suite.reader.context.route(`${suite.docs.origin}/isolated`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
      body: '<script src="/sdk.js"></script>',
    }),
  )
  await suite.reader.page.goto(`${suite.docs.origin}/isolated`)
  await suite.reader.make()
  expect(await failed('silent')).toMatchObject({
    error: 'login_required',
    message: expect.stringContaining('Isolated'),
  })
  expect(suite.reader.sent('/authorize')).toEqual([])
})

test('TOK-10, ERR-04 missing_refresh_token: names audience and scope; a frame instead only where it is to', async () => {
  await suite.reader.make({ useRefreshTokens: true, cacheLocation: 'localstorage' })
  const message = "Missing Refresh Token (audience: '', scope: 'openid profile email offline_access')"
  expect(await failed('silent')).toEqual({ error: 'missing_refresh_token', message })
  await suite.reader.make({ useRefreshTokens: true, workerUrl: '/worker.js' })
  expect(await failed('silent')).toMatchObject({ message: expect.stringMatching(/^Missing Refresh Token/) })
  // No request is sent in a frame until that is switched on.
  expect(suite.reader.requests).toEqual([])
  await suite.reader.make({ useRefreshTokens: true, useRefreshTokensFallback: true, workerUrl: '/worker.js' })
  expect(await failed('silent')).toMatchObject({ error: 'login_required' })
  expect(suite.reader.sent('/authorize').map((query) => query.get('prompt'))).toEqual(['none'])
})

test('TOK-12 missing_scopes: fewer scopes than asked for after a refresh; the entry is not kept', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    cacheLocation: 'localstorage',
    useMrrt: true,
  })
  await suite.reader.page.evaluate(() => client.getTokenSilently())
  await suite.reader.make({ useRefreshTokens: true, cacheLocation: 'localstorage', useMrrt: true })
  const before = await suite.reader.page.evaluate(() => Object.keys(localStorage).sort())
  const idToken = await suite.reader.page.evaluate(async () => (await client.getIdTokenClaims())?.__raw)
  const granted = { id_token: idToken, access_token: 'opaque', token_type: 'Bearer', expires_in: 60, scope: 'openid' }
  await suite.reader.context.route(suite.reader.tokenUrl, respondWith(200, granted))
  const authorizationParams = { audience: 'https://api.example.com/', scope: 'read:docs' }
  const failure = await failed('silent', { authorizationParams })
  expect(failure).toMatchObject({
    error: 'missing_scopes',
    message: expect.stringMatching(/missing scope: '.*read:docs/),
  })
  expect(await suite.reader.page.evaluate(() => Object.keys(localStorage).sort())).toEqual(before)
})

test('MFA-01 mfa_required: comes with the token for the second factor', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make()
  await suite.reader.context.route(
    suite.reader.tokenUrl,
    respondWith(403, {
      error: 'mfa_required',
      error_description: 'Multifactor authentication required',
      mfa_token: 'secret-mfa',
    }),
  )
  expect(await failed('silent')).toEqual({
    error: 'mfa_required',
    message: 'Multifactor authentication required',
    mfa_token: 'secret-mfa',
  })
})

test('DPOP-05 use_dpop_nonce: an API that is content with no nonce is asked twice, no more', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({ useDpop: true })
  const proofs: string[] = []
  await suite.reader.context.route(`${suite.docs.origin}/api`, (route) => {
    proofs.push(route.request().headers().dpop ?? '')
    return respondWith(
      401,
      {},
      { 'WWW-Authenticate': 'DPoP error="use_dpop_nonce"', 'DPoP-Nonce': `n${proofs.length}` },
    )(route)
  })
  const failure = await suite.reader.page.evaluate(
    (url) =>
      client
        .createFetcher({ dpopNonceId: 'api' })
        .fetchWithAuth(url)
        .then(
          () => ({}),
          ({ error, message }: Failure) => ({ error, message }),
        ),
    `${suite.docs.origin}/api`,
  )
  expect(failure).toEqual({ error: 'use_dpop_nonce', message: 'Server rejected DPoP proof: wrong nonce' })
  const nonces = proofs.map(
    (proof) => (JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString()) as { nonce?: string }).nonce,
  )
  expect(nonces).toEqual([undefined, 'n1'])
})

test('AUTHZ-07 timeout: the hidden frame does not respond and is removed at once', async () => {
  suite.provider.state = 'hangs'
  await suite.reader.make({ authorizeTimeoutInSeconds: 1 })
  expect(await failed('silent')).toEqual({ error: 'timeout', message: 'Timeout' })
  expect(await suite.reader.page.locator('iframe').count()).toBe(0)
})

test('TOK-05, TOK-06 a token endpoint that hangs is asked three times, each time aborted', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({ httpTimeoutInSeconds: 0.5 })
  await suite.reader.context.route(suite.reader.tokenUrl, () => {})
  const aborted: string[] = []
  suite.reader.page.on('requestfailed', (request) => aborted.push(request.failure()?.errorText ?? ''))
  // The lock that the request runs under tells of any abort as `timeout`.
  expect(await failed('silent')).toEqual({ error: 'timeout', message: 'Timeout' })
  expect(suite.reader.sent('/oauth/token')).toHaveLength(3)
  await expect.poll(() => aborted).toEqual(Array(3).fill('net::ERR_ABORTED'))
})

test('TOK-06 a network failure is tried three times, an HTTP error once', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make()
  await suite.reader.context.route(suite.reader.tokenUrl, (route) => route.abort())
  expect(await failed('silent')).toEqual({ message: 'Failed to fetch' })
  expect(suite.reader.sent('/oauth/token')).toHaveLength(3)
  await suite.reader.context.unroute(suite.reader.tokenUrl)
  await suite.reader.context.route(suite.reader.tokenUrl, respondWith(500, {}))
  expect(await failed('silent')).toEqual({
    error: 'request_error',
    message: `HTTP error. Unable to fetch ${suite.reader.tokenUrl}`,
  })
  expect(suite.reader.sent('/oauth/token')).toHaveLength(4)
})

test('TOK-07 the code and the words of the provider', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make()
  await suite.reader.context.route(
    suite.reader.tokenUrl,
    respondWith(400, { error: 'invalid_grant', error_description: 'No such code.' }),
  )
  expect(await failed('silent')).toEqual({ error: 'invalid_grant', message: 'No such code.' })
})
