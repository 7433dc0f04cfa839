import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { files, ready, startShell } from './site.js'

const count = 120
/** Operations after these have a tag each. */
const tags = 60
const tagOf = (at: number): string => (at < count ? 'Things' : `Tag ${at - count}`)
const operation = (at: number): object => ({
  operationId: `thing${at}`,
  summary: `Thing ${at}`,
  tags: [tagOf(at)],
  responses: { 204: { description: 'Done.' } },
})
const description = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  tags: [{ name: 'Things' }, ...Array.from({ length: tags }, (_, at) => ({ name: `Tag ${at}` }))],
  paths: Object.fromEntries(Array.from({ length: count + tags }, (_, at) => [`/things/${at}`, { get: operation(at) }])),
}
const shell = startShell(
  new Map([
    [
      'site.config.ts',
      (files.get('site.config.ts') ?? '').replace(
        "baseUrl: '/x/',",
        "baseUrl: '/x/', openapi: [{ id: 'v1', file: 'openapi/v1.json', path: '/api', sidebar: 'api' }],",
      ),
    ],
    ['openapi/v1.json', JSON.stringify(description)],
  ]),
)

const menu = (tab: Page) => tab.getByRole('navigation', { name: 'Docs sidebar' })
const entries = (tab: Page) => menu(tab).getByRole('link', { name: /^GET Thing/ })
/** Number of the entries in the list of one tag, and of the tags. */
const more = (tab: Page) => menu(tab).locator('[data-category] [data-more] > a')
const moreTags = (tab: Page) => menu(tab).locator(':scope > ul > [data-more] > a')

test('without scripts, a long list links to the next page of the list', async () => {
  const tab = await shell.open('api/thing60', { javaScriptEnabled: false })
  expect(await entries(tab).count()).toBe(25)
  expect(await more(tab).allTextContents()).toEqual(['48 more', '47 more'])
  await more(tab).last().click()
  await tab.waitForURL('**/api/thing73')
  expect(await menu(tab).locator('[aria-current="page"]').textContent()).toBe('GET Thing 73')
  expect(await more(tab).allTextContents()).toEqual(['61 more', '34 more'])
})

test('with scripts, a long list is completed in place, in order, and stays complete on the next pages', async () => {
  const tab = await shell.open('api/thing60')
  await ready(tab)
  await more(tab).last().press('Enter')
  await expect.poll(() => entries(tab).count()).toBe(count)
  const all = Array.from({ length: count }, (_, at) => `GET Thing ${at}`)
  expect(await entries(tab).allTextContents()).toEqual(all)
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('GET Thing 73')
  expect(new URL(tab.url()).pathname).toBe('/x/api/thing60')
  await entries(tab).nth(100).click()
  await tab.waitForURL('**/api/thing100')
  await expect.poll(() => menu(tab).locator('[aria-current="page"]').allTextContents()).toEqual(['GET Thing 100'])
  expect(await entries(tab).allTextContents()).toEqual(all)
})

test('if the complete list cannot be loaded, the link opens its page', async () => {
  const tab = await shell.open('api/thing0')
  await ready(tab)
  shell.allow(/ERR_FAILED/)
  await tab.route('**/_sidebars/api.html', (route) => route.abort())
  await more(tab).click()
  await expect.poll(() => tab.url()).toMatch(/\/api\/thing25$/)
})

test('the drawer completes the same long list', async () => {
  const tab = await shell.open('api/thing0', { viewport: { width: 390, height: 800 } })
  await ready(tab)
  await tab.locator('[data-action="open-menu"]').first().click()
  const drawer = tab.locator('[data-panel="secondary"]')
  // Hovering over the link would load the entries before the click.
  await drawer.locator('[data-category] [data-more] > a').press('Enter')
  await expect.poll(() => drawer.getByRole('link', { name: /^GET Thing/ }).count()).toBe(count)
  // Read all ids within one evaluate: late scripts add further ids.
  const ids = await tab.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

/** Tags in the sidebar; each is a button. */
const categories = (tab: Page) => menu(tab).locator(':scope > ul > [data-category] > button')
const topOf = (tab: Page) =>
  menu(tab)
    .locator('[aria-current="page"]')
    .evaluate((current) => current.getBoundingClientRect().top)
const shownTags = Array.from({ length: tags }, (_, at) => `Tag ${at}`)

test('moving the mouse over the sidebar completes a long list of tags without shifting the sidebar', async () => {
  const tab = await shell.open(`api/thing${count + 30}`, { viewport: { width: 1280, height: 600 } })
  await ready(tab)
  await tab.locator('main').hover()
  expect(await moreTags(tab).allTextContents()).toEqual(['22 more', '19 more'])
  const before = await topOf(tab)
  await menu(tab).locator('[aria-current="page"]').hover()
  await expect.poll(() => moreTags(tab).count()).toBe(0)
  expect((await categories(tab).allTextContents()).filter((name) => name.startsWith('Tag'))).toEqual(shownTags)
  expect(Math.abs((await topOf(tab)) - before)).toBeLessThanOrEqual(1)
  expect(await menu(tab).locator('ul ul li').count()).toBe(1)
})

test('a tag that was loaded late can be opened, and stays open on pages whose HTML omits it', async () => {
  const tab = await shell.open(`api/thing${count + 5}`)
  await ready(tab)
  await menu(tab).hover()
  await expect.poll(() => moreTags(tab).count()).toBe(0)
  await categories(tab)
    .filter({ hasText: /^Tag 50$/ })
    .click()
  await menu(tab).getByRole('link', { name: 'GET Thing 170' }).waitFor()
  await tab.locator('.pager a[rel="next"]').click()
  await tab.waitForURL(`**/api/thing${count + 6}`)
  await expect.poll(() => categories(tab).filter({ hasText: /^Tag/ }).allTextContents()).toEqual(shownTags)
  expect(await menu(tab).getByRole('link', { name: 'GET Thing 170' }).isVisible()).toBe(true)
  expect(
    await categories(tab)
      .filter({ hasText: /^Tag 50$/ })
      .getAttribute('aria-expanded'),
  ).toBe('true')
})

test('keyboard navigation continues at the place where the list of tags was cut', async () => {
  const tab = await shell.open(`api/thing${count + 30}`)
  await ready(tab)
  await moreTags(tab).first().press('Enter')
  await expect.poll(() => moreTags(tab).count()).toBe(0)
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Tag 19')
})

test('after an edit in live preview the complete list is fetched again', async () => {
  const tab = await shell.open('api/thing60')
  await ready(tab)
  await more(tab).last().press('Enter')
  await expect.poll(() => entries(tab).count()).toBe(count)
  await tab.route('**/_sidebars/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('Thing 119', 'Thing that is new') })
  })
  await tab.evaluate(() => document.dispatchEvent(new CustomEvent('docsgen:forget')))
  // Without the mouse, which would complete the list when it is over the new sidebar.
  await entries(tab).nth(61).press('Enter')
  await tab.waitForURL('**/api/thing61')
  await more(tab).last().press('Enter')
  await menu(tab).getByRole('link', { name: 'Thing that is new' }).waitFor()
})
