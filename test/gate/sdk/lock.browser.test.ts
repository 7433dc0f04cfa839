/** The lock between tabs, in Chromium with the unmodified SDK: LOCK. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { sdkSuite } from '../support/sdkReader.js'

const suite = sdkSuite({ racingTabs: true })

beforeEach(() => suite.reader.visitProvider())

const lock = 'auth0.lock.getTokenSilently.docs.default'
/** Storage key of a lock without Web Locks. */
const record = `browser-tabs-lock-key-${lock}`
const entry = '@@auth0spajs@@::docs::default::openid profile email'
const local = { cacheLocation: 'localstorage' as const }

const silent = (options: object = {}, page: Page = suite.reader.page) =>
  page.evaluate((given) => client.getTokenSilently(given), options)
const tokenRequests = () => suite.reader.sent('/oauth/token').length
const waiting = () => suite.reader.page.evaluate(async () => (await navigator.locks.query()).pending?.length)
const kept = (key: string, page: Page = suite.reader.page) => page.evaluate((name) => localStorage.getItem(name), key)

/** A tab whose clock is stopped, so that none of its timers fires. */
async function patientTab(): Promise<Page> {
  const tab = await suite.reader.context.newPage()
  await tab.clock.install()
  await tab.goto(suite.docs.origin)
  await tab.clock.pauseAt(Date.now() + 10_000)
  return tab
}

/** As in a browser without Web Locks. */
async function withoutLocks(tab: Page): Promise<Page> {
  await tab.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
  await tab.goto(suite.docs.origin)
  return tab
}

/** A promise that other code settles. */
function settler(): { readonly promise: Promise<void>; readonly settle: () => void } {
  let settle = () => {}
  const promise = new Promise<void>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

/** Stops the first request for a token on its way. `asked` settles when it has begun. */
async function heldRequest(): Promise<{ readonly asked: Promise<void>; readonly letGo: () => void }> {
  const [asked, go] = [settler(), settler()]
  await suite.reader.context.route(suite.reader.tokenUrl, async (route) => {
    asked.settle()
    await go.promise
    await route.continue()
  })
  return { asked: asked.promise, letGo: go.settle }
}

/** Takes the lock of the SDK when it is free. `letGo` gives it back. */
async function holder(): Promise<{ readonly letGo: () => Promise<void> }> {
  const tab = await suite.reader.context.newPage()
  await tab.goto(suite.docs.origin)
  await tab.evaluate((name) => {
    void navigator.locks.request(name, () => new Promise((resolve) => Object.assign(globalThis, { letGo: resolve })))
  }, lock)
  return { letGo: () => tab.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo()) }
}

test('LOCK-01 of two tabs that renew at once, one does, and the other takes what it got: Web Locks', async () => {
  const tab = await patientTab()
  await Promise.all([suite.reader.make(local), suite.reader.make(local, tab)])
  const request = await heldRequest()
  const first = silent()
  await request.asked
  // Nothing orders local storage and Web Locks: a browser may hand the lock over before the other tab sees the entry, and
  // then that tab renews too. A third holder of the lock between the two makes sure that the entry is there.
  const between = await holder()
  await expect.poll(waiting).toBe(1)
  const second = silent({}, tab)
  await expect.poll(waiting).toBe(2)
  expect(tokenRequests()).toBe(1)
  request.letGo()
  const token = await first
  await expect.poll(() => kept(entry, tab)).toContain(token)
  await between.letGo()
  expect(await second).toBe(token)
  expect(tokenRequests()).toBe(1)
})

test('LOCK-01 of two tabs that renew at once, one does, and the other takes what it got: local storage', async () => {
  const page = await withoutLocks(suite.reader.page)
  const tab = await withoutLocks(await suite.reader.context.newPage())
  await Promise.all([suite.reader.make(local), suite.reader.make(local, tab)])
  const request = await heldRequest()
  const first = silent({}, page)
  await request.asked
  await expect.poll(() => kept(record, tab)).not.toBeNull()
  await tab.evaluate((name) => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      if (key === name) Object.assign(globalThis, { met: true })
      return getItem.call(this, key)
    }
  }, record)
  const second = silent({}, tab)
  await expect.poll(() => tab.evaluate(() => 'met' in globalThis)).toBe(true)
  expect(tokenRequests()).toBe(1)
  request.letGo()
  expect(await second).toBe(await first)
  expect(tokenRequests()).toBe(1)
})

test('LOCK-01 with tokens in memory, the other tab renews after it', async () => {
  const tab = await patientTab()
  await Promise.all([suite.reader.make(), suite.reader.make({}, tab)])
  const request = await heldRequest()
  const first = silent()
  await request.asked
  const second = silent({}, tab)
  await expect.poll(waiting).toBe(1)
  expect(tokenRequests()).toBe(1)
  request.letGo()
  expect(await second).not.toBe(await first)
  expect(tokenRequests()).toBe(2)
})

