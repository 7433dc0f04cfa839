/** The reader in the bar, what is logged, and a site without its gate; in Chromium with a real provider. */
import { expect, test } from 'vitest'
import { clientSite } from './support/clientSite.js'
import { clientSuite } from './support/clientSuite.js'
import { respondWith } from './support/sdkReader.js'

/** Logs nothing. */
const suite = clientSuite({ gate: (domain) => `DEBUG: false, AUTH0_LOGIN_URI: 'http://${domain}/login?from=docs',` })

const profile = () => suite.page.locator('[data-profile]')
const menuItems = async () => {
  await profile().locator('> button').click()
  return profile().locator('[data-menu] :is(a, button)').allTextContents()
}

test('GATE-01 with NOAUTH pages are there at once, nothing of the gate is fetched, and there is no profile icon', async () => {
  const open = await clientSite({ domain: suite.provider.domain, gate: 'NOAUTH: true,' })
  try {
    const fetched: string[] = []
    suite.page.on('request', (request) => fetched.push(request.url()))
    await suite.page.goto(`${open.origin}/guide`)
    await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
    await suite.page.waitForLoadState('networkidle')
    expect(suite.provider.seen).toEqual([])
    const code = await Promise.all(
      fetched.filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).text()),
    )
    expect(code.length).toBeGreaterThan(0)
    expect(code.join()).not.toContain('oauth/token')
    expect([...open.build.outputs.keys()].filter((path) => /signIn|tokenWorker/.test(path))).toEqual([])
    expect(await profile().count()).toBe(0)
  } finally {
    await suite.page.goto('about:blank')
    await open.close()
  }
})

test('GATE-02, GATE-07, GATE-08 nothing is shown before the response; one silent request, then the sign-in page with the whole URL', async () => {
  suite.provider.behaviour = 'is asked'
  const texts: string[] = []
  await suite.context.exposeFunction('tell', (text: string) => texts.push(text))
  await suite.page.addInitScript(() => {
    new MutationObserver(() => {
      void (globalThis as unknown as { tell: (text: string) => void }).tell(document.body?.innerText ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  await suite.page.goto(`${suite.site.origin}/guide?tab=a%20b&x=1#deep-water`)
  await suite.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(texts.join()).not.toMatch(/Lighthouse|Deep water|Gulls/)
  const silent = suite.provider.seen.filter((path) => path.includes('prompt=none'))
  expect(silent).toHaveLength(1)
  const login = new URL(suite.provider.seen.find((path) => path.startsWith('/login?')) ?? '', 'http://localhost')
  expect([login.searchParams.get('from'), login.searchParams.get('redirect_uri')]).toEqual([
    'docs',
    `${suite.site.origin}/guide?tab=a%20b&x=1#deep-water`,
  ])
})

test('GATE-14 without DEBUG nothing is logged, signed in or not', async () => {
  await suite.page.goto(`${suite.site.origin}/guide`)
  await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  await suite.page.goto(`${suite.site.origin}/guide?code=x&state=y`)
  await suite.page.getByRole('alert').waitFor()
  expect(suite.said.filter((line) => line.includes('docsgen'))).toEqual([])
})

test('GATE-15, GATE-16 if the picture does not load, the icon and the menu stay', async () => {
  await suite.context.route('https://s.gravatar.com/**', (route) => route.abort())
  const failed = suite.page.waitForEvent('requestfailed', (request) => request.url().includes('gravatar'))
  await suite.page.goto(`${suite.site.origin}/guide`)
  await failed
  await suite.page.locator('[data-profile] > button:enabled').waitFor()
  // The page hears of it after the network does.
  await profile().locator('img').waitFor({ state: 'detached' })
  expect(await profile().locator('> button > :first-child:not(img)').count()).toBe(1)
  expect(await menuItems()).toEqual(['Sign out'])
})

test('GATE-15 a reader without a picture has the icon and the menu', async () => {
  suite.provider.behaviour = 'signs in without a picture'
  await suite.page.goto(`${suite.site.origin}/guide`)
  await suite.page.locator('[data-profile] > button:enabled').waitFor()
  expect(await profile().locator('> button > :first-child:not(img)').count()).toBe(1)
  expect(await menuItems()).toEqual(['Sign out'])
})

test('MFA-01, MFA-02 if a silent request needs a second factor, the sign-in page opens', async () => {
  const mfa = {
    error: 'mfa_required',
    error_description: 'Multifactor authentication required',
    mfa_token: 'secret-mfa',
  }
  await suite.page.goto(`${suite.site.origin}/guide`)
  await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  suite.provider.behaviour = 'is asked'
  await suite.context.clearCookies({ name: /_session/ })
  await suite.page.goto(`http://${suite.provider.domain}/.well-known/openid-configuration`)
  suite.provider.behaviour = 'signs in'
  await suite.context.route(`http://${suite.provider.domain}/oauth/token`, respondWith(403, mfa))
  const login = suite.page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/login?'),
  )
  await suite.page.goto(`${suite.site.origin}/guide`)
  expect(new URL((await login).url()).searchParams.get('redirect_uri')).toBe(`${suite.site.origin}/guide`)
  await suite.page.locator('[data-gate="login_loop"]').waitFor()
  const kept = await suite.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
  expect(`${kept}${suite.said.join()}${await suite.page.content()}`).not.toContain('secret-mfa')
})
