/** Sealed files behind the gate: the key is given to readers with a session, by the server that the build emits. */
import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../support/browser.js'
import { freePort } from '../../support/freePort.js'
import { type TestProvider, testProvider } from '../provider/provider.js'
import { gated } from '../support/gated.js'
import { startGateServer } from '../support/gateServer.js'
import { newKey, oldKey, sealedSite } from '../support/sealedSite.js'
import { readerTab } from '../support/tab.js'

const port = await freePort()
const site = `http://localhost:${port}`

describe('the route of the key', () => {
  const keys = `${newKey},${oldKey}`

  test('gives the keys to a reader with a session, and to no other site', async () => {
    const { ask, signIn } = await gated({ sealKeys: keys })
    const cookie = await signIn()
    const response = await ask('/__gate/key', { headers: { Cookie: cookie } })
    expect([response.status, await response.json()]).toEqual([200, { keys }])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    for (const from of ['cross-site', 'same-site', 'none'])
      expect((await ask('/__gate/key', { headers: { Cookie: cookie, 'Sec-Fetch-Site': from } })).status).toBe(403)
  })

  test('gives nothing without a session', async () => {
    const { ask } = await gated({ sealKeys: keys })
    const response = await ask('/__gate/key')
    expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining(newKey)])
  })

  test('is not there where nothing is sealed', async () => {
    const { ask, signIn } = await gated()
    expect((await ask('/__gate/key', { headers: { Cookie: await signIn() } })).status).toBe(404)
  })

  test.each(['', 'new:short', 'new'])('with %j for a key everything is refused', async (sealKeys) => {
    const { ask } = await gated({ sealKeys })
    expect((await ask('/robots.txt')).status).toBe(503)
    expect((await ask('/__gate/login')).status).toBe(503)
  })
})

describe('in a browser', () => {
  let root: string
  let server: ChildProcess
  let provider: TestProvider
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let complaints: readonly string[]

  beforeAll(async () => {
    provider = await testProvider()
    await provider.start(site)
    const made = await sealedSite({ mode: 'edge+sealed', sealKeys: newKey })
    root = made.root
    const env = { DOCSGEN_SEAL_KEY: newKey }
    server = await startGateServer({ ...made, port, domain: provider.domain, env })
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser?.close()
    server?.kill()
    await provider?.close()
    rmSync(root, { recursive: true, force: true })
  })

  beforeEach(async () => {
    provider.behaviour = 'signs in'
    ;({ context, page, complaints } = await readerTab(browser))
  })

  afterEach(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })

  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
  const toFish = () => page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()

  test('redirects from a deep link to the provider and back to the opened page; navigation and images work', async () => {
    await page.goto(`${site}/guide/zebrafish?x=1`)
    await heading('Zebrafish').waitFor()
    expect(page.url()).toBe(`${site}/guide/zebrafish?x=1`)
    const image = page.locator('main img').first()
    expect(await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(9)
    await page.goto(`${site}/`)
    await toFish()
    await heading('Zebrafish').waitFor()
  })

  test('gives no sealed file without a session, though it could not be read', async () => {
    const response = await fetch(`${site}/sealed/new.bin`)
    expect(response.status).toBe(401)
  })

  test('signs out of both: neither the page nor going back shows anything', async () => {
    await page.goto(`${site}/`)
    const picture = page.locator('[data-profile] img')
    await picture.waitFor()
    expect(await picture.getAttribute('alt')).toBe('Zoë Quill')
    await toFish()
    await heading('Zebrafish').waitFor()
    await page.locator('[data-profile] > button').click()
    provider.behaviour = 'is refused'
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alert').waitFor()
    await page.goBack()
    await page.getByRole('alert').waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/Stripes|Harbour/)
    expect((await context.cookies(site)).map(({ name }) => name)).not.toContain('__Host-docsgen')
  })

  test('says where signing out did not reach the gate, with nothing of the page, and tries again', async () => {
    await page.goto(`${site}/`)
    await page.locator('[data-profile] > button:enabled').click()
    await context.route(`${site}/__gate/logout`, (route) => route.abort())
    await page.getByRole('button', { name: 'Sign out' }).click()
    const screen = page.getByRole('main').locator('[data-gate="sign_out_failed"]')
    await screen.waitFor()
    expect(await screen.getByRole('heading').evaluate((title) => title === document.activeElement)).toBe(true)
    expect(await page.locator('body').innerText()).toMatch(/still signed in/)
    expect(await page.locator('body').innerText()).not.toMatch(/Stripes|Harbour/)
    await context.unroute(`${site}/__gate/logout`)
    provider.behaviour = 'is refused'
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.locator('[data-gate="access_denied"]').waitFor()
    expect((await context.cookies(site)).map(({ name }) => name)).not.toContain('__Host-docsgen')
  })

  test('the fragment of a deep link is there again after a sign-in page, with the key of this browser or without', async () => {
    provider.behaviour = 'is asked'
    await page.setViewportSize({ width: 800, height: 200 })
    const deep = `${site}/?x=1#lanterns-and-bilgewater`
    for (const _ of ['no key', 'a key, and no session']) {
      await page.goto(deep)
      await page.getByRole('button', { name: 'Zoë Quill' }).click()
      await heading('Harbour ropewalk').waitFor()
      await page.waitForURL(deep)
      await page.waitForFunction(() => scrollY > 0)
      await context.clearCookies()
      await page.goto(`${site}/robots.txt`)
    }
  })

  test('the fragment is also restored if the site uses another form of the URL', async () => {
    provider.behaviour = 'is asked'
    await page.goto(`${site}/guide/zebrafish/#stripes`)
    await page.getByRole('button', { name: 'Zoë Quill' }).click()
    await heading('Zebrafish').waitFor()
    await page.waitForURL(`${site}/guide/zebrafish#stripes`)
  })

  test('the response of a provider in the URL of a page is ignored: the gate has a route for it', async () => {
    await page.goto(`${site}/guide/zebrafish?code=x&state=y`)
    await heading('Zebrafish').waitFor()
    await page.goto(`${site}/?code=x&state=y`)
    await heading('Harbour ropewalk').waitFor()
    expect(page.url()).toBe(`${site}/?code=x&state=y`)
  })

  test('if a session ends while a page is open, the next click goes to the provider, with or without a key', async () => {
    await page.goto(`${site}/`)
    await page.locator('[data-profile] img').waitFor()
    await context.clearCookies({ name: '__Host-docsgen' })
    await toFish()
    await heading('Zebrafish').waitFor()
    expect(await context.cookies(site)).toContainEqual(expect.objectContaining({ name: '__Host-docsgen' }))
  })
})
