/** Messages of the box and the search page when index files are missing or invalid. */
import { gzipSync } from 'node:zlib'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const site = servedProject('', {
  'content/sidebars.yaml': 'docs:\n  - index\n',
  'content/index.md': page('Zebras', 'They have stripes.'),
})

/** One tab for all tests but those that need other settings: each loads its page again, and so starts a worker without an index. */
let shared: Page | undefined

async function openShared(path: string): Promise<Page> {
  await shared?.context().unrouteAll({ behavior: 'ignoreErrors' })
  await shared?.goto(site.url() + path)
  shared ??= (await site.open(path)).tab
  return shared
}

const failures: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'not there': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'a fault of the server': (route) => route.fulfill({ status: 500, body: 'Sorry' }),
  'no connection': (route) => route.abort(),
  'a page instead of the file': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in' }),
  'half a packed file': async (route) => route.fulfill({ body: gzipSync(Buffer.alloc(5000, 'zebra')).subarray(0, 20) }),
  'bytes that are no index': async (route) => route.fulfill({ body: gzipSync(Buffer.alloc(5000, 255)) }),
}
const places = {
  box: { path: '', input: '#search-input', found: '.search-hit', said: '.search-panel' },
  page: { path: 'search', input: '#search-page-input', found: '.search-result', said: '[data-search-page]' },
} as const
const files = '**/search-index/head.bin'
/** Before the script of the worker: its timeouts end fifty times sooner. */
const fasterTimeouts =
  'const timeout = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (time) => timeout(time / 50);'
/** The worker meets the failures; box and page show the same message for all of them, so the page needs one failure. */
const cases = [
  ...Object.keys(failures).map((failure) => ({ failure, place: 'box' as const })),
  { failure: 'a fault of the server', place: 'page' as const },
]

test.each(cases)('SQRY-04: $failure: the $place shows an error, and a second try succeeds', async (one) => {
  const { path, input, found, said } = places[one.place]
  const tab = await openShared(path)
  await tab.context().route(files, failures[one.failure] as (route: Route) => Promise<void>)
  await tab.locator(input).fill('zebras')
  const again = tab.locator(said).getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await tab.locator(said).textContent()).toContain('The search could not be loaded. Try again')
  expect(await tab.locator(said).textContent()).not.toMatch(/No results/)
  await tab.context().unroute(files)
  await again.click()
  await tab.locator(found).first().waitFor()
})

test('SQRY-04: a request without a response times out, and a second try succeeds', async () => {
  const tab = await openShared('')
  await tab.context().route(files, () => {})
  let scripts = 0
  await tab.context().route('**/*.js', async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    const hasTimeout = code.includes('AbortSignal.timeout(')
    if (hasTimeout) scripts++
    await route.fulfill({ response, body: hasTimeout ? fasterTimeouts + code : code })
  })
  await tab.reload()
  await tab.locator('#search-input').fill('zebras')
  const again = tab.locator('.search-panel').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(scripts).toBe(1)
  await tab.context().unroute(files)
  await again.click()
  await tab.locator('.search-hit').first().waitFor()
  expect(await again.count()).toBe(0)
})

test.each(['box', 'page'] as const)('SQRY-04: the %s shows an error if the worker cannot start', async (place) => {
  const { path, input, said, found } = places[place]
  const { tab } = await site.open('')
  await tab.addInitScript(() => {
    const make = window.Worker
    Object.assign(window, { make })
    window.Worker = class {
      constructor() {
        throw new DOMException('Blocked by the policy of the page.', 'SecurityError')
      }
    } as unknown as typeof Worker
  })
  await tab.goto(site.url() + path)
  await tab.locator(input).fill('zebras')
  const again = tab.locator(said).getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await tab.locator(said).textContent()).not.toMatch(/No results/)
  await tab.evaluate(() => {
    window.Worker = (window as unknown as { make: typeof Worker }).make
  })
  await again.click()
  await tab.locator(found).first().waitFor()
})

test('SPAGE-01: without JavaScript the search page says that it needs JavaScript', async () => {
  const { tab } = await site.open('search?q=zebras', { javaScriptEnabled: false })
  expect(
    await tab.getByText('The search needs JavaScript. Allow it, or choose a page from the menu.').isVisible(),
  ).toBe(true)
})
