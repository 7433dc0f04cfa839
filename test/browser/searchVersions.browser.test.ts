/** Search of a site with two versions and two contexts in a real browser: each has its own index, and results never mix. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const config = `
  navbar: { items: [{ type: 'link', label: 'Guides', href: '/', activeElsewhere: true }, { type: 'versions' }] },
  search: { contexts: [{ path: '/api', label: 'API' }, { path: '/cli', label: 'Command line' }], allContexts: true },
  versions: [
    { id: 'v2', label: '2.x', path: '/', folder: 'content', current: true },
    { id: 'v1', label: '1.x', path: '/v1', folder: 'versions/v1' },
  ],`

const site = servedProject(config, {
  'content/sidebars.yaml': 'docs:\n  - index\n  - api/tokens\n  - cli/login\n',
  'content/index.md': page('Home', 'Zebras of today.'),
  'content/api/tokens.md': page('Tokens', 'Zebras ask for a token.'),
  'content/cli/login.md': page('Login', 'Zebras log in.'),
  'versions/v1/index.md': page('Old home', 'Zebras of yesterday.'),
  'versions/v1/api/tokens.md': page('Old tokens', 'Zebras had keys.'),
})

const wide = { viewport: { width: 1280, height: 800 } }
const paths = (tab: Page, list: string) =>
  tab
    .locator(list)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname).sort())

async function suggested(tab: Page): Promise<string[]> {
  await tab.locator('#search-input').fill('zebras')
  await tab.getByRole('option', { name: /^See all results/ }).waitFor()
  return paths(tab, '.search-hit')
}

test('SPAGE-07: the version and context of the URL select the index', async () => {
  const expected = [
    ['q=zebras', ['/', '/api/tokens', '/cli/login']],
    ['q=zebras&ctx=api', ['/api/tokens']],
    ['q=zebras&ctx=cli', ['/cli/login']],
    ['q=zebras&version=v1', ['/v1', '/v1/api/tokens', '/v1/cli/login']],
    ['q=zebras&version=v1&ctx=api', ['/v1/api/tokens']],
    ['q=zebras&version=v1&ctx=cli', ['/v1/cli/login']],
  ] as const
  const { tab, problems } = await site.open('search', wide)
  for (const [query, found] of expected) {
    await tab.goto(`${site.url()}search?${query}`)
    await tab.locator('.search-result').first().waitFor()
    const hrefs = await paths(tab, '.search-result h2 a')
    expect(
      hrefs.map((path) => path.replace(/(.)\/$/, '$1')),
      query,
    ).toEqual(found)
  }
  expect(problems).toEqual([])
})

test('SPAGE-06, SPAGE-08: an unknown context or version is ignored', async () => {
  const { tab } = await site.open('search?q=zebras&version=v9&ctx=nowhere', wide)
  await tab.locator('.search-result').first().waitFor()
  expect(await paths(tab, '.search-result h2 a')).toEqual(['/', '/api/tokens', '/cli/login'])
})

test('SBOX-12, SBOX-21, SIDX-15: the box searches the version of the page, also after client navigation', async () => {
  const { tab, problems } = await site.open('v1/api/tokens', wide)
  expect(await suggested(tab)).toEqual(['/v1/api/tokens'])
  const all = tab.getByRole('option', { name: 'See all results within "API"' })
  expect(await all.getAttribute('href')).toBe('/search?q=zebras&ctx=api&version=v1')
  await tab.evaluate(() => {
    Object.assign(window, { sameDocument: true })
    document.dispatchEvent(new CustomEvent('docsgen:navigate', { detail: { href: '/cli/login' }, cancelable: true }))
  })
  await tab.waitForURL(/\/cli\/login$/)
  await tab.locator('#search-input').fill('')
  expect(await suggested(tab)).toEqual(['/cli/login'])
  expect(await tab.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(problems).toEqual([])
})
