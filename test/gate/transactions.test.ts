/** Several tabs of one browser that sign in at once: each has its own transaction. */
import { expect, test } from 'vitest'
import { type CookieJar, cookieJar } from './support/cookieJar.js'
import { type Gated, gated } from './support/gated.js'

interface Tab {
  readonly page: string
  /** Response of the route `login`. */
  readonly login: Response
}

/** Starts a sign-in; the browser does not have the response yet. */
async function startTab(site: Gated, jar: CookieJar, page: string): Promise<Tab> {
  const login = await site.ask(`/__gate/login?returnTo=${encodeURIComponent(page)}`, { headers: jar.headers() })
  return { page, login }
}

/** Returns from the provider. */
async function finishTab(site: Gated, jar: CookieJar, { login }: Tab): Promise<Response> {
  const query = site.provider.authorize(login.headers.get('Location') ?? '')
  const response = await site.ask(`/__gate/callback${query}`, { headers: jar.headers() })
  jar.take(response)
  return response
}

const stateOf = ({ login }: Tab) => new URL(login.headers.get('Location') ?? '').searchParams.get('state') ?? ''

async function startTabs(site: Gated, jar: CookieJar, count: number): Promise<Tab[]> {
  const tabs = await Promise.all(Array.from({ length: count }, (_, index) => startTab(site, jar, `/page-${index}`)))
  for (const { login } of tabs) jar.take(login)
  return tabs
}

const result = ({ status, headers }: Response) => [status, headers.get('Location')]

test.each([1, 8, 31])(
  '%i tabs sign in at once, each returns to its own page, and no cookie of a sign-in remains',
  async (count) => {
    const site = await gated()
    const jar = cookieJar()
    const tabs = await startTabs(site, jar, count)
    expect(jar.names()).toHaveLength(count)
    for (const tab of tabs.toReversed()) expect(result(await finishTab(site, jar, tab))).toEqual([302, tab.page])
    expect(jar.names()).toEqual(['__Host-docsgen'])
  },
)

test('a sign-in that fails leaves those of the other tabs alone', async () => {
  const site = await gated()
  const jar = cookieJar()
  const [first, second, third] = await startTabs(site, jar, 3)
  if (!first || !second || !third) throw new Error('three tabs')
  const failures = [
    `error=access_denied&state=${stateOf(first)}`,
    'code=x&state=foreign',
    `code=x&code=y&state=${stateOf(first)}`,
    '',
  ]
  for (const query of failures) {
    const failed = await site.ask(`/__gate/callback?${query}`, { headers: jar.headers() })
    expect(failed.status).toBe(400)
    jar.take(failed)
  }
  expect(site.log.slice(-4)).toEqual(['provider_error', 'state_mismatch', 'callback_form', 'state_mismatch'])
  site.provider.down = true
  expect((await finishTab(site, jar, second)).status).toBe(400)
  site.provider.down = false
  expect(result(await finishTab(site, jar, third))).toEqual([302, '/page-2'])
})

test('a tab that comes late finds the session that is there', async () => {
  const site = await gated()
  const jar = cookieJar()
  const [early, late, refused] = await startTabs(site, jar, 3)
  if (!early || !late || !refused) throw new Error('three tabs')
  expect((await finishTab(site, jar, early)).status).toBe(302)
  const denied = `/__gate/callback?error=access_denied&state=${stateOf(refused)}`
  expect(result(await site.ask(denied, { headers: jar.headers() }))).toEqual([302, '/page-2'])
  // The browser deletes the cookie of a sign-in after ten minutes.
  site.clock.now += 11 * 60_000
  expect(result(await finishTab(site, jar, late))).toEqual([302, '/page-1'])
  // The reader goes back to the URL of a callback.
  const session = { Cookie: jar.headers().Cookie.replace(/__Host-docsgen-login-[^;]*;? ?/g, '') }
  const again = await site.ask(`/__gate/callback?code=used&state=${stateOf(early)}`, { headers: session })
  expect(result(again)).toEqual([302, '/page-0'])
  expect(result(await site.ask('/__gate/callback?code=x&state=foreign', { headers: session }))).toEqual([302, '/'])
})

