/** A site that offers search in one context only, with a shortcut of its own. */
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const site = servedProject(
  "search: { shortcut: 'alt+s', contexts: [{ path: '/api', label: 'API' }], hideWithoutContext: true },",
  {
    'content/sidebars.yaml': 'docs:\n  - index\n  - api/tokens\n',
    'content/index.md': page('Home', 'To the [tokens](/api/tokens).'),
    'content/api/tokens.md': page('Tokens', 'To the [first page](/).'),
  },
)

test('SBOX-04, SBOX-13, SBOX-14: the box and its shortcut exist inside of the context and not outside', async () => {
  const { tab, problems } = await site.open('', { viewport: { width: 1280, height: 800 } })
  await tab.waitForLoadState('networkidle')
  const focused = () => tab.evaluate(() => document.activeElement?.id)
  const box = tab.locator('[data-search]')
  expect(await box.isHidden()).toBe(true)
  await tab.keyboard.press('Alt+s')
  expect(await focused()).toBe('')
  await tab.locator('main').getByRole('link', { name: 'tokens', exact: true }).click()
  await tab.waitForURL(/\/api\/tokens$/)
  await expect.poll(() => box.isVisible()).toBe(true)
  await tab.keyboard.press('Control+k')
  expect(await focused()).not.toBe('search-input')
  await tab.keyboard.press('Alt+s')
  expect(await focused()).toBe('search-input')
  await tab.keyboard.type('tokens')
  await tab.getByRole('option').first().waitFor()
  await tab.locator('main').getByRole('link', { name: 'first page', exact: true }).click()
  await expect.poll(() => box.isHidden()).toBe(true)
  expect(problems).toEqual([])
})
