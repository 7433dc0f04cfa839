/**
 * A site with every component, published below `/x/`: following links never leaves the base path, and the console stays empty.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everything } from './everything.js'
import { ready, startShell } from './site.js'

const shell = startShell(everything)

/** Opens the site and records the requests to other paths or origins, and violations of the policy. */
async function openWatched(
  path: string,
  width = 1280,
): Promise<{ tab: Page; outside: string[]; reports: () => Promise<number> }> {
  const tab = await shell.open('guide/deep', {
    viewport: { width, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const outside: string[] = []
  tab.context().on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(shell.url()) && !address.startsWith('data:')) outside.push(address)
  })
  // Stored where it outlives the document.
  await tab.addInitScript(() =>
    addEventListener('securitypolicyviolation', () =>
      sessionStorage.setItem('reports', String(Number(sessionStorage.getItem('reports') ?? 0) + 1)),
    ),
  )
  await tab.goto(shell.url() + path)
  await ready(tab)
  return { tab, outside, reports: () => tab.evaluate(() => Number(sessionStorage.getItem('reports') ?? 0)) }
}

/** Paths of the links to pages of the site. */
const linkedPaths = (tab: Page) =>
  tab.$$eval('a[href]', (links) => [
    ...new Set(
      links
        .map((link) => link as HTMLAnchorElement)
        .filter(
          (link) => link.origin === location.origin && !link.rel.includes('external') && !link.hasAttribute('download'),
        )
        .map(({ pathname }) => pathname)
        .filter((path) => path !== location.pathname),
    ),
  ])

async function clickTo(tab: Page, path: string): Promise<void> {
  const from = new URL(tab.url()).pathname
  await tab.$$eval(
    'a[href]',
    (links, wanted) =>
      links
        .map((link) => link as HTMLAnchorElement)
        .find((link) => link.pathname === wanted)
        ?.click(),
    path,
  )
  await tab.waitForFunction((old) => location.pathname !== old, from)
  await tab.waitForSelector('main h1')
  await ready(tab)
}

test('ROUTE-02: every page is reached by clicks and requests nothing outside of the base path', async () => {
  const { tab, outside, reports } = await openWatched('')
  const start = new URL(tab.url()).pathname
  const linked = new Map([[start, await linkedPaths(tab)]])
  const seen = new Set([start])
  const nextOf = (path: string) => linked.get(path)?.find((target) => !seen.has(target))
  for (let at = start; ; ) {
    // Links of the current page first, because any other page must be loaded again.
    const from = nextOf(at) === undefined ? [...linked.keys()].find(nextOf) : at
    const next = from && nextOf(from)
    if (!from || !next) break
    if (from !== at) await tab.goto(new URL(from, shell.url()).href)
    await ready(tab)
    seen.add(next)
    await clickTo(tab, next)
    at = new URL(tab.url()).pathname
    expect([next, at.startsWith('/x/')]).toEqual([next, true])
    expect(await tab.textContent('h1')).not.toBe('Page not found')
    linked.set(at, await linkedPaths(tab))
  }
  const shown = [...linked.keys()]
  // Pages of both versions and of the API, and the targets of redirects.
  for (const path of ['', 'guide/parts', 'v1/old', 'restapi/v1/list', 'restapi/v1/introduction', 'rules/overview'])
    expect(shown).toContain(`/x/${path}`)
  expect(shown.length).toBeGreaterThan(25)
  expect(outside).toEqual([])
  expect(await reports()).toBe(0)
})

