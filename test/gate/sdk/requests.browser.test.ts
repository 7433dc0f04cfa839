/** Requests and stored state of the unmodified SDK with a real provider: AUTHZ, TOK, STATE, LOGOUT, DPOP. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sdkSuite } from '../support/sdkReader.js'

const suite = sdkSuite()

const silent = (options: object = {}) => suite.reader.page.evaluate((given) => client.getTokenSilently(given), options)
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

test('AUTHZ-01, AUTHZ-02, AUTHZ-03, TOK-01, TOK-02 signing in by a redirect', async () => {
  await suite.reader.make({
    authorizationParams: { redirect_uri: suite.docs.origin, scope: 'profile openid profile email' },
  })
  await suite.reader.page.evaluate(() => client.loginWithRedirect())
  await suite.reader.page.waitForURL(/[?&]code=/)
  await suite.reader.make({ authorizationParams: { redirect_uri: suite.docs.origin, scope: 'profile email' } })
  await suite.reader.page.evaluate(() => client.handleRedirectCallback())
  expect(await suite.reader.page.evaluate(async () => (await client.getUser())?.name)).toBe('Zoë Quill')
  const asked = Object.fromEntries(suite.reader.sent('/authorize')[0] ?? [])
  expect(asked).toMatchObject({
    client_id: 'docs',
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: suite.docs.origin,
    code_challenge_method: 'S256',
    scope: 'openid profile email',
  })
  expect(JSON.parse(atob(asked.auth0Client ?? ''))).toMatchObject({
    name: 'auth0-spa-js',
    version: expect.stringMatching(/^2\./),
  })
  const [state, nonce] = [atob(asked.state ?? ''), atob(asked.nonce ?? '')]
  expect(state).toMatch(/^[\w~.-]{43}$/)
  expect(nonce).toMatch(/^[\w~.-]{43}$/)
  expect(state).not.toBe(nonce)
  const form = Object.fromEntries(suite.reader.sent('/oauth/token')[0] ?? [])
  expect(Object.keys(form).sort()).toEqual(['client_id', 'code', 'code_verifier', 'grant_type', 'redirect_uri'])
  expect(form).toMatchObject({ grant_type: 'authorization_code', client_id: 'docs', redirect_uri: suite.docs.origin })
  expect(form.code_verifier).toMatch(/^[\w~.-]{43}$/)
  expect(sha256(form.code_verifier ?? '')).toBe(asked.code_challenge)
  const request = suite.reader.requests.find((one) => one.url() === suite.reader.tokenUrl)
  const headers = await request?.allHeaders()
  expect([headers?.['content-type'], headers?.['auth0-client']]).toEqual([
    'application/x-www-form-urlencoded',
    asked.auth0Client,
  ])
})

test('AUTHZ-06, AUTHZ-07 a hidden frame asks silently, hears only the provider, and goes two seconds later', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make()
  const frames = await suite.reader.page.evaluate(async () => {
    const seen: string[] = []
    new MutationObserver(() => {
      const frame = document.querySelector('iframe')
      if (frame) seen.push(`${frame.width}x${frame.height} ${frame.style.display}`)
      postMessage({ type: 'authorization_response', response: { code: 'evil', state: 'evil' } }, '*')
    }).observe(document.body, { childList: true })
    await client.getTokenSilently()
    return seen
  })
  expect(frames[0]).toBe('0x0 none')
  expect(Object.fromEntries(suite.reader.sent('/authorize')[0] ?? [])).toMatchObject({
    prompt: 'none',
    response_mode: 'web_message',
    redirect_uri: suite.docs.origin,
    scope: 'openid profile email',
  })
  expect(await suite.reader.page.locator('iframe').count()).toBe(1)
  await suite.reader.page.locator('iframe').waitFor({ state: 'detached' })
})

test('STATE-06, STATE-08, STATE-09 the mark of a session: no mark, no request; a day long; the claims and the user', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({ authorizationParams: { organization: 'org_harbour' } })
  await suite.reader.page.evaluate(() => client.checkSession())
  expect(suite.reader.requests).toEqual([])
  await silent()
  const cookies = await suite.reader.context.cookies(suite.docs.origin)
  const marks = cookies.filter(({ name }) => name.includes('auth0'))
  expect(marks.map(({ name, value }) => [name, value]).sort()).toEqual([
    ['_legacy_auth0.docs.is.authenticated', 'true'],
    ['_legacy_auth0.docs.organization_hint', '%22org_harbour%22'],
    ['auth0.docs.is.authenticated', 'true'],
    ['auth0.docs.organization_hint', '%22org_harbour%22'],
  ])
  for (const { expires } of marks) expect(Math.abs(expires - Date.now() / 1000 - 86_400)).toBeLessThan(60)
  const { claims, user } = await suite.reader.page.evaluate(async () => ({
    claims: await client.getIdTokenClaims(),
    user: await client.getUser(),
  }))
  expect(claims).toMatchObject({
    iss: `http://${suite.provider.domain}/`,
    sub: 'reader|1',
    aud: 'docs',
    nonce: expect.any(String),
    exp: expect.any(Number),
    iat: expect.any(Number),
    org_id: 'org_harbour',
    org_name: 'harbour',
  })
  expect(user).toMatchObject({ sub: 'reader|1', name: 'Zoë Quill' })
  for (const name of ['iss', 'aud', 'azp', 'nonce', 'exp', 'iat', 'nbf', 'auth_time'])
    expect(user, name).not.toHaveProperty(name)
  // The cookie makes the next page send a silent request. Its failure is not an error of the page.
  await suite.reader.page.reload()
  await suite.reader.make()
  await suite.reader.page.evaluate(() => client.checkSession())
  expect(await suite.reader.page.evaluate(() => client.isAuthenticated())).toBe(true)
  await suite.reader.context.clearCookies({ domain: 'localhost', name: /_session/ })
  await suite.reader.page.reload()
  await suite.reader.make()
  await suite.reader.page.evaluate(() => client.checkSession())
  expect(await suite.reader.page.evaluate(() => client.isAuthenticated())).toBe(false)
})

test('TOK-02, CACHE-08 refresh tokens change at each use, and an old one ends the family', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({ useRefreshTokens: true, useRefreshTokensFallback: true, cacheLocation: 'localstorage' })
  await silent()
  const kept = () =>
    suite.reader.page.evaluate(
      () =>
        (
          JSON.parse(
            localStorage.getItem('@@auth0spajs@@::docs::default::openid profile email offline_access') ?? '',
          ) as { body: { refresh_token: string } }
        ).body.refresh_token,
    )
  const first = await kept()
  await silent({ cacheMode: 'off' })
  const forms = suite.reader.sent('/oauth/token').map((form) => Object.fromEntries(form))
  expect(forms[1]).toEqual({
    client_id: 'docs',
    grant_type: 'refresh_token',
    refresh_token: first,
    redirect_uri: suite.docs.origin,
  })
  const second = await kept()
  expect(second).not.toBe(first)
  const use = (token: string) =>
    fetch(suite.reader.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'docs', refresh_token: token }),
    })
  expect((await use(first)).status).toBe(400)
  expect((await use(second)).status).toBe(400)
})

test('TOK-09, TOK-11 with tokens in memory a worker of our own keeps the refresh token from the page', async () => {
  await suite.reader.visitProvider()
  await suite.reader.page.evaluate(() => {
    const said: unknown[] = []
    Object.assign(globalThis, { said })
    const { fetch } = window
    window.fetch = (...given) => {
      said.push(String(given[0]))
      return fetch(...given)
    }
    const { addEventListener } = MessagePort.prototype
    const descriptor = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(listener: (event: MessageEvent) => void) {
        addEventListener.call(this, 'message', (event: Event) =>
          said.push(JSON.stringify((event as MessageEvent).data)),
        )
        descriptor?.set?.call(this, listener)
      },
    })
  })
  await suite.reader.make({ useRefreshTokens: true, useRefreshTokensFallback: true, workerUrl: '/worker.js' })
  await silent()
  expect(suite.reader.page.workers().map((worker) => worker.url())).toEqual([`${suite.docs.origin}/worker.js`])
  await silent({ cacheMode: 'off' })
  const forms = suite.reader.sent('/oauth/token').map((form) => Object.fromEntries(form))
  expect(forms.map(({ grant_type }) => grant_type)).toEqual(['authorization_code', 'refresh_token'])
  const token = forms[1]?.refresh_token ?? ''
  expect(token.length).toBeGreaterThan(20)
  const told = await suite.reader.page.evaluate(() =>
    JSON.stringify({
      said: (globalThis as unknown as { said: unknown[] }).said,
      local: { ...localStorage },
      session: { ...sessionStorage },
      html: document.documentElement.outerHTML,
    }),
  )
  expect(told).toContain('access_token')
  expect(told).not.toContain(token)
  expect(told).not.toContain('oauth/token"')
})

test('TOK-01, TOK-03 an exchange of tokens sends what it is given, as JSON where it is to', async () => {
  await suite.reader.make({ useFormData: false })
  await suite.reader.context.route(suite.reader.tokenUrl, (route) =>
    route.fulfill({ status: 400, headers: { 'Access-Control-Allow-Origin': '*' }, json: { error: 'no' } }),
  )
  await suite.reader.page.evaluate(() =>
    client
      .exchangeToken({
        subject_token: 's',
        subject_token_type: 'urn:acme:t',
        audience: 'https://api.example.com/',
        scope: 'read:docs',
      })
      .catch(() => {}),
  )
  expect((await suite.reader.requests[0]?.allHeaders())?.['content-type']).toBe('application/json')
  expect(suite.reader.requests[0]?.postDataJSON()).toMatchObject({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: 's',
    subject_token_type: 'urn:acme:t',
    audience: 'https://api.example.com/',
    scope: 'openid profile email read:docs',
  })
})

test('CACHE-09 tokens are in no address, no log and no document after a session', async () => {
  const said: string[] = []
  suite.reader.page.on('console', (message) => said.push(message.text()))
  await suite.reader.visitProvider()
  await suite.reader.make()
  const token = String(await silent())
  const raw = await suite.reader.page.evaluate(async () => (await client.getIdTokenClaims())?.__raw ?? '')
  const traces = [
    ...said,
    ...suite.reader.requests.map((request) => request.url()),
    await suite.reader.page.content(),
    suite.reader.page.url(),
  ].join('\n')
  for (const secret of [token, raw]) expect([secret.length > 20, traces.includes(secret)]).toEqual([true, false])
})
