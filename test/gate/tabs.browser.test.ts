/** Several tabs of one reader, the back button, and tokens that outlast a reload; in Chromium with a real provider. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testProvider } from './provider/provider.js'
import { clientSite, clientWords } from './support/clientSite.js'
import { clientSuite, withLoginPage } from './support/clientSuite.js'

const suite = clientSuite({ gate: withLoginPage, racingTabs: true })

async function signOut(tab: Page): Promise<void> {
  await tab.locator('[data-profile] > button').click()
  await tab.getByRole('button', { name: 'Sign out' }).click()
}

const reads = (tab: Page, title: string) => tab.getByRole('heading', { name: title, level: 1 }).waitFor()

test('GATE-17 signing out in one tab closes the other when the reader comes back to it', async () => {
  await suite.page.goto(`${suite.site.origin}/guide`)
  await reads(suite.page, 'Lighthouse')
  const other = await suite.context.newPage()
  await other.goto(`${suite.site.origin}/`)
  await reads(other, 'Harbour')
  await other.locator('[data-profile] img').waitFor()
  suite.provider.behaviour = 'goes back'
  await signOut(other)
  await other.getByRole('alert').waitFor()
  await suite.page.evaluate(() => dispatchEvent(new Event('focus')))
  await suite.page.getByRole('alert').waitFor()
  expect(await suite.page.locator('body').innerText()).not.toMatch(clientWords)
  // Signing in in one tab opens the other at its next try.
  suite.provider.behaviour = 'signs in'
  await other.getByRole('button', { name: 'Sign in' }).click()
  await reads(other, 'Harbour')
  suite.provider.seen.length = 0
  await suite.page.reload()
  await reads(suite.page, 'Lighthouse')
  expect(suite.provider.seen.filter((path) => path.startsWith('/login'))).toEqual([])
})

test('two tabs that open at once sign in both', async () => {
  const other = await suite.context.newPage()
  await Promise.all([suite.page.goto(`${suite.site.origin}/guide`), other.goto(`${suite.site.origin}/`)])
  await Promise.all([reads(suite.page, 'Lighthouse'), reads(other, 'Harbour')])
  expect([suite.page.url(), other.url()]).toEqual([`${suite.site.origin}/guide`, `${suite.site.origin}/`])
})

test('LOGOUT-04 a page that the browser kept whole asks again after signing out', async () => {
  await suite.keepPages()
  await suite.page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('was-kept', '1')
    }),
  )
  await suite.page.goto(`${suite.site.origin}/guide`)
  await suite.page.locator('[data-profile] img').waitFor()
  await suite.page.goto(`http://${suite.provider.domain}/.well-known/openid-configuration`)
  const other = await suite.context.newPage()
  await other.goto(`${suite.site.origin}/`)
  await other.locator('[data-profile] img').waitFor()
  suite.provider.behaviour = 'goes back'
  await signOut(other)
  await other.getByRole('alert').waitFor()
  // The page reloads itself at once, which Playwright's `goBack` treats as a failure.
  await suite.page.evaluate(() => history.back())
  await suite.page.getByRole('alert').waitFor()
  expect(await suite.page.evaluate(() => sessionStorage.getItem('was-kept'))).toBe('1')
  expect(await suite.page.locator('body').innerText()).not.toMatch(clientWords)
})

test('if the keys of the provider change while a page is open, nothing is requested again', async () => {
  await suite.page.goto(`${suite.site.origin}/`)
  await reads(suite.page, 'Harbour')
  await suite.provider.rotate()
  await suite.page.locator('main').getByRole('link', { name: 'Guide' }).click()
  await reads(suite.page, 'Lighthouse')
  suite.provider.seen.length = 0
  await suite.page.reload()
  await reads(suite.page, 'Lighthouse')
  expect(suite.provider.seen.filter((path) => path.startsWith('/login'))).toEqual([])
})

test('GATE-05, GATE-06 the response of the provider is used once and not in the history', async () => {
  await suite.keepPages()
  const direct = await clientSite({ domain: suite.provider.domain })
  try {
    const visited: string[] = []
    suite.page.on('framenavigated', (frame) => frame === suite.page.mainFrame() && visited.push(frame.url()))
    await suite.page.goto(`${direct.origin}/guide?a=1#deep-water`)
    await reads(suite.page, 'Lighthouse')
    expect(suite.page.url()).toBe(`${direct.origin}/guide?a=1#deep-water`)
    expect(visited.some((url) => url.includes('code='))).toBe(true)
    expect(suite.provider.seen.filter((path) => path === '/oauth/token')).toHaveLength(1)
    // The page from before signing in, which the browser may have kept as it was: with a spinner.
    await suite.page.goBack({ waitUntil: 'commit' })
    await reads(suite.page, 'Lighthouse')
    expect(suite.page.url()).toBe(`${direct.origin}/guide?a=1#deep-water`)
    await suite.page.goto('about:blank')
  } finally {
    await direct.close()
  }
})

test('TOK-11 refresh tokens in memory: the worker is a file of the site, under its policy', async () => {
  const docs = await clientSite({ domain: suite.provider.domain, gate: 'useRefreshTokens: true,' })
  try {
    await suite.page.goto(`${docs.origin}/guide`)
    await reads(suite.page, 'Lighthouse')
    const [worker] = suite.page.workers().map((one) => new URL(one.url()))
    expect([worker?.origin, worker?.pathname]).toEqual([
      docs.origin,
      expect.stringMatching(/^\/assets\/tokenWorker-\w+\.js$/),
    ])
    const authorize =
      suite.provider.seen.find((path) => path.startsWith('/authorize?') && path.includes('client_id=docs')) ?? ''
    expect(new URLSearchParams(authorize).get('scope')).toBe('openid profile email offline_access')
    expect(JSON.stringify(await suite.page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain(
      'token',
    )
    await suite.page.goto('about:blank')
  } finally {
    await docs.close()
  }
})

test('refresh tokens in local storage need no cookies of the provider: a site of its own, and a reload', async () => {
  const foreign = await testProvider('127.0.0.1')
  const docs = await clientSite({
    domain: foreign.domain,
    gate: "useRefreshTokens: true, cacheLocation: 'localstorage',",
  })
  await foreign.start(docs.origin)
  try {
    await suite.page.goto(`${docs.origin}/guide`)
    await reads(suite.page, 'Lighthouse')
    foreign.seen.length = 0
    await suite.page.reload()
    await reads(suite.page, 'Lighthouse')
    expect(foreign.seen).toEqual([])
    foreign.behaviour = 'is asked'
    await signOut(suite.page)
    await suite.page.getByRole('button', { name: 'Zoë Quill' }).waitFor()
    await suite.page.goto(`${docs.origin}/robots.txt`)
    expect(await suite.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auth0')))).toEqual(
      [],
    )
    await suite.page.goto('about:blank')
  } finally {
    await docs.close()
    await foreign.close()
  }
})
