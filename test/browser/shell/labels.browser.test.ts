/** The labels that readers, assistive technology and guides rely on. The tests of the gate check "Sign out". */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { files, ready, startShell } from './site.js'

const config = (files.get('site.config.ts') ?? '')
  .replace("{ type: 'theme' },", "{ type: 'theme' }, { type: 'versions' }, { type: 'locales' },")
  .replace(
    "baseUrl: '/x/',",
    `baseUrl: '/x/',
  locales: [{ id: 'ja', label: '日本語', url: 'https://ja.example.com' }],
  versions: [
    { id: 'v2', label: '2.x', path: '/', folder: 'content', current: true },
    { id: 'v1', label: '1.x', path: '/v1', folder: 'versions/v1' },
  ],`,
  )
const shell = startShell(
  new Map([
    ['site.config.ts', config],
    ['versions/v1/old.mdx', files.get('content/old.mdx') ?? ''],
  ]),
)
const button = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true })

describe('ERR-07: the labels are fixed', () => {
  test('of the bar', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    const bar = tab.getByRole('navigation', { name: 'Main', exact: true })
    for (const name of ['User Guides', 'API Reference'])
      expect(await bar.getByRole('link', { name, exact: true }).count()).toBe(1)
    expect(await tab.getByRole('link', { name: 'Skip to main content', exact: true }).count()).toBe(1)
    expect(await button(tab, 'Close').count()).toBe(1)
    const mode = (name: string) => button(tab, `Switch between dark and light mode (currently ${name})`)
    await mode('light mode').click()
    await mode('dark mode').waitFor()
    await tab.locator('.theme-toggle').hover()
    await tab.getByText('System', { exact: true }).click()
    await mode('system mode').waitFor()
  })

  test('of search', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    const box = tab.getByRole('navigation', { name: 'Main' }).getByPlaceholder('Search', { exact: true })
    expect(await box.getAttribute('aria-label')).toBe('Search')
    await box.fill('filler')
    await tab.getByRole('option', { name: 'See all results', exact: true }).waitFor()
    await box.fill('nothingofthekind')
    await tab.locator('.search-panel').getByText('No results', { exact: true }).waitFor()
  })

  test('of the drawer', async () => {
    const tab = await shell.open('guide/long', { viewport: { width: 390, height: 800 } })
    await ready(tab)
    await button(tab, 'Toggle navigation bar').click()
    await button(tab, 'Close navigation bar').waitFor()
    await button(tab, '← Back to main menu').click()
    expect(await tab.locator('[data-drawer] summary').allTextContents()).toEqual(['Versions', 'Languages'])
  })
})