test('ROUTE-02, ROUTE-08: everything that a page does stays below the base path', async () => {
  shell.allow(/status of 404/)
  const { tab, outside, reports } = await openWatched('guide/parts')
  const main = tab.locator('main')
  await main.getByRole('tab', { name: 'Second' }).click()
  await main.getByText('Second.', { exact: true }).waitFor()
  await main.locator('.code').first().hover()
  await main.getByRole('button', { name: 'Wrap lines' }).first().click()
  await main.getByRole('button', { name: 'Copy' }).first().click()
  await expect.poll(() => tab.evaluate(() => navigator.clipboard.readText())).toContain('kept: true')
  await main.getByText('Closed', { exact: true }).click()
  await main.getByText('Hidden.', { exact: true }).waitFor()
  await main.getByRole('button', { name: 'A picture' }).click()
  await tab.locator('.medium-zoom-image--opened').waitFor()
  await tab.keyboard.press('Escape')
  await tab.locator('.medium-zoom-overlay').waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Switch between dark and light mode' }).click()

  const menu = tab.getByRole('navigation', { name: 'Docs sidebar' })
  await menu.getByRole('button', { name: 'Rules' }).click()
  await menu.getByRole('link', { name: 'First rule' }).click()
  await tab.waitForURL(/\/x\/rules\/first$/)
  await tab.goto(`${shell.url()}guide/island`)
  await tab.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>('ds-island button')
    button?.click()
    // The first press can be too early; press until the text is shown.
    return button !== null && button.textContent !== 'Count 3'
  })

  await tab.fill('#search-input', 'scanner')
  await tab.getByRole('option', { name: 'Parts' }).first().click()
  await tab.waitForURL(/\/x\/guide\/parts$/)
  await tab.locator('[data-marked]').waitFor()
  await tab.fill('#search-input', 'scanner')
  await tab.getByRole('option', { name: 'See all results' }).click()
  await tab.waitForURL(/\/x\/search\?q=scanner$/)
  await main.getByRole('link', { name: 'Parts' }).first().click()
  await tab.waitForURL(/\/x\/guide\/parts/)

  await tab.click('[data-nav="1"]')
  await tab.waitForURL(/\/x\/restapi\/intro$/)
  await tab.goto(`${shell.url()}restapi/v1/list`)
  await main.getByRole('tab', { name: 'Python' }).click()
  await main.getByRole('tab', { name: '404' }).click()

  await tab.goto(`${shell.url()}old`)
  await tab.locator('[data-switcher="Versions"] > button').hover()
  await tab.locator('.topbar a[data-version="v1"]').click()
  await tab.waitForURL(/\/x\/v1\/old$/)
  await tab.waitForSelector('h1:text("Old page, before")')

  for (const [from, to] of [
    ['rules', 'rules/overview'],
    ['guide', 'guide/overview'],
    ['restapi', 'restapi/intro'],
    ['before', 'guide/long'],
    ['moved/rule', 'rules/overview'],
    ['nope', 'nope'],
  ]) {
    await tab.goto(shell.url() + from)
    await tab.waitForURL(shell.url() + to)
    await ready(tab)
  }
  await main.getByRole('link', { name: 'User Guides' }).click()
  await tab.waitForURL(shell.url())
  expect(outside).toEqual([])
  expect(await reports()).toBe(0)
})

test('ROUTE-02, ROUTE-05: the drawer and the not-found page of a narrow screen stay below the base path', async () => {
  shell.allow(/status of 404/)
  const { tab, outside, reports } = await openWatched('guide/parts', 390)
  const drawer = tab.getByRole('dialog', { name: 'Menu' })
  const openDrawer = () => tab.getByRole('button', { name: 'Toggle navigation bar' }).click()
  await openDrawer()
  await drawer.getByRole('button', { name: 'Rules' }).click()
  await drawer.getByRole('link', { name: 'First rule' }).click()
  await tab.waitForURL(/\/x\/rules\/first$/)
  await openDrawer()
  await drawer.getByRole('button', { name: '← Back to main menu' }).click()
  await drawer.getByRole('link', { name: '1.x' }).click()
  await tab.waitForURL(/\/x\/v1\/rules\/first$/)
  expect(await tab.getAttribute('[data-drawer] a[data-locale]', 'href')).toMatch(/^https:\/\/ja\.example\.com\//)
  await tab.goto(`${shell.url()}nope`)
  await tab.fill('#not-found-search', 'scanner')
  await tab.locator('.page-search button').click()
  await tab.waitForURL(/\/x\/search\?q=scanner$/)
  await tab.locator('[data-search-results] > li').first().waitFor()
  expect(outside).toEqual([])
  expect(await reports()).toBe(0)
})
