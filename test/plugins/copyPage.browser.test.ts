/** The controls “Copy page” and “View as Markdown” in a browser, by mouse and by keyboard. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'

const site = servedProject("plugins: ['markdown-copies'],", {
  'content/sidebars.yaml': 'docs: [index, other]\n',
  'content/index.md': '---\ntitle: Home\n---\n\n## Install\n\nWords of the *first* page.\n',
  'content/other.md': '---\ntitle: Other\n---\n\nWords of the other page.\n',
})

const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const copyButton = (tab: Page) => tab.locator('[data-copy-md]')
const clipboard = (tab: Page) => tab.evaluate(() => navigator.clipboard.readText())

test('a click copies the page as Markdown, and the button says so and returns to its label', async () => {
  const { tab, problems } = await site.open('', withClipboard)
  await tab.clock.install()
  const button = copyButton(tab)
  await button.click()
  await expect.poll(() => button.textContent()).toBe('Copied')
  expect(await tab.locator('[data-announcer]').textContent()).toBe('Copied')
  expect(await clipboard(tab)).toMatch(/^---\ntitle: "Home"\n[\s\S]*## Install\n\nWords of the _first_ page\.\n$/)
  // A second click, while the button shows the text of the first one.
  await button.click()
  await expect.poll(() => button.textContent()).toBe('Copied')
  await tab.clock.runFor(5000)
  expect(await button.textContent()).toBe('Copy page')
  expect(problems).toEqual([])
})

test('the keyboard reaches both controls, and they belong to the page that client navigation opened', async () => {
  const { tab } = await site.open('', withClipboard)
  await tab.getByRole('navigation').getByRole('link', { name: 'Other' }).first().click()
  await tab.getByText('Words of the other page.').waitFor()
  await copyButton(tab).focus()
  await tab.keyboard.press('Enter')
  await expect.poll(() => copyButton(tab).textContent()).toBe('Copied')
  expect(await clipboard(tab)).toContain('Words of the other page.')
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('View as Markdown')
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/other.md')
  expect(await tab.locator('body').innerText()).toContain('title: "Other"')
})

test('without scripts there is the link and no button', async () => {
  const { tab } = await site.open('', { javaScriptEnabled: false })
  expect(await copyButton(tab).isVisible()).toBe(false)
  await tab.getByRole('link', { name: 'View as Markdown' }).click()
  expect(await tab.locator('body').innerText()).toContain('Words of the _first_ page.')
})

test('a browser without a clipboard, as on a site without HTTPS, says that copying failed', async () => {
  const { tab, problems } = await site.open('')
  await tab.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await tab.reload()
  await copyButton(tab).click()
  await expect.poll(() => copyButton(tab).textContent()).toBe('Copying failed')
  expect(problems).toEqual([])
})
