/** Box and search page of a site whose searches a service answers. The requests to it end in this process. */
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRecords } from '../../src/search/records/createRecords.js'
import { createFakeAlgolia } from '../search/services/fakeAlgolia.js'
import { createFakeMeilisearch } from '../search/services/fakeMeilisearch.js'
import { emptyIndex, type FakeService, searchKey } from '../search/services/fakeStore.js'
import { createFakeTypesense } from '../search/services/fakeTypesense.js'
import { page as searchPage } from '../search/site.js'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const url = 'https://search.example.com'
const services = {
  algolia: {
    fake: createFakeAlgolia('docs'),
    settings: `appId: 'APP', apiKey: '${searchKey}', indexName: 'docs', url: '${url}'`,
  },
  typesense: {
    fake: createFakeTypesense('docs', 30),
    settings: `url: '${url}', apiKey: '${searchKey}', collection: 'docs'`,
  },
  meilisearch: {
    fake: createFakeMeilisearch('docs'),
    settings: `url: '${url}', apiKey: '${searchKey}', index: 'docs'`,
  },
}

const zebra = searchPage(
  'Zebra',
  { '': 'A zebra has stripes.', Food: 'The zebra eats <b>grass</b>.' },
  { facets: { type: ['Guides'] }, breadcrumbs: ['Animals'] },
)
const count = searchPage(
  'Count the herd',
  { '': 'Returns every zebra.' },
  { facets: { type: ['API'] }, operation: ['GET', '/zebras'] },
)
const context = { origin: 'https://docs.example.com', headingLevels: new Map(), language: 'en' }
const records = [zebra, count].flatMap((one) => createRecords(one, { ...context, version: 'current', scopes: [':'] }))
const settings = { filterableAttributes: ['scopes', 'facets.type', 'path'] }

function projectWith(kind: keyof typeof services) {
  return servedProject(
    `search: { provider: { ${kind}: { ${services[kind].settings} } }, facets: [{ id: 'type', label: 'Type' }] }`,
    {
      'content/sidebars.yaml': 'docs:\n  - index\n  - zebra\n',
      'content/index.md': page('Home', 'Welcome.'),
      'content/zebra.md': page('Zebra', 'A zebra has stripes.\n\n## Food\n\nThe zebra eats grass.'),
    },
  )
}

/** Answers the requests of the worker. */
async function answerWith(tab: Page, fake: FakeService): Promise<void> {
  await tab.context().route(`${url}/**`, async (route: Route) => {
    const request = route.request()
    const path = request.url().slice(url.length)
    const headers = { ...request.headers() }
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    const { status, body } = fake.respond({ method: request.method(), path, headers, body: request.postData() ?? '' })
    return route.fulfill({ status, headers: cors, contentType: 'application/json', body: JSON.stringify(body) })
  })
}

describe.each(Object.keys(services) as (keyof typeof services)[])('%s', (kind) => {
  const site = projectWith(kind)
  const { fake } = services[kind]
  beforeAll(() => {
    fake.indexes.set('docs', { ...emptyIndex(), records: [...records], settings })
  })

  test('the box shows pages, sections, marks and the operation, and opens a section', async () => {
    const { tab } = await site.open('')
    await answerWith(tab, fake)
    await tab.locator('#search-input').fill('zebra')
    await tab.locator('.search-hit').nth(2).waitFor()
    const rows = await tab.locator('.search-hit').allInnerTexts()
    expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
      'Zebra A zebra has stripes. Animals',
      'Food · The zebra eats <b>grass</b>.',
      'GET Count the herd Returns every zebra. /zebras',
    ])
    expect(await tab.locator('.search-hit mark').allInnerTexts()).toEqual(['Zebra', 'zebra', 'zebra', 'zebra'])
    const input = tab.locator('#search-input')
    await input.press('ArrowDown')
    await input.press('Enter')
    await tab.waitForURL('**/zebra*#food')
  })

  test('the page filters with counts, and has no operators', async () => {
    const { tab } = await site.open('')
    await answerWith(tab, fake)
    await tab.goto(`${site.url()}search?q=zebra`)
    await tab.locator('.search-result').first().waitFor()
    // The code of the filters loads with the first results.
    await tab.locator('.search-facets button').first().waitFor()
    expect(await tab.locator('.search-facets button').allInnerTexts()).toEqual(['API 1', 'Guides 1'])
    expect(await tab.locator('.search-help').count()).toBe(0)
    await tab.getByRole('button', { name: 'API 1' }).click()
    await expect.poll(() => tab.locator('.search-result h2').allInnerTexts()).toEqual(['Count the herd'])
    expect(await tab.locator('.search-facets button').allInnerTexts()).toEqual(['API 1', 'Guides 1'])
  })
})

describe('failures', () => {
  const site = projectWith('meilisearch')
  const { fake } = services.meilisearch
  beforeAll(() => {
    fake.indexes.set('docs', { ...emptyIndex(), records: [...records], settings })
  })
  const failures: Readonly<Record<string, readonly [said: string, fail: (route: Route) => Promise<void>]>> = {
    'a rejected key': ['The search service refused the request.', (route) => respondWith(route, 403)],
    'too many requests': ['There are too many searches at the moment.', (route) => respondWith(route, 429)],
    'a fault of the server': ['The search could not be loaded.', (route) => respondWith(route, 500)],
    'no connection': ['The search could not be loaded.', (route) => route.abort()],
  }

  test.each(Object.entries(failures))('%s is said in words, and a second try succeeds', async (_, [said, fail]) => {
    const { tab } = await site.open('')
    await tab.context().route(`${url}/**`, fail)
    await tab.locator('#search-input').fill('zebra')
    const again = tab.locator('.search-panel').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await tab.locator('.search-panel').innerText()).toContain(said)
    await tab.context().unroute(`${url}/**`)
    await answerWith(tab, fake)
    await again.click()
    await tab.locator('.search-hit').first().waitFor()
  })

  test('a reader without network is told so, in box and page', async () => {
    const { tab } = await site.open('search')
    await answerWith(tab, fake)
    // The code of the page has loaded once it shows results.
    await tab.locator('#search-page-input').fill('zebra')
    await tab.locator('.search-result').first().waitFor()
    await tab.context().setOffline(true)
    await tab.context().unroute(`${url}/**`)
    await tab.locator('#search-page-input').fill('grass')
    await expect.poll(() => tab.locator('[data-search-status]').innerText()).toContain('You are offline.')
  })
})

function respondWith(route: Route, status: number): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
  return route.fulfill({ status, headers, contentType: 'application/json', body: '{"message":"Sorry"}' })
}
