/** Popups and connected accounts, in Chromium with the unmodified SDK: POPUP and CONN. No screen of a site uses them. */
import { expect, test } from 'vitest'
import { respondWith, sdkSuite, suiteFailure } from '../support/sdkReader.js'
import { stopClock } from '../support/tab.js'

const suite = sdkSuite()

const failed = suiteFailure(suite)

test('POPUP-03 cancelled: the popup was closed', async () => {
  suite.provider.behaviour = 'is asked'
  await suite.reader.make()
  const opened = suite.reader.page.waitForEvent('popup')
  const failure = failed('popup')
  await (await opened).close()
  expect(await failure).toEqual({ error: 'cancelled', message: 'Popup closed' })
})

test('POPUP-02 popup_open: the browser opens none', async () => {
  await suite.reader.make()
  await suite.reader.page.evaluate(() => {
    window.open = () => null
  })
  expect(await failed('popup')).toMatchObject({
    error: 'popup_open',
    message: expect.stringMatching(/^Unable to open a popup for loginWithPopup/),
  })
})

test('POPUP-04 timeout: no sign-in for a minute; the error has the popup', async () => {
  suite.provider.behaviour = 'is asked'
  const { page } = suite.reader
  await stopClock(page)
  await suite.reader.make()
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => {
    const failure = client.loginWithPopup().catch(({ error, popup }: { error: string; popup: Window }) => ({
      error,
      isOpen: popup.closed === false,
    }))
    Object.assign(globalThis, { failure, ended: false })
    void failure.then(() => Object.assign(globalThis, { ended: true }))
  })
  await opened
  await page.clock.runFor(59_900)
  expect(await page.evaluate(() => (globalThis as unknown as { ended: boolean }).ended)).toBe(false)
  await page.clock.runFor(200)
  expect(await page.evaluate(() => (globalThis as unknown as { failure: Promise<object> }).failure)).toEqual({
    error: 'timeout',
    isOpen: true,
  })
})

test('POPUP-05 state_mismatch: the popup response belongs to another sign-in', async () => {
  await suite.reader.make()
  await suite.reader.context.route(`http://${suite.provider.domain}/authorize?*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>opener.postMessage({ type: 'authorization_response', response: { code: 'c', state: 'other' } }, '*')</script>`,
    }),
  )
  expect(await failed('popup')).toEqual({ error: 'state_mismatch', message: 'Invalid state' })
  expect(suite.reader.sent('/oauth/token')).toEqual([])
})

test('POPUP-01, POPUP-05 a popup of its size signs in, closes itself, and ignores messages of other windows', async () => {
  await suite.reader.make()
  const opened = await suite.reader.page.evaluate(async () => {
    const { open } = window
    const calls: string[] = []
    window.open = (url, name, features) => {
      calls.push(`${name} ${features}`)
      setTimeout(() => postMessage({ type: 'authorization_response', response: { error: 'evil', state: 'x' } }, '*'))
      const popup = open.call(window, url, name, features)
      if (!popup) return null
      // The provider's page also closes itself. The test checks that the SDK closes it.
      const close = () => {
        calls.push('close')
        popup.close()
      }
      return { close, location: popup.location } as unknown as Window
    }
    await client.loginWithPopup()
    return { calls, user: (await client.getUser())?.name }
  })
  expect(opened.user).toBe('Zoë Quill')
  expect(opened.calls[0]).toMatch(/^auth0:authorize:popup left=-?[\d.]+,top=-?[\d.]+,width=400,height=600,/)
  expect(opened.calls.slice(1)).toEqual(['close'])
  await expect.poll(() => suite.reader.context.pages().length).toBe(1)
})

const connect = {
  connect_uri: 'https://connect.example.com/start',
  connect_params: { ticket: 'ticket-1' },
  auth_session: 'session-1',
}

