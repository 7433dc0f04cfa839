/** What readers of a sealed folder see when keys, files or the browser are not as expected, and after a new release. */
import { rmSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildProject } from '../../support/project.js'
import { clientId } from '../provider/configuration.js'
import { claim, newKey, oldKey, sealedSite } from '../support/sealedSite.js'
import { fetchStatus, followLinkToFish, openSignedIn, pageHeading, sealedSuite } from '../support/sealedSuite.js'
import { staticHost } from '../support/staticHost.js'
import { readerTab } from '../support/tab.js'

const suite = sealedSuite()
let rotated: Build
beforeAll(async () => {
  rotated = await buildProject(suite.root, { sealKeys: `${newKey},${oldKey}` })
})

test('signing out where the files are gone: the key goes all the same, and the provider ends its session', async () => {
  await openSignedIn(suite, '/')
  suite.host.deploy(new Map())
  await suite.page.locator('[data-profile] > button').click()
  suite.provider.behaviour = 'is refused'
  // The address is that of the start, so only the document tells that the provider sent the reader back.
  const back = suite.page.waitForEvent('framenavigated', (frame) => frame.url() === `${suite.site}/`)
  await suite.page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => suite.provider.seen.some((url) => url.startsWith('/v2/logout?client_id='))).toBe(true)
  await back
  suite.host.deploy(suite.build.outputs)
  await suite.page.goto(`${suite.site}/guide/zebrafish`)
  await suite.page.locator('[data-gate="access_denied"]').waitFor()
  expect(await suite.page.locator('body').innerText()).not.toMatch(/Stripes/)
})

test('after a key rotation while a page is open, the next click goes through the provider to the new files', async () => {
  await openSignedIn(suite, '/')
  suite.host.deploy(rotated.outputs)
  suite.provider.claims = { [claim]: `${newKey},${oldKey}` }
  suite.provider.seen.length = 0
  await followLinkToFish(suite.page)
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  expect(suite.page.url()).toBe(`${suite.site}/guide/zebrafish`)
  const prompts = suite.provider.seen
    .filter((url) => url.startsWith('/authorize?'))
    .map((url) => new URL(url, suite.site))
  expect(prompts.map(({ searchParams }) => searchParams.get('prompt'))).toEqual(['none'])
  expect(suite.host.seen.filter((path) => path.startsWith('/assets/sealed/new/')).length).toBeGreaterThan(0)
})

test('a tampered file is an error screen, and so is a tampered list of files', async () => {
  await openSignedIn(suite, '/')
  suite.host.deploy(spoilt('assets/sealed/'))
  await suite.page.goto(`${suite.site}/guide/zebrafish`)
  await suite.page.locator('[data-gate="sealed_damaged"]').waitFor()
  expect(await suite.page.locator('body').innerText()).not.toContain('Stripes')
  suite.host.deploy(suite.build.outputs)
  await suite.page.getByRole('link', { name: 'Retry' }).click()
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  suite.host.deploy(spoilt('sealed/'))
  const fresh = await readerTab(suite.browser)
  await fresh.page.goto(`${suite.site}/`)
  await fresh.page.locator('[data-gate="sealed_damaged"]').waitFor()
  await fresh.context.close()
})

test.each([
  ['gives no key', {}, 'seal_key_missing'],
  ['gives what is not a key', { [claim]: 'abc' }, 'seal_key_invalid'],
  ['gives the key of another release', { [claim]: newKey }, 'seal_key_unknown'],
  ['gives another key of the same id', { [claim]: newKey.replace('new:', 'old:') }, 'sealed_damaged'],
])('a provider that %s is a screen that says so', async (_, claims, code) => {
  suite.provider.claims = claims
  await suite.page.goto(`${suite.site}/guide/zebrafish`)
  await suite.page.locator(`[data-gate="${code}"]`).waitFor()
  expect(await suite.page.locator('body').innerText()).not.toContain('Stripes')
  expect(await fetchStatus(suite.page, '/guide/zebrafish')).toBe(404)
})

test('a newer service worker takes over while a page is open', async () => {
  await openSignedIn(suite, '/')
  const worker = 'sealed-worker.js'
  const newer = Buffer.from(`${Buffer.from(suite.build.outputs.get(worker) ?? []).toString()}\n// newer`)
  suite.host.deploy(new Map([...suite.build.outputs, [worker, newer]]))
  await suite.page.evaluate(async () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => Object.assign(window, { taken: true }))
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await suite.page.waitForFunction(() => 'taken' in window)
  await followLinkToFish(suite.page)
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  expect(await pageHeading(suite.page, 'Zebrafish').isVisible()).toBe(true)
})

test('a key that is over is not used, and the provider is asked again', async () => {
  await openSignedIn(suite, '/')
  await suite.page.evaluate(async () => {
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
  const session = await suite.context.newCDPSession(suite.page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  suite.provider.seen.length = 0
  await suite.page.goto(`${suite.site}/guide/zebrafish`)
  await pageHeading(suite.page, 'Zebrafish').waitFor()
  expect(suite.provider.seen.some((url) => url.startsWith('/authorize?'))).toBe(true)
})

test('a browser without service workers shows a screen', async () => {
  await suite.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await suite.page.goto(`${suite.site}/`)
  const screen = suite.page.locator('[data-gate="no_service_worker"]')
  await screen.waitFor()
  expect(await screen.innerText()).toMatch(/^Login failed\s.*\sThis browser, or this window of it, does not let sites/s)
})

test('below a base path, with trailing slashes, the worker responds for its own folder only', async () => {
  const form = { baseUrl: '/docs/', trailingSlash: 'always' } as const
  const extra = `baseUrl: '${form.baseUrl}', trailingSlash: '${form.trailingSlash}',`
  const made = await sealedSite({ mode: 'sealed', sealKeys: oldKey, domain: suite.provider.domain, clientId, extra })
  const below = await staticHost(form)
  below.deploy(made.build.outputs)
  const start = `${below.origin}/docs/`
  try {
    await suite.page.goto(`${start}guide/zebrafish/`)
    await pageHeading(suite.page, 'Zebrafish').waitFor()
    await suite.page.goto(`${start}guide/zebrafish`)
    await pageHeading(suite.page, 'Zebrafish').waitFor()
    expect(suite.page.url()).toBe(`${start}guide/zebrafish/`)
    await suite.page.goto(start)
    await followLinkToFish(suite.page)
    await pageHeading(suite.page, 'Zebrafish').waitFor()
    expect(suite.page.url()).toBe(`${start}guide/zebrafish/`)
    below.seen.length = 0
    await suite.page.goto(`${below.origin}/elsewhere`)
    expect(below.seen).toContain('/elsewhere')
  } finally {
    await below.close()
    rmSync(made.root, { recursive: true, force: true })
  }
})

/** The site with one byte changed in every file below a folder. */
function spoilt(folder: string): ReadonlyMap<string, Uint8Array> {
  return new Map(
    [...suite.build.outputs].map(([path, bytes]) => {
      const changed = new Uint8Array(bytes)
      if (path.startsWith(folder)) changed[40] = (changed[40] ?? 0) ^ 1
      return [path, changed]
    }),
  )
}
