/** A bar with a long title and more links than it has room for. */
import { describe, expect, test } from 'vitest'
import { siteConfig } from '../support/project.js'
import { ready, startShell } from './shell/site.js'

const labels = [
  'Guides',
  'API',
  'SDKs',
  'Integrations',
  'Changelog',
  'Community',
  'Pricing and plans',
  'Support',
  'Status',
  'Blog',
  'Partners',
]
const config = `
  title: 'Documentation of the order management and fulfilment platform for enterprises',
  favicon: '/icon.svg',
  navbar: { items: [
    ${labels.map((label, index) => `{ type: 'link', label: '${label}', href: '${index === 0 ? '/' : index === 10 ? '/guide/long' : `https://example.org/${index}`}' },`).join('\n')}
    { type: 'link', label: 'Source code', href: 'https://example.org/source', icon: 'github', iconOnly: true, position: 'right' },
    { type: 'link', label: 'Scanner', href: '/guide/plain', position: 'tabs' },
    { type: 'theme' },
  ] },
`
const shell = startShell(new Map([['site.config.ts', siteConfig(config)]]))

describe('a crowded bar', () => {
  test.each([1000, 1280, 1600])(
    'is not wider than a window of %i px, and shows the search and the color mode',
    async (width) => {
      const tab = await shell.open('guide/plain', { viewport: { width, height: 800 } })
      await ready(tab)
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      for (const part of ['.theme-toggle', '.search']) {
        const box = await tab.locator(part).first().boundingBox()
        expect((box?.x ?? width) + (box?.width ?? 0), part).toBeLessThanOrEqual(width)
      }
    },
  )

  test('has the other links in a menu, which marks the current one', async () => {
    const tab = await shell.open('guide/long', { viewport: { width: 1280, height: 800 } })
    await ready(tab)
    await tab.getByRole('button', { name: 'More' }).click()
    const menu = tab.locator('[data-more-links] [data-menu]')
    // Links to other sites say so after their label.
    expect(await menu.getByRole('link').allTextContents()).toContainEqual(expect.stringMatching(/^Blog/))
    expect(await menu.locator('[aria-current]').allTextContents()).toEqual(['Partners'])
  })

  test('has all links in the drawer of a narrow screen', async () => {
    const tab = await shell.open('guide/plain', { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce' })
    await ready(tab)
    await tab.locator('.topbar-menu').click()
    await tab.locator('.drawer').waitFor()
    const shown = await tab.locator('.drawer-links a').allTextContents()
    // Tabs come first. An icon has its label.
    const expected = ['Scanner', ...labels, 'Source code']
    expect(shown).toEqual(expected.map((label) => expect.stringMatching(new RegExp(`^${label}`))))
    const icon = await tab.locator('.drawer-links a', { hasText: 'Source code' }).locator('span').boundingBox()
    expect(icon?.width).toBeGreaterThan(40)
    // A title without line breaks must not push the button out of the drawer.
    const drawer = await tab.locator('.drawer').boundingBox()
    const close = await tab.locator('[data-action="close-menu"]').boundingBox()
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(drawer?.width ?? 0)
  })
})