test('CONN-01 to CONN-05, CONN-07 connecting an account: what is sent, where the browser goes, and each way to fail', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({ useRefreshTokens: true, useRefreshTokensFallback: true, cacheLocation: 'localstorage' })
  const sent: unknown[] = []
  await suite.reader.context.route(`http://${suite.provider.domain}/me/v1/connected-accounts/*`, (route) => {
    const request = route.request()
    if (request.method() === 'POST')
      sent.push({
        path: new URL(request.url()).pathname,
        token: request.headers().authorization,
        ...request.postDataJSON(),
      })
    return respondWith(
      200,
      request.url().endsWith('/connect') ? connect : { id: 'account-1', connection: 'github', access_type: 'offline' },
    )(route)
  })
  const went = await suite.reader.page.evaluate(async () => {
    const missing = await client.connectAccountWithRedirect({ connection: '' }).catch((error: Error) => error.message)
    let to = ''
    const openUrl = async (url: string) => {
      to = url
    }
    await client.connectAccountWithRedirect({
      connection: 'github',
      authorization_params: { prompt: 'consent' },
      openUrl,
    })
    return {
      missing,
      to,
      transaction: JSON.parse(sessionStorage.getItem('a0.spajs.txs.docs') ?? '') as Record<string, string>,
    }
  })
  expect(went).toMatchObject({
    missing: 'connection is required',
    to: 'https://connect.example.com/start?ticket=ticket-1',
    transaction: { auth_session: 'session-1', connection: 'github' },
  })
  expect(sent).toEqual([
    expect.objectContaining({
      path: '/me/v1/connected-accounts/connect',
      token: expect.stringMatching(/^Bearer ey/),
      connection: 'github',
      redirect_uri: suite.docs.origin,
      state: went.transaction.state,
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
      authorization_params: { prompt: 'consent' },
    }),
  ])
  const token = (sent[0] as { token: string }).token.split('.')[1] ?? ''
  expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toMatchObject({
    aud: `http://${suite.provider.domain}/me/`,
  })
  const keep = (transaction: object) =>
    suite.reader.page.evaluate((text) => sessionStorage.setItem('a0.spajs.txs.docs', text), JSON.stringify(transaction))
  // Base64: a "+" would be read as a space.
  const state = encodeURIComponent(went.transaction.state ?? '')
  expect(await failed('callback', `${suite.docs.origin}/?state=${state}`)).toEqual({
    error: 'missing_connect_code',
    message: 'Missing connect code',
  })
  await keep(went.transaction)
  expect(await failed('callback', `${suite.docs.origin}/?connect_code=c&state=other`)).toMatchObject({
    error: 'state_mismatch',
  })
  await keep(went.transaction)
  expect(await failed('callback', `${suite.docs.origin}/?error=denied&error_description=No&state=${state}`)).toEqual({
    error: 'denied',
    message: 'No',
  })
  await keep(went.transaction)
  expect(await failed('callback', `${suite.docs.origin}/?connect_code=c&state=${state}`)).toEqual({ done: true })
  expect(sent[1]).toMatchObject({
    path: '/me/v1/connected-accounts/complete',
    auth_session: 'session-1',
    connect_code: 'c',
    redirect_uri: suite.docs.origin,
    code_verifier: went.transaction.code_verifier,
  })
})

test.each([
  [
    { type: 't', status: 400, title: 'Bad', detail: 'No', validation_errors: [{ detail: 'x' }] },
    { title: 'Bad', detail: 'No', type: 't', status: 400, validation_errors: [{ detail: 'x' }] },
  ],
  ['<html>', { title: 'Invalid JSON response', type: 'invalid_json' }],
])('CONN-06 the account API responds with %j', async (body, expected) => {
  await suite.reader.visitProvider()
  await suite.reader.make()
  await suite.reader.context.route(`http://${suite.provider.domain}/me/v1/connected-accounts/*`, respondWith(400, body))
  const failure = await suite.reader.page.evaluate(() =>
    client.connectAccountWithRedirect({ connection: 'github' }).catch((error: object) => ({ ...error })),
  )
  expect(failure).toMatchObject(expected)
})
