/** A sealed folder on a static host, in Chromium, with a real provider and the unmodified SDK. */
import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientId } from '../provider/configuration.js'
import { oldKey } from '../support/sealedSite.js'
import { fetchStatus, followLinkToFish, openSignedIn, pageHeading, sealedSuite } from '../support/sealedSuite.js'

const suite = sealedSuite()

test('a first visit to a deep link signs in and opens the page, with its image, at the same address', async () => {
  await suite.page.goto(`${suite.site}/guide/zebrafish?tab=1#copper`)
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  expect(suite.page.url()).toBe(`${suite.site}/guide/zebrafish?tab=1#copper`)
  const image = suite.page.locator('main img').first()
  expect(await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(9)
  // Everything readable came through the service worker: the host was asked for nothing by its own name but the address.
  expect(suite.host.seen.filter((path) => /zebrafish\/|chart|\.html$|client-/.test(path))).toEqual([])
})

test('client navigation, search and downloads work, and no cache of the browser holds anything', async () => {
  await openSignedIn(suite, '/')
  await suite.page.evaluate(() => Object.assign(window, { stayed: true }))
  await followLinkToFish(suite.page)
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  expect(await suite.page.evaluate(() => 'stayed' in window)).toBe(true)
  await suite.page.locator('#search-input').fill('upstream')
  const hit = suite.page.getByRole('option').first()
  await hit.waitFor()
  expect(await hit.innerText()).toContain('Zebrafish')
  await suite.page.goBack()
  await pageHeading(suite.page, 'Harbour ropewalk').waitFor()
  const plan = suite.page.locator('main').getByRole('link', { name: 'the plan' })
  expect(await fileOf(plan)).toContain('halyard')
  await plan.evaluate((link) => link.setAttribute('download', ''))
  expect(await fileOf(plan)).toContain('halyard')
  const icon = suite.page.locator('link[rel="icon"]')
  await expect.poll(() => icon.getAttribute('href')).toMatch(/^data:image\/svg/)
  expect(await suite.page.evaluate(() => caches.keys())).toEqual([])
})

test('the second visit asks neither the provider nor the reader', async () => {
  await openSignedIn(suite, '/')
  suite.provider.seen.length = 0
  await suite.page.goto(`${suite.site}/guide/zebrafish`)
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  await suite.page.goto(`${suite.site}/nowhere`)
  await pageHeading(suite.page, 'Page not found').waitFor()
  await suite.page.goto(`${suite.site}/quondam`)
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  expect(suite.page.url()).toBe(`${suite.site}/guide/zebrafish`)
  expect(suite.provider.seen).toEqual([])
})

test('a forced reload, which passes the service worker by, comes back to the page', async () => {
  await openSignedIn(suite, '/guide/zebrafish')
  suite.host.seen.length = 0
  const session = await suite.context.newCDPSession(suite.page)
  await Promise.all([suite.page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })])
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  expect(suite.host.seen).toContain('/guide/zebrafish')
})

test('the key is stored in a form that no script can read, and nowhere else', async () => {
  await openSignedIn(suite, '/')
  const exported = await suite.page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases()
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    const kept = await new Promise<{ keys: { file: CryptoKey }[] }>((resolve) => {
      const request = database.transaction('keys').objectStore('keys').get('now')
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return crypto.subtle.exportKey('raw', kept.keys[0]?.file as CryptoKey).catch((error: Error) => error.name)
  })
  expect(exported).toBe('InvalidAccessError')
  const shown = await suite.page.evaluate(() =>
    [location.href, document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]
      .map((one) => JSON.stringify(one))
      .join(),
  )
  expect(shown).not.toContain(oldKey.split(':')[1])
})

test('signing out takes the key, tells the other tab, and going back shows nothing', async () => {
  await openSignedIn(suite, '/')
  await followLinkToFish(suite.page)
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  const other = await suite.context.newPage()
  await other.goto(`${suite.site}/guide/zebrafish`)
  await pageHeading(other, 'Zebrafish').waitFor()
  expect(await suite.page.locator('[data-profile] img').getAttribute('alt')).toBe('Zoë Quill')
  await suite.page.locator('[data-profile] > button').click()
  suite.provider.behaviour = 'is refused'
  await suite.page.getByRole('button', { name: 'Sign out' }).click()
  await other.locator('[data-gate="signed_out"]').waitFor()
  expect(await other.locator('body').innerText()).not.toMatch(/Stripes|Zebrafish/)
  expect(await other.title()).toBe('Sign in')
  await suite.page.locator('[data-gate="access_denied"]').waitFor()
  const logout = new URL(suite.provider.seen.find((url) => url.startsWith('/v2/logout')) ?? '', suite.site).searchParams
  expect([logout.get('client_id'), logout.get('returnTo')]).toEqual([clientId, suite.site])
  await suite.page.goBack()
  await suite.page.getByRole('alert').waitFor()
  expect(await suite.page.locator('body').innerText()).not.toMatch(/Stripes|Harbour/)
  expect(await fetchStatus(suite.page, '/guide/zebrafish')).toBe(404)
  suite.provider.behaviour = 'signs in'
  await other.getByRole('button', { name: 'Sign in' }).click()
  await pageHeading(other, 'Zebrafish').waitFor()
})

async function fileOf(link: Locator): Promise<string> {
  const [download] = await Promise.all([suite.page.waitForEvent('download'), link.click()])
  return readFileSync(await download.path(), 'utf8')
}
