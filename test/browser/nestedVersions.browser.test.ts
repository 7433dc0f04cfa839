/** Versions whose paths share a prefix: each page belongs to the version with the longest matching path. */
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const config = `
  navbar: { items: [{ type: 'link', label: 'Guides', href: '/', activeElsewhere: true }, { type: 'versions' }] },
  versions: [
    { id: 'now', label: 'Now', path: '/', folder: 'content', current: true },
    { id: 'v1', label: '1.x', path: '/v1', folder: 'versions/v1' },
    { id: 'lts', label: '1.x LTS', path: '/v1/lts', folder: 'versions/lts' },
  ],`

const site = servedProject(config, {
  'content/sidebars.yaml': 'docs:\n  - index\n  - guide\n',
  'content/index.md': page('Home', 'Zebras of today.'),
  'content/guide.md': page('Guide', 'How to ride today.'),
  'versions/v1/index.md': page('Old home', 'Zebras of yesterday.'),
  'versions/lts/index.md': page('Kept home', 'Zebras for ever.'),
})

test.each([
  ['', 'Now', 'Home'],
  ['guide', 'Now', 'Home'],
  ['v1', '1.x', 'Old home'],
  ['v1/guide', '1.x', 'Old home'],
  ['v1/lts', '1.x LTS', 'Kept home'],
  ['v1/lts/guide', '1.x LTS', 'Kept home'],
])('VERLOC-09: /%s belongs to the version %s, in the sidebar and for search', async (path, label, found) => {
  const { tab, problems } = await site.open(path)
  await expect.poll(() => tab.textContent('[data-switcher-label]')).toBe(label)
  await tab.fill('#search-input', 'zebras')
  await tab.getByRole('option', { name: 'See all results' }).waitFor()
  expect(await tab.locator('.search-hit').allInnerTexts()).toEqual([expect.stringContaining(found)])
  expect(problems).toEqual([])
})
