import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { files, ready, startShell } from './site.js'

const count = 120
const operation = (at: number): object => ({
  operationId: `thing${at}`,
  summary: `Thing ${at}`,
  tags: ['Things'],
  responses: { 204: { description: 'Done.' } },
})
const description = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  tags: [{ name: 'Things' }],
  paths: Object.fromEntries(Array.from({ length: count }, (_, at) => [`/things/${at}`, { get: operation(at) }])),
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
const more = (tab: Page) => menu(tab).locator('[data-more] > a')

test('a long list of the menu leads on from page to page without scripts', async () => {
  const tab = await shell.open('api/thing60', { javaScriptEnabled: false })
  expect(await entries(tab).count()).toBe(31)
  expect(await more(tab).allTextContents()).toEqual(['45 more', '44 more'])
  await more(tab).last().click()
  await tab.waitForURL('**/api/thing76')
  expect(await menu(tab).locator('[aria-current="page"]').textContent()).toBe('GET Thing 76')
  expect(await more(tab).allTextContents()).toEqual(['61 more', '28 more'])
})

test('with scripts the whole of a long list comes in place, in order, and stays on the pages that follow', async () => {
  const tab = await shell.open('api/thing60')
  await ready(tab)
  await more(tab).last().press('Enter')
  await expect.poll(() => entries(tab).count()).toBe(count)
  const all = Array.from({ length: count }, (_, at) => `GET Thing ${at}`)
  expect(await entries(tab).allTextContents()).toEqual(all)
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('GET Thing 76')
  expect(new URL(tab.url()).pathname).toBe('/x/api/thing60')
  await entries(tab).nth(100).click()
  await tab.waitForURL('**/api/thing100')
  await expect.poll(() => menu(tab).locator('[aria-current="page"]').allTextContents()).toEqual(['GET Thing 100'])
  expect(await entries(tab).allTextContents()).toEqual(all)
})

test('where a long list cannot be had, the link leads to its page', async () => {
  const tab = await shell.open('api/thing0')
  await ready(tab)
  shell.allow(/ERR_FAILED/)
  await tab.route('**/_menus/api.html', (route) => route.abort())
  await more(tab).click()
  await tab.waitForURL('**/api/thing31')
})

test('the drawer of narrow screens has the same long list', async () => {
  const tab = await shell.open('api/thing0', { viewport: { width: 390, height: 800 } })
  await ready(tab)
  await tab.locator('[data-action="open-menu"]').first().click()
  const drawer = tab.locator('[data-panel="secondary"]')
  await drawer.locator('[data-more] > a').click()
  await expect.poll(() => drawer.getByRole('link', { name: /^GET Thing/ }).count()).toBe(count)
  expect(await tab.evaluate(() => document.querySelectorAll('[id]').length)).toBe(
    await tab.evaluate(() => new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)).size),
  )
})