test('without a session, a tab that comes late sees the screen, whose link starts again for its page', async () => {
  const site = await gated()
  const jar = cookieJar()
  const tab = await startTab(site, jar, '/page')
  jar.take(tab.login)
  site.clock.now += 601_000
  const late = await finishTab(site, jar, tab)
  expect([late.status, site.log.at(-1)]).toEqual([400, 'missing_transaction'])
  expect(await late.text()).toMatch(/Invalid state.*href="\/__gate\/login\?returnTo=%2Fpage"/s)
})

test('a reader with a session is not sent to the provider again', async () => {
  const site = await gated()
  const headers = { Cookie: await site.signIn() }
  expect(result(await site.ask('/__gate/login?returnTo=%2Fpage', { headers }))).toEqual([302, '/page'])
})

test('a transaction needs its own cookie: not the one of another tab, changed, twice or of another browser', async () => {
  const site = await gated()
  const jar = cookieJar()
  const [mine, other] = await startTabs(site, jar, 2)
  if (!mine || !other) throw new Error('two tabs')
  const [name = '', otherName = ''] = jar.names()
  const [, value = '', otherValue = ''] = /=([^;]+); [^=]+=([^;]+)$/.exec(jar.headers().Cookie) ?? []
  expect(new Set([name, otherName, value, otherValue]).size).toBe(4)
  const wrong = ['', `${name}=${otherValue}`, `${name}=`, `${name}=${value}x`, `${name}=${value}; ${name}=${value}`]
  for (const Cookie of [...wrong, `${otherName}=${value}`]) {
    const query = site.provider.authorize(mine.login.headers.get('Location') ?? '')
    const response = await site.ask(`/__gate/callback${query}`, { headers: { Cookie } })
    expect([Cookie, response.status, site.log.at(-1)]).toEqual([Cookie, 400, 'missing_transaction'])
  }
  expect((await finishTab(site, jar, mine)).status).toBe(302)
})

test('the number of transactions is bounded: the oldest gives way', async () => {
  const site = await gated()
  const jar = cookieJar()
  const tabs: Tab[] = []
  for (let index = 0; index < 40; index++) {
    const tab = await startTab(site, jar, `/page-${index}`)
    jar.take(tab.login)
    tabs.push(tab)
    site.clock.now += 1000
  }
  expect(jar.names()).toHaveLength(32)
  expect(jar.headers().Cookie.length).toBeLessThan(2700)
  const [oldest, kept, newest] = [tabs[7], tabs[8], tabs[39]]
  if (!oldest || !kept || !newest) throw new Error('forty tabs')
  expect((await finishTab(site, jar, oldest)).status).toBe(400)
  expect(result(await finishTab(site, jar, kept))).toEqual([302, '/page-8'])
  expect(result(await finishTab(site, jar, newest))).toEqual([302, '/page-39'])
})

test('signing out ends the sign-ins of other tabs too', async () => {
  const site = await gated()
  const jar = cookieJar()
  await startTabs(site, jar, 3)
  const headers = { ...jar.headers(), Origin: 'https://docs.example.com' }
  jar.take(await site.ask('/__gate/logout', { method: 'POST', headers }))
  expect(jar.names()).toEqual([])
})

test('a sign-in that starts while the second changes has one time', async () => {
  let time = Date.UTC(2026, 0, 2)
  const now = () => {
    time += 1000
    return time
  }
  const site = await gated({ now })
  const jar = cookieJar()
  const tab = await startTab(site, jar, '/page')
  jar.take(tab.login)
  site.clock.now = time
  expect(result(await finishTab(site, jar, tab))).toEqual([302, '/page'])
})
