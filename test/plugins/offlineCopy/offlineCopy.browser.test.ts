/** An offline copy in a browser that reads it from the disk. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { highlightedTexts } from '../../browser/searchPanel.js'
import { closeProfiles, launchBrowser, openTabs } from '../../support/browser.js'
import { buildCopy, type CopyForm, writeCopy, writeZoo } from './copiedFolder.js'

const wide = { viewport: { width: 1280, height: 800 } }

describe.each<CopyForm>([
  { base: '/', slash: 'never' },
  { base: '/docs/', slash: 'always' },
])('a copy of a site with the base path $base and trailing slash $slash', (form) => {
  let root: string
  let url: string
  const page = (route: string) =>
    `${url}${route === '' ? 'index.html' : form.slash === 'always' ? `${route}/index.html` : `${route}.html`}`

  beforeAll(async () => {
    root = writeZoo(form)
    const build = await buildCopy(root)
    expect(build.diagnostics.map(({ code }) => code)).toEqual(['link-redirect'])
    url = writeCopy(root, build)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  afterEach(async () => closeProfiles(await launchBrowser()))

  /** Opens a page, and notes every request that fails or leaves the folder. */
  async function open(route: string): Promise<{ tab: Page; problems: string[] }> {
    const { open: openTab } = openTabs(url, await launchBrowser())
    const { tab, problems } = await openTab(page(route).slice(url.length), wide)
    tab.on('request', (request) => {
      if (!/^(?:file|data|blob):/.test(request.url())) problems.push(request.url())
    })
    await expect.poll(() => tab.locator('[data-action="toggle-theme"]').isEnabled()).toBe(true)
    return { tab, problems }
  }

  /** Each file can be in a process of its own, which Chromium gives the stored values of others a moment late: loads the page again. */
  async function expectStored(tab: Page, isShown: () => Promise<boolean>): Promise<void> {
    const isReady = () => tab.locator('[data-action="toggle-theme"]').isEnabled()
    const isShownAgain = async () => {
      await expect.poll(isReady).toBe(true)
      return (await isShown()) || (await tab.reload().then(() => false))
    }
    await expect.poll(isShownAgain).toBe(true)
  }

  test('finds pages with its own search, follows a hit, and goes back', async () => {
    const { tab, problems } = await open('')
    await tab.locator('[data-search] input').fill('ivory')
    await tab.getByRole('option', { name: /Tusks/ }).first().click()
    // The page reads the words from its URL, highlights them, and removes them from the URL.
    await expect.poll(() => tab.url()).toBe(`${page('animals/walrus')}#tusks`)
    await expect.poll(() => highlightedTexts(tab)).toEqual(['ivory'])
    expect(await tab.locator('h1').textContent()).toBe('Walrus')
    await tab.goBack()
    await expect.poll(() => tab.url()).toBe(page(''))
    expect(problems).toEqual([])
  })

  test('shows all results on its search page', async () => {
    const { tab, problems } = await open('')
    await tab.locator('[data-search] input').fill('arctic')
    await tab.getByText('See all results').click()
    await expect.poll(() => tab.url()).toBe(`${page('search')}?q=arctic`)
    await tab
      .locator('main')
      .getByRole('link', { name: /Walrus/ })
      .first()
      .click()
    await expect.poll(() => tab.url()).toContain(page('animals/walrus'))
    expect(problems).toEqual([])
  })

  test('opens links, closed categories, redirects and links that islands write', async () => {
    const { tab, problems } = await open('')
    await tab.locator('main').getByRole('link', { name: 'walrus', exact: true }).click()
    await expect.poll(() => tab.url()).toBe(`${page('animals/walrus')}#tusks`)
    const sidebar = tab.locator('[data-sidebar]').first()
    await sidebar.getByRole('button', { name: /Plants/ }).click()
    await sidebar.getByRole('link', { name: 'Fern' }).click()
    await expect.poll(() => tab.url()).toBe(page('plants/fern'))
    await tab.goto(page(''))
    await tab.getByRole('link', { name: 'old walrus' }).click()
    await expect.poll(() => tab.url()).toBe(page('animals/walrus'))
    await tab.goto(page(''))
    await tab.locator('#count').click()
    await expect.poll(() => tab.locator('#count').textContent()).toBe('Count 1')
    await tab.locator('#to-walrus').click()
    await expect.poll(() => tab.url()).toBe(page('animals/walrus'))
    expect(problems).toEqual([])
  })

  test('keeps color mode and tabs on the next page, and shows pictures and fonts', async () => {
    const { tab, problems } = await open('')
    await tab.getByRole('tab', { name: 'macOS' }).click()
    await expect.poll(() => tab.getByText('Words for macOS.').isVisible()).toBe(true)
    await expect.poll(() => tab.evaluate(() => document.fonts.check('16px Geist'))).toBe(true)
    expect(
      await tab.locator('#dot').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(4)
    await tab.locator('[data-action="toggle-theme"]').click()
    const dark = tab.getByText('Dark', { exact: true })
    if (await dark.isVisible()) await dark.click()
    await expect.poll(() => tab.locator('html').getAttribute('data-theme')).toBe('dark')
    await tab.getByRole('link', { name: 'Animals' }).first().click()
    await expect.poll(() => tab.url()).toBe(page('animals/walrus'))
    await expectStored(tab, async () => (await tab.locator('html').getAttribute('data-theme')) === 'dark')
    await tab.goto(page(''))
    await expectStored(tab, () => tab.getByText('Words for macOS.').isVisible())
    expect(problems).toEqual([])
  })
})
