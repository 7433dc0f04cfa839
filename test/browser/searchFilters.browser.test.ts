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
  await tab.locator('#search-input').fill('walrus')
  // The filters at the moment of the first result.
  const filters = await tab.waitForFunction(() => {
    const isShown =
      document.querySelector('.search-panel [role="option"] b, .search-panel [role="option"] mark') !== null
    return isShown && [...document.querySelectorAll('.search-facets button')].map(({ textContent }) => textContent)
  })
  expect(await filters.jsonValue()).toEqual(['Guides 1', 'Other 1'])
})
