/** The gate at the edge, in Chromium, with a real provider and the server that the build emits. */
import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { freePort } from '../support/freePort.js'
import { type TestProvider, testProvider } from './provider/provider.js'
import { gatedSite } from './support/gatedSite.js'
import { startGateServer } from './support/gateServer.js'
import { readerTab } from './support/tab.js'

const port = await freePort()
const site = `http://localhost:${port}`

let root: string
let server: ChildProcess
let provider: TestProvider
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  provider = await testProvider()
  await provider.start(site)
  const made = await gatedSite()
  root = made.root
  server = await startGateServer({ ...made, port, domain: provider.domain })
  // Playwright turns the back/forward cache off.
  browser = await launchBrowser([], ['--disable-back-forward-cache'])
})

afterAll(async () => {
  await browser?.close()
  server?.kill()
  await provider?.close()
  rmSync(root, { recursive: true, force: true })
})

beforeEach(async () => {
  Object.assign(provider, { behaviour: 'signs in', state: 'up' })
  ;({ context, page, complaints } = await readerTab(browser))
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

test('redirects to the provider and back to the page, and client navigation works behind it', async () => {
  await page.goto(`${site}/?x=1`)
  await page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
  expect(page.url()).toBe(`${site}/?x=1`)
  await page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()
  await page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  expect(page.url()).toBe(`${site}/guide/zebrafish`)
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(9)
  const cookies = await context.cookies(site)
  expect(
    cookies
      .filter(({ name }) => name.startsWith('__Host-'))
      .map(({ httpOnly, secure, sameSite }) => [httpOnly, secure, sameSite]),
  ).toEqual([[true, true, 'Lax']])
})

test('shows the reader, signs out, and shows nothing on going back', async () => {
  await page.goto(`${site}/guide/zebrafish`)
  const picture = page.locator('[data-profile] img')
  await picture.waitFor()
  expect(await picture.getAttribute('alt')).toBe('Zoë Quill')
  await page.waitForLoadState('networkidle')
  await page.locator('[data-profile] > button').click()
  provider.behaviour = 'is refused'
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').innerText()).toMatch(
    /^You do not have access\s.*\sYou may not read this site\. \(access_denied\)$/s,
  )
  await page.evaluate(() => history.back())
  await page.getByRole('alert').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('Stripes')
})

test('says where signing out did not reach the gate, and tries again', async () => {
  await page.goto(`${site}/`)
  await page.locator('[data-profile] > button:enabled').click()
  await context.route(`${site}/__gate/logout`, (route) => route.fulfill({ status: 502, body: 'no JSON' }))
  await page.getByRole('button', { name: 'Sign out' }).click()
  const screen = page.locator('[data-gate="sign_out_failed"]')
  await screen.waitFor()
  expect(await screen.innerText()).toMatch(/^You are still signed in\s.*The gate did not respond \(sign_out_failed\)$/s)
  // The button that was pressed is gone with its menu: the keyboard goes on from the screen.
  expect(await screen.getByRole('heading').evaluate((title) => title === document.activeElement)).toBe(true)
  await context.unroute(`${site}/__gate/logout`)
  provider.behaviour = 'is refused'
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('[data-gate="access_denied"]').waitFor()
  expect((await context.cookies(site)).map(({ name }) => name)).not.toContain('__Host-docsgen')
})

test('if a session ends while a page is open, the next click starts a sign-in', async () => {
  await page.goto(`${site}/`)
  await page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
  await context.clearCookies({ name: '__Host-docsgen' })
  provider.behaviour = 'signs in'
  await page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()
  await page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  expect(await context.cookies(site)).toContainEqual(expect.objectContaining({ name: '__Host-docsgen' }))
})

test('the fragment of a deep link is there again after a sign-in page, and the page goes to it', async () => {
  provider.behaviour = 'is asked'
  await page.setViewportSize({ width: 800, height: 200 })
  await page.goto(`${site}/?x=1#lanterns-and-ropes`)
  await page.getByRole('button', { name: 'Zoë Quill' }).click()
  await page.getByRole('heading', { name: 'Lanterns and ropes' }).waitFor()
  await page.waitForURL(`${site}/?x=1#lanterns-and-ropes`)
  await page.waitForFunction(() => scrollY > 0)
})

test('without scripts a link, and a refresh, lead to signing in', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const tab = await plain.newPage()
  await tab.goto(`${site}/guide/zebrafish`)
  await tab.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  await plain.close()
})

test('if the provider fails at the exchange, the gate shows a screen with a link; a reader with a session can go on', async () => {
  provider.state = 'has no tokens'
  await page.goto(`${site}/guide/zebrafish`)
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').innerText()).toMatch(
    /^Login failed\s.*\sThe response of the sign-in service cannot be used\. \(exchange_refused\)$/s,
  )
  // The policy of the page allows the style sheets, and the script that sets the color mode.
  expect(await page.locator('.gate-card').evaluate((card) => getComputedStyle(card).maxWidth)).toBe('400px')
  expect(await page.locator('html').getAttribute('class')).toBe('js')
  expect(await page.locator('body').innerText()).not.toContain('Stripes')
  provider.state = 'up'
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  provider.state = 'hangs'
  await page.goto(`${site}/`)
  await page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
})

test('the keys of the provider change while readers read: old sessions stay, new ones begin', async () => {
  await page.goto(`${site}/`)
  await page.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
  await provider.rotate()
  await page.goto(`${site}/guide/zebrafish`)
  await page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
  // Pending requests of the page must not find the session ended: they would start a sign-in.
  await page.goto('about:blank')
  await context.clearCookies({ name: '__Host-docsgen' })
  await page.goto(`${site}/guide/zebrafish`)
  await page.getByRole('heading', { name: 'Zebrafish' }).waitFor()
})

test('two tabs: what one signs out of, the other has lost too', async () => {
  await page.goto(`${site}/`)
  await page.locator('[data-profile] img').waitFor()
  const other = await context.newPage()
  await other.goto(`${site}/guide/zebrafish`)
  await other.locator('[data-profile] > button:enabled').click()
  provider.behaviour = 'is asked'
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.locator('body').innerText()).not.toContain('Stripes')
})
