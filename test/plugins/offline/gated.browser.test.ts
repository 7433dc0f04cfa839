/** The plugin `offline` behind the gate: pages are stored nowhere, so a reader who has signed out finds none without a network. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientSuite } from '../../gate/support/clientSuite.js'
import { gatedSite } from '../../gate/support/gatedSite.js'
import { edgeSuite } from '../../gate/support/readerSuite.js'
import { sealedSuite } from '../../gate/support/sealedSuite.js'

const extra = "plugins: [['offline', { pages: 'all' }]],"

interface Gated {
  readonly context: BrowserContext
  readonly page: Page
  /** Origin of the site. */
  readonly site: string
  /** Two pages that a reader opens. */
  readonly paths: readonly [string, string]
  /** Words of their titles and texts. */
  readonly words: RegExp
  /** Scripts of service workers that the site may have. */
  readonly workers: readonly string[]
}

async function readPages({ page, site, paths, words }: Gated): Promise<void> {
  for (const path of paths) {
    await page.goto(site + path)
    await page.locator('[data-profile] > button:enabled').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('main').innerText()).toMatch(words)
  }
}

/** Caches, workers, and what scripts can read of the other stores of the origin. */
function listStores(page: Page): Promise<{ caches: string[]; workers: string[]; texts: string }> {
  return page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finish(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(await finish(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return {
      caches: await caches.keys(),
      workers: workers.map(({ active }) => new URL(active?.scriptURL ?? '').pathname),
      texts: JSON.stringify(rows),
    }
    function finish<Result>(request: IDBRequest<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    }
  })
}

async function expectNothingStored({ page, words, workers }: Gated): Promise<void> {
  const stores = await listStores(page)
  expect(stores.texts).not.toMatch(words)
  expect(stores).toMatchObject({ caches: [], workers })
}

/** Text of the page after a step of the reader. Without a network, a step can end at an error page of the browser. */
async function textAfter({ page }: Gated, step: Promise<unknown>): Promise<string> {
  await step.catch(() => {})
  await page.waitForLoadState('load')
  return `${await page.title()} ${await page.locator('body').innerText()}`
}

async function expectNothingReadable(reader: Gated): Promise<void> {
  const { page, site, paths, words } = reader
  for (const path of paths) expect(await textAfter(reader, page.goto(site + path))).not.toMatch(words)
  expect(await textAfter(reader, page.goBack())).not.toMatch(words)
}

/** Signs out at the provider, which cannot be reached without a network: the browser shows its own error page. */
async function signOutOffline(reader: Gated): Promise<void> {
  const left = reader.page.waitForEvent('framenavigated')
  await signOut(reader)
  await left
}

async function signOut({ page }: Gated): Promise<void> {
  await page.locator('[data-profile] > button').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

describe('mode edge', () => {
  const suite = edgeSuite({ makeSite: () => gatedSite(extra) })
  const reader = (): Gated => ({
    ...{ context: suite.context, page: suite.page, site: suite.site },
    ...{ paths: ['/', '/guide/zebrafish'], words: /Stripes|Zebrafish|harbour/i, workers: [] },
  })

  test('without a network the host cannot end the session, and no page opens', async () => {
    await readPages(reader())
    await expectNothingStored(reader())
    await suite.context.setOffline(true)
    await signOut(reader())
    const text = suite.page.locator('main')
    await expect.poll(() => text.innerText()).toMatch(/^You are still signed in. Your session could not be ended./)
    await expectNothingReadable(reader())
  })

  test('a reader who has signed out finds nothing, with and without a network', async () => {
    await readPages(reader())
    suite.provider.behaviour = 'is refused'
    await signOut(reader())
    await suite.page.locator('[data-gate="access_denied"]').waitFor()
    await expectNothingReadable(reader())
    await suite.context.setOffline(true)
    await expectNothingReadable(reader())
  })
})

describe('mode client', () => {
  const suite = clientSuite({ extra })
  const reader = (): Gated => ({
    ...{ context: suite.context, page: suite.page, site: suite.site.origin },
    ...{ paths: ['/', '/guide'], words: /Gulls|Lighthouse|Deep water|Harbour/, workers: [] },
  })

  test('a reader who signs out without a network finds nothing', async () => {
    await readPages(reader())
    await expectNothingStored(reader())
    await suite.context.setOffline(true)
    await signOutOffline(reader())
    await expectNothingReadable(reader())
  })

  test('a reader who has signed out finds nothing, with and without a network', async () => {
    await readPages(reader())
    suite.provider.behaviour = 'is refused'
    await signOut(reader())
    await suite.page.locator('[data-gate="access_denied"]').waitFor()
    await expectNothingReadable(reader())
    await suite.context.setOffline(true)
    await expectNothingReadable(reader())
  })
})

describe('mode sealed', () => {
  const suite = sealedSuite(extra)
  const reader = (): Gated => ({
    ...{ context: suite.context, page: suite.page, site: suite.site },
    ...{ paths: ['/', '/guide/zebrafish'], words: /Stripes|Zebrafish|harbour/i, workers: ['/sealed-worker.js'] },
  })

  test('a reader who signs out without a network finds nothing', async () => {
    await readPages(reader())
    await expectNothingStored(reader())
    await suite.context.setOffline(true)
    suite.host.seen.length = 0
    await signOutOffline(reader())
    await expectNothingReadable(reader())
    expect(suite.host.seen).toEqual([])
  })

  test('a reader who has signed out finds nothing, with and without a network', async () => {
    await readPages(reader())
    suite.provider.behaviour = 'is refused'
    await signOut(reader())
    await suite.page.locator('[data-gate="access_denied"]').waitFor()
    await expectNothingReadable(reader())
    await suite.context.setOffline(true)
    suite.host.seen.length = 0
    await expectNothingReadable(reader())
    expect(suite.host.seen).toEqual([])
  })
})
