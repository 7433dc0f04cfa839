/** The gate in the browser, in Chromium, with a real provider: what a reader sees before, during and after signing in. */
import { expect, test } from 'vitest'
import { clientId } from './provider/configuration.js'
import { clientSuite } from './support/clientSuite.js'

const suite = clientSuite({ gate: (domain) => `AUTH0_LOGIN_URI: 'http://${domain}/login?from=docs',` })

test('GATE-02, GATE-13 documents hold no words of a page, its title, or the sidebar', () => {
  const documents = [...suite.site.build.outputs].filter(
    ([path]) => path.endsWith('.html') && !/^(assets|_sidebars)\//.test(path),
  )
  expect(documents.map(([path]) => path)).toEqual(expect.arrayContaining(['guide.html', 'index.html']))
  for (const [path, bytes] of documents)
    expect(Buffer.from(bytes).toString(), path).not.toMatch(/Lighthouse|Deep water|Gulls|Harbour|lamp|boats|Not Found/)
})

test('GATE-08, GATE-11 a deep link comes back from signing in with query and hash, without another load of the page', async () => {
  await suite.page.goto(`${suite.site.origin}/guide?tab=1#deep-water`)
  await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  expect(suite.page.url()).toBe(`${suite.site.origin}/guide?tab=1#deep-water`)
  await suite.page.waitForFunction(() => scrollY > 500)
  const login = new URL(suite.provider.seen.find((url) => url.startsWith('/login?')) ?? '', suite.site.origin)
  expect([login.searchParams.get('from'), login.searchParams.get('redirect_uri')]).toEqual([
    'docs',
    `${suite.site.origin}/guide?tab=1#deep-water`,
  ])
  expect(await suite.page.title()).toContain('Lighthouse')
})

test('GATE-04, GATE-07 asks the provider silently the next time', async () => {
  await suite.page.goto(`${suite.site.origin}/`)
  await suite.page.getByRole('heading', { name: 'Harbour' }).waitFor()
  suite.provider.seen.length = 0
  await suite.page.goto(`${suite.site.origin}/guide`)
  await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  const paths = suite.provider.seen.map((url) => url.split('?')[0])
  expect(paths.filter((path) => path === '/login')).toEqual([])
  const silent = new URL(suite.provider.seen[0] ?? '', suite.site.origin).searchParams
  expect([silent.get('prompt'), silent.get('response_mode'), silent.get('code_challenge_method')]).toEqual([
    'none',
    'web_message',
    'S256',
  ])
  expect(silent.get('scope')).toBe('openid profile email')
})

test('GATE-15, GATE-16, GATE-17 shows the picture and a menu of one item, and signs out', async () => {
  await suite.page.goto(`${suite.site.origin}/guide`)
  const picture = suite.page.locator('[data-profile] img')
  await picture.waitFor()
  expect([await picture.getAttribute('alt'), await picture.getAttribute('referrerpolicy')]).toEqual([
    'Zoë Quill',
    'no-referrer',
  ])
  await suite.page.locator('[data-profile] > button').click()
  const items = suite.page.locator('[data-profile] [data-menu] :is(a, button)')
  expect(await items.allTextContents()).toEqual(['Sign out'])
  suite.provider.behaviour = 'goes back'
  await items.first().click()
  await suite.page.getByRole('alert').waitFor()
  const logout = new URL(suite.provider.seen.find((url) => url.startsWith('/v2/logout')) ?? '', suite.site.origin)
    .searchParams
  expect([logout.get('client_id'), logout.get('returnTo')]).toEqual([clientId, suite.site.origin])
  expect(await suite.page.locator('main').innerText()).not.toContain('Gulls')
})

test('GATE-09, GATE-10 stops going round, and shows the words of the provider’s refusal', async () => {
  suite.provider.behaviour = 'goes back'
  await suite.page.goto(`${suite.site.origin}/guide#deep-water`)
  await suite.page.locator('[data-gate="login_loop"]').waitFor()
  expect(suite.provider.seen.filter((url) => url.startsWith('/login?'))).toHaveLength(2)
  expect(await suite.page.locator('body').innerText()).not.toMatch(/Lighthouse|Deep water/)
  suite.provider.behaviour = 'is refused'
  await suite.page.getByRole('button', { name: 'Sign in' }).click()
  const refusal = suite.page.locator('[data-gate="access_denied"]')
  await refusal.waitFor()
  expect(await refusal.innerText()).toContain('You may not read this site.')
  expect(suite.page.url()).toBe(`${suite.site.origin}/guide#deep-water`)
  suite.provider.behaviour = 'signs in'
  await refusal.getByRole('button', { name: 'Sign in' }).click()
  await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  expect(suite.page.url()).toBe(`${suite.site.origin}/guide#deep-water`)
})

test('GATE-04, GATE-06 a callback without a sign-in is an error, and its URL is replaced', async () => {
  await suite.page.goto(`${suite.site.origin}/guide?code=x&state=y&keep=1`)
  await suite.page.locator('[data-gate="missing_transaction"]').waitFor()
  expect(await suite.page.getByRole('alert').innerText()).toContain('Invalid state')
  expect(suite.page.url()).toBe(`${suite.site.origin}/guide?keep=1`)
})

test('GATE-12 shows a retry screen where the provider cannot be reached for want of a network', async () => {
  await suite.page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('on') === '1' }),
  )
  await suite.page.goto(`${suite.site.origin}/`)
  await suite.page.locator('[data-gate="offline"]').waitFor()
  await suite.page.evaluate(() => sessionStorage.setItem('on', '1'))
  await suite.page.getByRole('button', { name: 'Retry' }).click()
  await suite.page.getByRole('heading', { name: 'Harbour' }).waitFor()
  expect(await suite.page.locator('[data-gate="offline"]').count()).toBe(0)
})

test('shows the page for what is not there, behind the gate too', async () => {
  await suite.page.goto(`${suite.site.origin}/nowhere`)
  await suite.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await suite.page.title()).toMatch(/^Page not found/)
})

test('LOAD-06 a page that cannot be loaded after signing in: the load error with Retry, below a bar that works', async () => {
  const payload = `${suite.site.origin}/guide/_payload.json`
  await suite.context.route(payload, (route) => route.fulfill({ status: 503, body: 'no JSON' }))
  await suite.page.goto(`${suite.site.origin}/guide`)
  const alert = suite.page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(/^This page could not be loaded\. .*503\.\s+Retry$/)
  expect(await suite.page.locator('body').innerText()).not.toContain('Login failed')
  await suite.page.locator('[data-profile] > button:enabled').waitFor()
  await suite.context.unroute(payload)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
})

test('LOGOUT-04 going back after signing out shows nothing', async () => {
  await suite.page.goto(`${suite.site.origin}/`)
  await suite.page.locator('[data-profile] img').waitFor()
  await suite.page.locator('main').getByRole('link', { name: 'Guide' }).click()
  await suite.page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  suite.provider.behaviour = 'goes back'
  await suite.page.locator('[data-profile] > button').click()
  await suite.page.getByRole('button', { name: 'Sign out' }).click()
  await suite.page.getByRole('alert').waitFor()
  await suite.page.goBack()
  await suite.page.getByRole('alert').waitFor()
  expect(await suite.page.locator('main').innerText()).not.toMatch(/Gulls|Lighthouse/)
})
