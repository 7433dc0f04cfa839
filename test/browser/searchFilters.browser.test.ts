/** Filters of the search, whose code loads with the first results. */
import { afterEach, expect, test } from 'vitest'
import { closeProfiles, launchBrowser } from '../support/browser.js'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const routes = "[{ path: '/guide', value: 'Guides' }, { path: '/', value: 'Other' }]"
const site = servedProject(`search: { facets: [{ id: 'type', label: 'Type', routes: ${routes} }] },`, {
  'content/sidebars.yaml': 'docs: [index, guide/walrus]\n',
  'content/index.md': page('Home', 'A walrus begins here.'),
  'content/guide/walrus.md': page('Walrus', 'The walrus has tusks.'),
})
afterEach(async () => closeProfiles(await launchBrowser()))

test('results are shown with their filters, so that they do not move between the press and the release of a button', async () => {
  const { tab } = await site.open('', { viewport: { width: 1280, height: 800 } })
  await tab.locator('#search-input').focus()
  await tab.locator('[role="combobox"]').waitFor()
  await tab.waitForLoadState('networkidle')
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The only code that a query loads.
  const code = /\/assets\/chunk-/
  const isRequested = tab.waitForRequest(code)
  await tab.route(code, async (route) => {
    await held
    await route.continue()
  })
  await tab.locator('#search-input').fill('walrus')
  await isRequested
  expect(await tab.getByRole('option').count()).toBe(0)
  release()
  await tab.getByRole('option', { name: /tusks/ }).waitFor()
  expect(await tab.locator('.search-facets button').allInnerTexts()).toEqual(['Guides 1', 'Other 1'])
})
