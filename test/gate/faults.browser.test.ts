/** The screens that a reader sees in Chromium if the provider refuses connections, hangs, or responds with something other than JSON. */
import { describe, expect, test } from 'vitest'
import { clientWords } from './support/clientSite.js'
import { clientSuite, withLoginPage } from './support/clientSuite.js'
import { stopClock } from './support/tab.js'

const suite = clientSuite({ gate: (domain) => `DEBUG: true, ${withLoginPage(domain)}` })

const tokenUrl = () => `http://${suite.provider.domain}/oauth/token`
const address = () => `${suite.site.origin}/guide?tab=1#deep-water`

test.each([
  ['refuses connections', () => suite.provider.down()],
  ['hangs', () => Object.assign(suite.provider, { state: 'hangs' })],
  ['responds with 500 and no JSON', () => Object.assign(suite.provider, { state: 'fails' })],
])('a provider that %s: soon ways out, after a minute the sign-in page with the whole address', async (_, fail) => {
  const { page, context } = suite
  await fail()
  try {
    // The sign-in page can be on another origin, and works.
    await context.route(`http://${suite.provider.domain}/login?*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in here</h1>' }),
    )
    await stopClock(page)
    await page.goto(address())
    await page.locator('iframe').waitFor({ state: 'attached' })
    await page.clock.runFor(1_000)
    await page.getByRole('progressbar').or(page.getByRole('status')).first().waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(clientWords)
    await page.clock.runFor(8_000)
    const waiting = page.locator('[data-gate="checking"]')
    expect(await waiting.innerText()).toMatch(
      /^Still checking\s+The sign-in service has not responded yet\..*\s+Sign in\s+Retry$/s,
    )
    expect(await page.getByRole('status').count()).toBe(0)
    await page.clock.fastForward(60_000)
    await page.getByRole('heading', { name: 'Sign in here' }).waitFor()
    expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe(address())
    expect(suite.said.join('\n')).toContain('not signed in: timeout, Timeout')
  } finally {
    await suite.provider.up()
  }
})

describe('after eight seconds without a response', () => {
  const silent = () => `http://${suite.provider.domain}/authorize?*prompt=none*`
  /** The provider responds to pages in hidden frames only after `respond` is called. */
  const slow = async () => {
    const { page, context } = suite
    let answer = (): void => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await context.route(silent(), async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    // The clock is stopped, however long the browser takes.
    await stopClock(page)
    await page.goto(address())
    await page.locator('iframe').waitFor({ state: 'attached' })
    await page.clock.runFor(7_900)
    expect(await page.locator('[data-gate]').count()).toBe(0)
    await page.clock.runFor(200)
    return { answer, box: page.getByRole('alert') }
  }
  const opened = () => suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()

  test('a late response still opens the page, and nothing of the screen is left', async () => {
    await signInFirst()
    const { answer, box } = await slow()
    await box.getByRole('heading', { name: 'Still checking' }).waitFor()
    await suite.page.clock.resume()
    answer()
    await opened()
    expect(await suite.page.locator('[data-gate]').count()).toBe(0)
    expect(suite.page.url()).toBe(address())
  })

  test('Retry asks again, at the same address', async () => {
    await signInFirst()
    const { answer, box } = await slow()
    await suite.page.clock.resume()
    await suite.context.unroute(silent())
    await box.getByRole('button', { name: 'Retry' }).click()
    await opened()
    answer()
    expect(suite.page.url()).toBe(address())
  })

  test('Sign in goes to the provider in this window, and comes back to the same address', async () => {
    const { box } = await slow()
    await suite.page.clock.resume()
    await box.getByRole('button', { name: 'Sign in' }).click()
    await opened()
    expect(suite.page.url()).toBe(address())
  })

  test('the message is announced, and the focus moves to the first button', async () => {
    const { box } = await slow()
    expect(await box.getByRole('heading').evaluate((title) => title === document.activeElement)).toBe(true)
    await suite.page.keyboard.press('Tab')
    expect(await box.getByRole('button', { name: 'Sign in' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
  })

  test('without a network the screen says so', async () => {
    await suite.page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    const { box } = await slow()
    expect(await box.getAttribute('data-gate')).toBe('offline')
    expect(await box.getByRole('button').allTextContents()).toEqual(['Retry'])
  })
})

test('LOCK-07 a lock that another tab never lets go is a failure like any other: the sign-in page', async () => {
  const { page, context } = suite
  suite.provider.behaviour = 'is asked'
  const other = await context.newPage()
  await other.goto(`${suite.site.origin}/robots.txt`)
  await other.evaluate(async () => {
    const name = 'auth0.lock.getTokenSilently.docs.default'
    await new Promise((held) => void navigator.locks.request(name, () => new Promise(() => held(undefined))))
  })
  await stopClock(page)
  await page.goto(address())
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1)
  await page.clock.runFor(5_000)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(suite.provider.seen.filter((path) => path.includes('prompt=none'))).toEqual([])
  expect(suite.said.join('\n')).toContain('not signed in: timeout, Timeout')
})

test.each([
  ['refuses connections', 'request_error'],
  ['responds with 500 and no JSON', 'request_error'],
  ['hangs', 'timeout'],
] as const)('a token endpoint that %s is asked three times, then a screen says %s; Retry works', async (how, code) => {
  const { page, context } = suite
  await page.goto(address())
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  await page.goto(`${suite.site.origin}/robots.txt`)
  let asked = 0
  await context.route(tokenUrl(), async (route) => {
    asked += 1
    if (how === 'hangs') return
    if (how === 'refuses connections') await suite.provider.down()
    else suite.provider.state = 'fails'
    await route.continue()
  })
  await page.evaluate(() =>
    sessionStorage.setItem(
      'a0.spajs.txs.docs',
      JSON.stringify({ nonce: 'n', scope: 'openid', code_verifier: 'v', state: 's', response_type: 'code' }),
    ),
  )
  try {
    await page.clock.install()
    await page.goto(`${suite.site.origin}/guide?tab=1&code=c&state=s#deep-water`)
    for (let round = 1; how === 'hangs' && round <= 3; round++) {
      await expect.poll(() => asked).toBe(round)
      await page.clock.fastForward(10_000)
    }
    const alert = page.getByRole('alert')
    // While the clock goes on, the screen "Still checking" is shown before this one.
    await alert.getByRole('heading', { name: 'Login failed' }).waitFor()
    const words = code === 'timeout' ? "Timeout when executing 'fetch'" : `HTTP error. Unable to fetch ${tokenUrl()}`
    expect(await alert.locator('.gate-detail').innerText()).toBe(`${words} (${code})`)
    expect(await alert.getByRole('button').allTextContents()).toEqual(['Sign in', 'Retry'])
    expect(await page.locator('body').innerText()).not.toMatch(clientWords)
    expect([page.url(), asked]).toEqual([address(), 3])
  } finally {
    await suite.provider.up()
  }
  // It works again: nothing of the failure is left.
  suite.provider.state = 'up'
  await context.unroute(tokenUrl())
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  expect(page.url()).toBe(address())
})

async function signInFirst(): Promise<void> {
  await suite.page.goto(address())
  await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  // Without the SDK's mark of a session the check is asked for once only.
  // The same address with its fragment would be no new document.
  await suite.page.goto(`${suite.site.origin}/robots.txt`)
  await suite.context.clearCookies({ name: /is\.authenticated$/ })
}
