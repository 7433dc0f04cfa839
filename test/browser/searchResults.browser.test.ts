/** The search page, and highlights that must not disturb the page of a result. */
import { describe, expect, test } from 'vitest'
import { highlightedTexts } from './searchPanel.js'
import { ask, wide, zooSite } from './zooSite.js'

const { open, site } = zooSite()

describe('the search page', () => {
  test('SPAGE-10, SIDX-06: a result shows its breadcrumbs and an excerpt with highlights', async () => {
    const { tab } = await open('search?q=number+7')
    const result = tab.locator('.search-result', { has: tab.locator('a[href^="/zoo/z7"]') }).first()
    await result.waitFor()
    expect(await result.locator('.search-path').textContent()).toBe('Guides › Zoo')
    expect(await result.locator('.search-excerpt mark').allTextContents()).toEqual(['number', '7'])
  })

  test('SPAGE-04, SPAGE-05: other parameters stay in the URL, and going back to an empty query empties the list', async () => {
    const { tab } = await open('search?from=mail')
    await tab.locator('#search-page-input').fill('zebra')
    await tab.locator('.search-result').first().waitFor()
    await tab.waitForURL((address) => address.search === '?from=mail&q=zebra')
    await tab.goto(`${site().url}search`)
    await ask(tab, 'zebra')
    await tab.getByRole('option', { name: 'See all results' }).click()
    await tab.locator('.search-result').first().waitFor()
    await tab.goBack()
    await expect.poll(() => tab.locator('.search-result').count()).toBe(0)
    expect(await tab.locator('#search-page-input').inputValue()).toBe('')
  })

  test('SQRY-04: a failed fetch shows an error, and a second try succeeds', async () => {
    const { tab } = await open('walrus')
    await tab.route('**/search-index/**', (route) => route.fulfill({ status: 503, body: '' }))
    await tab.goto(`${site().url}search`)
    await tab.locator('#search-page-input').fill('zebra')
    const again = tab.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await tab.locator('[data-search-status]').textContent()).not.toContain('No results')
    await tab.unroute('**/search-index/**')
    await again.click()
    await tab.locator('.search-result').first().waitFor()
  })
})

describe('highlights', () => {
  test('SHL-05, SHL-07: the other parameters of the URL stay, and links within the page keep the highlights', async () => {
    const { tab } = await open('walrus?from=mail&_highlight=walrus#far-below')
    await expect.poll(async () => (await highlightedTexts(tab)).length).toBe(3)
    expect(tab.url()).toBe(`${site().url}walrus?from=mail#far-below`)
    await tab.locator('.toc a[href$="#more"]:visible').first().click()
    await tab.waitForURL(/#more$/)
    expect((await highlightedTexts(tab)).length).toBe(3)
    await tab.getByRole('button', { name: 'Clear' }).click()
    expect(tab.url()).toBe(`${site().url}walrus?from=mail#more`)
    expect(await tab.locator('link[rel="canonical"]').getAttribute('href')).not.toContain('?')
  })

  test.each([true, false])(
    'SHL-08: tabs and color mode can change under highlights (CSS highlights supported: %s)',
    async (has) => {
      const { tab, problems } = await site().open('', wide)
      if (!has) await tab.addInitScript(() => Object.assign(window, { Highlight: undefined }))
      await tab.goto(`${site().url}walrus?_highlight=walrus`, { waitUntil: 'networkidle' })
      if (has) await expect.poll(async () => (await highlightedTexts(tab)).length).toBe(3)
      else await tab.locator('mark[data-search-mark]').first().waitFor({ state: 'attached' })
      await tab.getByRole('tab', { name: 'Second' }).click()
      await tab.getByText('Walrus of the second.').waitFor()
      await tab.locator('.theme-toggle').first().click()
      await tab.getByRole('button', { name: 'Clear' }).click()
      await expect.poll(() => tab.locator('mark[data-search-mark]').count()).toBe(0)
      expect(await tab.locator('main article').textContent()).toContain('A walrus again.')
      expect(problems).toEqual([])
    },
  )
})
