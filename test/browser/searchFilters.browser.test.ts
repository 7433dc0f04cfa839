/** Filters of the search, whose code loads with the first results, and the suggestions of the search page. */
import { afterEach, expect, test } from 'vitest'
import { closeProfiles, launchBrowser } from '../support/browser.js'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const routes = "[{ path: '/guide', value: 'Guides' }, { path: '/', value: 'Other' }]"
const site = servedProject(
  `search: { facets: [{ id: 'type', label: 'Type', routes: ${routes} }], popular: ['/guide/walrus'] },`,
  {
    'content/sidebars.yaml': 'docs: [index, guide/walrus]\n',
    'content/index.md': page('Home', 'A walrus begins here.'),
    'content/guide/walrus.md': page('Walrus', 'The walrus has tusks.'),
  },
)
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

test('Tab moves from the field to the filters, and Escape back to it', async () => {
  const { tab } = await site.open('', { viewport: { width: 1280, height: 800 } })
  await tab.keyboard.press('Control+k')
  await tab.locator('[role="combobox"]').waitFor()
  await tab.keyboard.type('walrus')
  const filters = tab.locator('.search-facets button')
  await filters.first().waitFor()
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Guides 1')
  await tab.keyboard.press('Enter')
  await tab.locator('.search-facets button[aria-pressed="true"]').waitFor()
  await expect.poll(() => tab.getByRole('option').filter({ hasText: 'Home' }).count()).toBe(0)
  expect(await tab.getByRole('option').first().textContent()).toContain('Walrus')
  await tab.keyboard.press('Escape')
  await expect.poll(() => tab.locator('.search-panel').isHidden()).toBe(true)
  expect(await tab.evaluate(() => document.activeElement?.id)).toBe('search-input')
})

test('the search page suggests pages before a search and when nothing is found, and not beside results', async () => {
  const { tab } = await site.open('search')
  const suggestion = tab.locator('main').getByRole('link', { name: 'Walrus' })
  await tab.getByRole('heading', { name: 'Popular pages' }).waitFor()
  expect(await suggestion.getAttribute('href')).toContain('/guide/walrus')
  const field = tab.locator('#search-page-input')
  await field.fill('zzqx')
  await tab.getByText('No results').waitFor()
  await suggestion.waitFor()
  await field.fill('tusks')
  await tab.locator('[data-search-results] a').first().waitFor()
  expect(await tab.getByRole('heading', { name: 'Popular pages' }).count()).toBe(0)
  await field.fill('')
  await tab.getByRole('heading', { name: 'Popular pages' }).waitFor()
})
