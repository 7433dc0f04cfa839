/** Version and language menus, and alternative spellings of URLs, in a real browser. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenSite, openSite } from '../support/browser.js'
import { buildProject, writeProject } from '../support/project.js'
import { page, versionedSite } from '../versions/site.js'

const key = 'docs-preferred-version-default'
let site: OpenSite
let root: string

beforeAll(async () => {
  const files = new Map([...versionedSite, ['content/a b.md', page('Spaced', 'A name with a space.')]])
  root = writeProject(files)
  site = await openSite(await buildProject(root))
})

afterAll(async () => {
  await site?.close()
  rmSync(root, { recursive: true, force: true })
})

const label = (tab: Page) => tab.locator('[data-switcher="Versions"] [data-switcher-label]')
const entry = (tab: Page, id: string) => tab.locator(`.topbar a[data-version="${id}"]`)
const stored = (tab: Page) => tab.evaluate((name) => localStorage.getItem(name), key)
const choose = async (tab: Page, id: string): Promise<void> => {
  await tab.locator('[data-switcher="Versions"] > button').hover()
  await entry(tab, id).click()
}

describe('versions', () => {
  test('VERLOC-06, VERLOC-07: an entry links to the same page with query and fragment, and the choice is stored', async () => {
    const { tab, problems } = await site.open('guide/other?q=1#part')
    await expect.poll(() => label(tab).textContent()).toBe('2.x')
    await choose(tab, 'v1')
    await tab.waitForURL(/\/v1\/guide\/other\?q=1#part$/)
    await tab.waitForSelector('h1:text("Other, before")')
    expect(await stored(tab)).toBe('v1')
    expect(await tab.locator('[data-banner="version"]').count()).toBe(1)
    expect(problems).toEqual([])
  })

  test('VERLOC-08, VERLOC-10: the menu follows client navigation; visiting a version does not change the choice', async () => {
    const { tab } = await site.open('v1/guide/shared')
    await expect.poll(() => label(tab).textContent()).toBe('1.x')
    await tab.evaluate(() => Object.assign(window, { sameDocument: true }))
    await tab.getByRole('link', { name: 'Read it for 2.x' }).click()
    await tab.waitForURL(/\/guide\/shared$/)
    await expect.poll(() => label(tab).textContent()).toBe('2.x')
    expect(await entry(tab, 'v1').getAttribute('href')).toBe('/v1/guide/shared')
    expect(await entry(tab, 'v2').getAttribute('aria-current')).toBe('true')
    expect(await tab.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(await stored(tab)).toBeNull()
    await tab.locator('[data-switcher="Versions"] > button').click()
    expect(tab.url()).toMatch(/\/guide\/shared$/)
  })

  test('VERLOC-05, VERLOC-07: outside of versions the menu shows the choice; a choice that no longer exists is discarded', async () => {
    const { tab } = await site.open('search')
    expect(await label(tab).textContent()).toBe('2.x')
    await tab.evaluate((name) => localStorage.setItem(name, 'v1'), key)
    await tab.reload()
    await expect.poll(() => label(tab).textContent()).toBe('1.x')
    await tab.evaluate((name) => localStorage.setItem(name, 'v0'), key)
    await tab.reload()
    await expect.poll(() => stored(tab)).toBeNull()
  })

  test('VERLOC-03, MOB-12: the drawer has both menus as lists; a language keeps the path', async () => {
    const { tab } = await site.open('v1/guide/shared?q=1', { viewport: { width: 390, height: 800 } })
    await tab.getByRole('button', { name: 'Toggle navigation bar' }).click()
    await tab.getByRole('button', { name: '← Back to main menu' }).click()
    const drawer = tab.getByRole('dialog', { name: 'Menu' })
    expect(await drawer.locator('summary').allTextContents()).toEqual(['Versions', 'Languages'])
    expect(await drawer.locator('details[open]').count()).toBe(2)
    const request = tab.waitForRequest(/ja\.example\.com/)
    await drawer.getByRole('link', { name: '日本語' }).click()
    expect((await request).url()).toBe('https://ja.example.com/v1/guide/shared?q=1')
  })

  test('MOB-12: a list is collapsed if it does not contain the current page', async () => {
    const { tab } = await site.open('search', { viewport: { width: 390, height: 800 } })
    await tab.getByRole('button', { name: 'Toggle navigation bar' }).click()
    const drawer = tab.getByRole('dialog', { name: 'Menu' })
    const lists = drawer.locator('details')
    expect(
      await lists.evaluateAll((all) =>
        all.map((list) => [list.textContent?.startsWith('Versions'), list.hasAttribute('open')]),
      ),
    ).toEqual([
      [true, false],
      [false, true],
    ])
    await drawer.getByRole('button', { name: '← Back to main menu' }).click()
    await drawer.getByText('Versions', { exact: true }).click()
    await drawer.getByRole('link', { name: '1.x' }).click()
    await tab.waitForURL(/\/v1\/?$/)
  })
})

test('VERLOC-02: the language menu has a globe, the name of the current language, a mark on it, and a `lang` for each entry', async () => {
  const { tab, problems } = await site.open('guide/shared')
  const menu = tab.locator('[data-switcher="Languages"]')
  expect((await menu.locator('> button').innerText()).trim()).toBe('English')
  expect(await menu.locator('> button > .i-globe').count()).toBe(1)
  await menu.locator('> button').hover()
  const entries = await menu
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute('lang'), link.getAttribute('aria-current')]),
    )
  expect(entries).toEqual([
    ['English', 'en', 'true'],
    ['日本語', 'ja', null],
  ])
  expect(problems).toEqual([])
})

test('VERLOC-11: a page of an older version has a banner with a link to the same page, and search excludes the banner', async () => {
  const { tab } = await site.open('v1/guide/other')
  const banner = tab.locator('[data-banner="version"]')
  expect(await banner.innerText()).toMatch(/^Version 1\.x\s+Support for 1\.x has ended\. Read it for 2\.x\.$/)
  const badge = tab.getByText('Version 1.x', { exact: true }).and(tab.locator('.version-badge'))
  expect(await badge.isVisible()).toBe(true)
  const [note, text] = await Promise.all([banner.boundingBox(), tab.locator('article').boundingBox()])
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThan(text?.y ?? 0)
  await tab.fill('#search-input', 'support ended')
  await tab.locator('.search-panel').getByText('No results', { exact: true }).waitFor()
  await banner.getByRole('link', { name: 'Read it for 2.x' }).click()
  await tab.waitForURL(/\/guide\/other$/)
  await tab.waitForSelector('h1:text-is("Other")')
  expect(await banner.count()).toBe(0)
  expect(await tab.locator('.version-badge').count()).toBe(0)
})

describe('URLs', () => {
  test.each([
    ['guide/shared.html', '/guide/shared'],
    ['index.html', '/'],
    ['guide/shared/', '/guide/shared'],
  ])('ROUTE-03, ROUTE-04: %s shows %s', async (path, route) => {
    const { tab } = await site.open(path)
    expect(await tab.getAttribute('link[rel="canonical"]', 'href')).toBe(`https://docs.example.com${route}`)
    expect(await tab.getAttribute('nav[data-sidebar] [aria-current="page"]', 'href')).toBe(route)
  })

  test('ROUTE-05: an unknown path shows the not-found page, also after a click on a link', async () => {
    const { tab } = await site.open('guide/shared')
    const response = tab.waitForResponse(/\/nope$/)
    await tab.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/nope', textContent: 'Nowhere' })
      document.querySelector('main')?.prepend(link)
      link.click()
    })
    expect((await response).status()).toBe(404)
    await tab.waitForSelector('h1:text("Page not found")')
    expect(await tab.getAttribute('meta[name="robots"]', 'content')).toContain('noindex')
    expect(await tab.locator('[data-topbar]').count()).toBe(1)
  })

  test('ROUTE-06: percent escapes are decoded once; malformed ones are not found', async () => {
    const { tab, problems } = await site.open('a%20b')
    expect(await tab.textContent('h1')).toBe('Spaced')
    expect(problems).toEqual([])
    const response = await tab.goto(`${site.url}%E0%A4%A`)
    expect([400, 404]).toContain(response?.status())
  })
})
