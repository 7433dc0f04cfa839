/** The gate at the edge, in Chromium, with a real provider and the server that the build emits. */
import { expect, test } from 'vitest'
import { gatedSite } from './support/gatedSite.js'
import { edgeSuite } from './support/readerSuite.js'

const suite = edgeSuite({ makeSite: () => gatedSite() })

test('redirects to the provider and back to the page, and client navigation works behind it', async () => {
  await suite.page.goto(`${suite.site}/?x=1`)
  await suite.page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
  expect(suite.page.url()).toBe(`${suite.site}/?x=1`)
  await suite.page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()
  await suite.page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  expect(suite.page.url()).toBe(`${suite.site}/guide/zebrafish`)
  expect(
    await suite.page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(9)
  const cookies = await suite.context.cookies(suite.site)
  expect(
    cookies
      .filter(({ name }) => name.startsWith('__Host-'))
      .map(({ httpOnly, secure, sameSite }) => [httpOnly, secure, sameSite]),
  ).toEqual([[true, true, 'Lax']])
})

test('shows the reader, signs out, and shows nothing on going back', async () => {
  await suite.keepPages()
  await suite.page.goto(`${suite.site}/guide/zebrafish`)
  const picture = suite.page.locator('[data-profile] img')
  await picture.waitFor()
  expect(await picture.getAttribute('alt')).toBe('Zoë Quill')
  await suite.page.waitForLoadState('networkidle')
  await suite.page.locator('[data-profile] > button').click()
  suite.provider.behaviour = 'is refused'
  await suite.page.getByRole('button', { name: 'Sign out' }).click()
  await suite.page.getByRole('alert').waitFor()
  expect(await suite.page.getByRole('alert').innerText()).toMatch(
    /^You do not have access\s.*\sYou may not read this site\. \(access_denied\)$/s,
  )
  await suite.page.evaluate(() => history.back())
  await suite.page.getByRole('alert').waitFor()
  expect(await suite.page.locator('body').innerText()).not.toContain('Stripes')
})

test('says where signing out did not reach the gate, and tries again', async () => {
  await suite.page.goto(`${suite.site}/`)
  await suite.page.locator('[data-profile] > button:enabled').click()
  await suite.context.route(`${suite.site}/__gate/logout`, (route) => route.fulfill({ status: 502, body: 'no JSON' }))
  await suite.page.getByRole('button', { name: 'Sign out' }).click()
  const screen = suite.page.locator('[data-gate="sign_out_failed"]')
  await screen.waitFor()
  expect(await screen.innerText()).toMatch(/^You are still signed in\s.*The gate did not respond \(sign_out_failed\)$/s)
  // The button that was pressed is gone with its menu: the keyboard goes on from the screen.
  expect(await screen.getByRole('heading').evaluate((title) => title === document.activeElement)).toBe(true)
  await suite.context.unroute(`${suite.site}/__gate/logout`)
  suite.provider.behaviour = 'is refused'
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await suite.page.locator('[data-gate="access_denied"]').waitFor()
  expect((await suite.context.cookies(suite.site)).map(({ name }) => name)).not.toContain('__Host-docsgen')
})

test('if a session ends while a page is open, the next click starts a sign-in', async () => {
  await suite.page.goto(`${suite.site}/`)
  await suite.page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
  await suite.context.clearCookies({ name: '__Host-docsgen' })
  suite.provider.behaviour = 'signs in'
  await suite.page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()
  await suite.page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  expect(await suite.context.cookies(suite.site)).toContainEqual(expect.objectContaining({ name: '__Host-docsgen' }))
})

test('the fragment of a deep link is there again after a sign-in page, and the page goes to it', async () => {
  suite.provider.behaviour = 'is asked'
  await suite.page.setViewportSize({ width: 800, height: 200 })
  await suite.page.goto(`${suite.site}/?x=1#lanterns-and-ropes`)
  await suite.page.getByRole('button', { name: 'Zoë Quill' }).click()
  await suite.page.getByRole('heading', { name: 'Lanterns and ropes' }).waitFor()
  await suite.page.waitForURL(`${suite.site}/?x=1#lanterns-and-ropes`)
  await expect.poll(() => suite.page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('without scripts a link, and a refresh, lead to signing in', async () => {
  const plain = await suite.browser.newContext({ javaScriptEnabled: false })
  const tab = await plain.newPage()
  await tab.goto(`${suite.site}/guide/zebrafish`)
  await tab.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  expect(tab.url()).toBe(`${suite.site}/guide/zebrafish`)
  await plain.close()
})

test('if the provider fails at the exchange, the gate shows a screen with a link; a reader with a session can go on', async () => {
  suite.provider.state = 'has no tokens'
  await suite.page.goto(`${suite.site}/guide/zebrafish`)
  await suite.page.getByRole('alert').waitFor()
  expect(await suite.page.getByRole('alert').innerText()).toMatch(
    /^Login failed\s.*\sThe response of the sign-in service cannot be used\. \(exchange_refused\)$/s,
  )
  // The policy of the page allows the style sheets, and the script that sets the color mode.
  expect(await suite.page.locator('.gate-card').evaluate((card) => getComputedStyle(card).maxWidth)).toBe('400px')
  expect(await suite.page.locator('html').getAttribute('class')).toBe('js')
  expect(await suite.page.locator('body').innerText()).not.toContain('Stripes')
  suite.provider.state = 'up'
  await suite.page.getByRole('link', { name: 'Sign in' }).click()
  await suite.page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  suite.provider.state = 'hangs'
  await suite.page.goto(`${suite.site}/`)
  await suite.page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
})

test('the keys of the provider change while readers read: old sessions stay, new ones begin', async () => {
  await suite.page.goto(`${suite.site}/`)
  await suite.page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
  await suite.provider.rotate()
  await suite.page.goto(`${suite.site}/guide/zebrafish`)
  await suite.page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  // Pending requests of the page must not find the session ended: they would start a sign-in.
  await suite.page.goto('about:blank')
  await suite.context.clearCookies({ name: '__Host-docsgen' })
  await suite.page.goto(`${suite.site}/guide/zebrafish`)
  await suite.page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  const cookies = await suite.context.cookies()
  expect(cookies.map(({ name }) => name)).toContain('__Host-docsgen')
})

test('two tabs: what one signs out of, the other has lost too', async () => {
  await suite.page.goto(`${suite.site}/`)
  await suite.page.locator('[data-profile] img').waitFor()
  const other = await suite.context.newPage()
  await other.goto(`${suite.site}/guide/zebrafish`)
  await other.locator('[data-profile] > button:enabled').click()
  suite.provider.behaviour = 'is asked'
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('heading', { name: 'Sign in' }).waitFor()
  await suite.page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()
  await suite.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await suite.page.locator('body').innerText()).not.toContain('Stripes')
})
