/** A sealed folder on a static host, in Chromium, with a real provider and the unmodified SDK. */
import { readFileSync, rmSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { launchBrowser } from '../../support/browser.js'
import { buildProject } from '../../support/project.js'
import { clientId } from '../provider/configuration.js'
import { type TestProvider, testProvider } from '../provider/provider.js'
import { claim, newKey, oldKey, sealedSite } from '../support/sealedSite.js'
import { type StaticHost, staticHost } from '../support/staticHost.js'
import { readerTab } from '../support/tab.js'

/** Origin of the site. */
let site: string
let root: string
let build: Build
let rotated: Build
let host: StaticHost
let provider: TestProvider
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  provider = await testProvider()
  provider.claims = { [claim]: oldKey }
  host = await staticHost()
  site = host.origin
  await provider.start(site)
  const made = await sealedSite({ mode: 'sealed', sealKeys: oldKey, domain: provider.domain, clientId })
  root = made.root
  build = made.build
  rotated = await buildProject(root, { sealKeys: `${newKey},${oldKey}` })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await host?.close()
  await provider?.close()
  rmSync(root, { recursive: true, force: true })
})

beforeEach(async () => {
  provider.behaviour = 'signs in'
  provider.claims = { [claim]: oldKey }
  provider.seen.length = 0
  host.deploy(build.outputs)
  host.seen.length = 0
  ;({ context, page, complaints } = await readerTab(browser))
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const heading = (name: string, at = page) => at.getByRole('heading', { name, exact: true, level: 1 })
const toFish = () => page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()

test('a first visit to a deep link signs in and opens the page, with its image, at the same address', async () => {
  await page.goto(`${site}/guide/zebrafish?tab=1#copper`)
  await heading('Zebrafish').waitFor()
  expect(page.url()).toBe(`${site}/guide/zebrafish?tab=1#copper`)
  const image = page.locator('main img').first()
  expect(await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(9)
  // Everything readable came through the service worker: the host was asked for nothing by its own name but the address.
  expect(host.seen.filter((path) => /zebrafish\/|chart|\.html$|client-/.test(path))).toEqual([])
})

test('client navigation, search and downloads work, and no cache of the browser holds anything', async () => {
  await signedIn('/')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await toFish()
  await heading('Zebrafish').waitFor()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await page.locator('#search-input').fill('upstream')
  const hit = page.getByRole('option').first()
  await hit.waitFor()
  expect(await hit.innerText()).toContain('Zebrafish')
  await page.goBack()
  await heading('Harbour ropewalk').waitFor()
  const plan = page.locator('main').getByRole('link', { name: 'the plan' })
  expect(await fileOf(plan)).toContain('halyard')
  await plan.evaluate((link) => link.setAttribute('download', ''))
  expect(await fileOf(plan)).toContain('halyard')
  const icon = page.locator('link[rel="icon"]')
  await expect.poll(() => icon.getAttribute('href')).toMatch(/^data:image\/svg/)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('the second visit asks neither the provider nor the reader', async () => {
  await signedIn('/')
  provider.seen.length = 0
  await page.goto(`${site}/guide/zebrafish`)
  await heading('Zebrafish').waitFor()
  await page.goto(`${site}/nowhere`)
  await heading('Page Not Found').waitFor()
  await page.goto(`${site}/quondam`)
  await heading('Zebrafish').waitFor()
  expect(page.url()).toBe(`${site}/guide/zebrafish`)
  expect(provider.seen).toEqual([])
})

test('a forced reload, which passes the service worker by, comes back to the page', async () => {
  await signedIn('/guide/zebrafish')
  host.seen.length = 0
  const session = await context.newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })])
  await heading('Zebrafish').waitFor()
  expect(host.seen).toContain('/guide/zebrafish')
})

test('the key is stored in a form that no script can read, and nowhere else', async () => {
  await signedIn('/')
  const exported = await page.evaluate(async () => {
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
  const shown = await page.evaluate(() =>
    [location.href, document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]
      .map((one) => JSON.stringify(one))
      .join(),
  )
  expect(shown).not.toContain(oldKey.split(':')[1])
})

test('signing out takes the key, tells the other tab, and going back shows nothing', async () => {
  await signedIn('/')
  await toFish()
  await heading('Zebrafish').waitFor()
  const other = await context.newPage()
  await other.goto(`${site}/guide/zebrafish`)
  await heading('Zebrafish', other).waitFor()
  expect(await page.locator('[data-profile] img').getAttribute('alt')).toBe('Zoë Quill')
  await page.locator('[data-profile] > button').click()
  provider.behaviour = 'is refused'
  await page.getByRole('button', { name: 'Sign out' }).click()
  await other.locator('[data-gate="signed_out"]').waitFor()
  expect(await other.locator('body').innerText()).not.toMatch(/Stripes|Zebrafish/)
  expect(await other.title()).toBe('Sign in')
  await page.locator('[data-gate="access_denied"]').waitFor()
  const logout = new URL(provider.seen.find((url) => url.startsWith('/v2/logout')) ?? '', site).searchParams
  expect([logout.get('client_id'), logout.get('returnTo')]).toEqual([clientId, site])
  await page.goBack()
  await page.getByRole('alert').waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/Stripes|Harbour/)
  expect(await statusOf('/guide/zebrafish')).toBe(404)
  provider.behaviour = 'signs in'
  await other.getByRole('button', { name: 'Sign in' }).click()
  await heading('Zebrafish', other).waitFor()
})

test('signing out where the files are gone: the key goes all the same, and the provider ends its session', async () => {
  await signedIn('/')
  host.deploy(new Map())
  await page.locator('[data-profile] > button').click()
  provider.behaviour = 'is refused'
  // The address is that of the start, so only the document tells that the provider sent the reader back.
  const back = page.waitForEvent('framenavigated', (frame) => frame.url() === `${site}/`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => provider.seen.some((url) => url.startsWith('/v2/logout?client_id='))).toBe(true)
  await back
  host.deploy(build.outputs)
  await page.goto(`${site}/guide/zebrafish`)
  await page.locator('[data-gate="access_denied"]').waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/Stripes/)
})

test('after a key rotation while a page is open, the next click goes through the provider to the new files', async () => {
  await signedIn('/')
  host.deploy(rotated.outputs)
  provider.claims = { [claim]: `${newKey},${oldKey}` }
  provider.seen.length = 0
  await toFish()
  await heading('Zebrafish').waitFor()
  expect(page.url()).toBe(`${site}/guide/zebrafish`)
  const prompts = provider.seen.filter((url) => url.startsWith('/authorize?')).map((url) => new URL(url, site))
  expect(prompts.map(({ searchParams }) => searchParams.get('prompt'))).toEqual(['none'])
  expect(host.seen.filter((path) => path.startsWith('/assets/sealed/new/')).length).toBeGreaterThan(0)
})

test('a tampered file is an error screen, and so is a tampered list of files', async () => {
  await signedIn('/')
  host.deploy(spoilt('assets/sealed/'))
  await page.goto(`${site}/guide/zebrafish`)
  await page.locator('[data-gate="sealed_damaged"]').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('Stripes')
  host.deploy(build.outputs)
  await page.getByRole('link', { name: 'Retry' }).click()
  await heading('Zebrafish').waitFor()
  host.deploy(spoilt('sealed/'))
  const fresh = await readerTab(browser)
  await fresh.page.goto(`${site}/`)
  await fresh.page.locator('[data-gate="sealed_damaged"]').waitFor()
  await fresh.context.close()
})

test.each([
  ['gives no key', {}, 'seal_key_missing'],
  ['gives what is no key', { [claim]: 'abc' }, 'seal_key_invalid'],
  ['gives the key of another release', { [claim]: newKey }, 'seal_key_unknown'],
  ['gives another key of the same id', { [claim]: newKey.replace('new:', 'old:') }, 'sealed_damaged'],
])('a provider that %s is a screen that says so', async (_, claims, code) => {
  provider.claims = claims
  await page.goto(`${site}/guide/zebrafish`)
  await page.locator(`[data-gate="${code}"]`).waitFor()
  expect(await page.locator('body').innerText()).not.toContain('Stripes')
  expect(await statusOf('/guide/zebrafish')).toBe(404)
})

test('a newer service worker takes over while a page is open', async () => {
  await signedIn('/')
  const worker = 'sealed-worker.js'
  const newer = Buffer.from(`${Buffer.from(build.outputs.get(worker) ?? []).toString()}\n// newer`)
  host.deploy(new Map([...build.outputs, [worker, newer]]))
  await page.evaluate(async () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { taken: true }))
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await page.waitForFunction(() => 'taken' in window)
  await toFish()
  await heading('Zebrafish').waitFor()
})