test('LOCK-02, LOCK-03, LOCK-07 a lock that is never let go: five seconds, then timeout', async () => {
  const tab = await patientTab()
  const { letGo } = await holder()
  await suite.reader.make({}, tab)
  const failed = tab.evaluate(() => client.getTokenSilently().catch(({ error }: { error: string }) => error))
  await expect.poll(waiting).toBe(1)
  await tab.clock.runFor(4_999)
  expect(await waiting()).toBe(1)
  await tab.clock.runFor(1)
  expect(await failed).toBe('timeout')
  expect([await waiting(), tokenRequests()]).toEqual([0, 0])
  await letGo()
  expect(typeof (await silent({}, tab))).toBe('string')
})

test('LOCK-06 a tab that goes lets go', async () => {
  await suite.reader.make()
  const tab = await suite.reader.context.newPage()
  await tab.goto(suite.docs.origin)
  await suite.reader.make({}, tab)
  suite.provider.state = 'hangs'
  void silent({}, tab).catch(() => {})
  await expect.poll(() => suite.reader.sent('/authorize').length).toBe(1)
  suite.provider.state = 'up'
  await tab.close()
  expect(typeof (await silent())).toBe('string')
})

interface Touch {
  readonly what: 'reads' | 'writes'
  readonly at: number
}

/** Which reads and writes of the record there are, in milliseconds of the tab's own clock. */
async function watchRecord(tab: Page): Promise<() => Promise<Touch[]>> {
  await tab.evaluate((name) => {
    const touches: object[] = []
    Object.assign(globalThis, { touches })
    const { getItem, setItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      if (key === name) touches.push({ what: 'reads', at: Date.now() })
      return getItem.call(this, key)
    }
    Storage.prototype.setItem = function (key, value) {
      if (key === name) touches.push({ what: 'writes', at: Date.now() })
      setItem.call(this, key, value)
    }
  }, record)
  return () => tab.evaluate(() => (globalThis as unknown as { touches: Touch[] }).touches)
}

test('LOCK-04 without Web Locks: read again 30 ms after it was written, refreshed each second while it is held', async () => {
  const tab = await patientTab()
  await withoutLocks(tab)
  await suite.reader.make({}, tab)
  const touches = await watchRecord(tab)
  const start = await tab.evaluate(() => Date.now())
  suite.provider.state = 'hangs'
  void silent({}, tab).catch(() => {})
  await tab.clock.runFor(3_500)
  const seen = await touches()
  expect(seen.map(({ what }) => what[0]).join('')).toBe('rwrrwrwrw')
  const [found = 0, written = 0, checked = 0, ...refreshed] = seen.map(({ at }) => at - start)
  // A timer of nought milliseconds is one of a millisecond in this clock.
  expect([found, checked - written]).toEqual([30, 30])
  expect(refreshed.map((at) => at - checked)).toEqual([1_000, 1_000, 2_000, 2_000, 3_000, 3_000])
  expect(JSON.parse((await kept(record, tab)) ?? '')).toMatchObject({
    id: expect.any(String),
    timeAcquired: start + written,
    timeRefreshed: start + checked + 3_000,
  })
})

test('LOCK-03, LOCK-05 without Web Locks: whoever waits tries at each change, and takes a record of five seconds away', async () => {
  const tab = await patientTab()
  await withoutLocks(tab)
  await suite.reader.make({}, tab)
  const start = await tab.evaluate((name) => {
    const now = Date.now()
    localStorage.setItem(name, JSON.stringify({ id: 'gone', iat: 'x', timeAcquired: now - 9_000, timeRefreshed: now }))
    return now
  }, record)
  const touches = await watchRecord(tab)
  void silent({}, tab).catch(() => {})
  const tryAgain = () => tab.evaluate(() => dispatchEvent(new StorageEvent('storage')))
  await tab.clock.runFor(30)
  await tryAgain()
  // Not sooner than 50 ms after the last try, and then 30 ms.
  await tab.clock.runFor(79)
  expect(new Set((await touches()).map(({ at }) => at - start))).toEqual(new Set([30]))
  await tab.clock.runFor(1)
  expect((await touches()).at(-1)?.at).toBe(start + 110)
  // The first of ten tries is over after five seconds; by the next the record is older than that.
  await tab.clock.runFor(4_800)
  expect(await kept(record, tab)).toContain('gone')
  await tab.clock.runFor(300)
  expect(String(await kept(record, tab))).not.toContain('gone')
})

test('LOCK-06 without Web Locks: the record goes at the end, and where it fails', async () => {
  await withoutLocks(suite.reader.page)
  await suite.reader.make()
  const left = () =>
    suite.reader.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('getTokenSilently')))
  expect(typeof (await silent())).toBe('string')
  expect(await left()).toEqual([])
  await suite.reader.context.route(suite.reader.tokenUrl, (route) => route.abort())
  await expect(silent({ cacheMode: 'off' })).rejects.toThrow('Failed to fetch')
  expect(await left()).toEqual([])
})