test('a key that is over is not used, and the provider is asked again', async () => {
  await signedIn('/')
  await page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases()
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => {
        const store = request.result.transaction('keys', 'readwrite').objectStore('keys')
        const read = store.get('now')
        read.onsuccess = () => store.put({ ...read.result, until: Date.now() - 1 }, 'now')
        store.transaction.oncomplete = () => {
          request.result.close()
          resolve()
        }
      }
    })
  })
  // The worker reads the store when it starts.
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  provider.seen.length = 0
  await page.goto(`${site}/guide/zebrafish`)
  await heading('Zebrafish').waitFor()
  expect(provider.seen.some((url) => url.startsWith('/authorize?'))).toBe(true)
})

test('a browser without service workers shows a screen', async () => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(`${site}/`)
  const screen = page.locator('[data-gate="no_service_worker"]')
  await screen.waitFor()
  expect(await screen.innerText()).toMatch(/^Login failed\s.*\sThis browser, or this window of it, does not let sites/s)
})

test('below a base path, with trailing slashes, the worker responds for its own folder only', async () => {
  const form = { baseUrl: '/docs/', trailingSlash: 'always' } as const
  const extra = `baseUrl: '${form.baseUrl}', trailingSlash: '${form.trailingSlash}',`
  const made = await sealedSite({ mode: 'sealed', sealKeys: oldKey, domain: provider.domain, clientId, extra })
  const below = await staticHost(form)
  below.deploy(made.build.outputs)
  const start = `${below.origin}/docs/`
  try {
    await page.goto(`${start}guide/zebrafish/`)
    await heading('Zebrafish').waitFor()
    await page.goto(`${start}guide/zebrafish`)
    await heading('Zebrafish').waitFor()
    expect(page.url()).toBe(`${start}guide/zebrafish/`)
    await page.goto(start)
    await toFish()
    await heading('Zebrafish').waitFor()
    expect(page.url()).toBe(`${start}guide/zebrafish/`)
    below.seen.length = 0
    await page.goto(`${below.origin}/elsewhere`)
    expect(below.seen).toContain('/elsewhere')
  } finally {
    await below.close()
    rmSync(made.root, { recursive: true, force: true })
  }
})

async function signedIn(path: string): Promise<void> {
  await page.goto(site + path)
  await page.locator('[data-profile] img').waitFor()
}

async function fileOf(link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFileSync(await download.path(), 'utf8')
}

function statusOf(path: string): Promise<number> {
  return page.evaluate((address) => fetch(address).then(({ status }) => status), path)
}

/** The site with one byte changed in every file below a folder. */
function spoilt(folder: string): ReadonlyMap<string, Uint8Array> {
  return new Map(
    [...build.outputs].map(([path, bytes]) => {
      const changed = new Uint8Array(bytes)
      if (path.startsWith(folder)) changed[40] = (changed[40] ?? 0) ^ 1
      return [path, changed]
    }),
  )
}
