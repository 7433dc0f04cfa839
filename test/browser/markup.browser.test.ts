/** Markup of content that needs a browser: videos, tabs of package managers, explanations of terms. */
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const install = '```sh npm2yarn\nnpm i docsgen\n```\n'
const site = servedProject('', {
  'content/sidebars.yaml': 'docs:\n  - index\n  - guide\n',
  'content/_variables.yaml': 'glossary:\n  sensor: A small program.\n',
  'content/index.md': page('Home', `Plain.\n\n${install}`),
  'content/guide.md': page('Guide', `A :term[sensor].\n\n::youtube[How it works]{id=dQw4w9WgXcQ}\n\n${install}`),
})

test('a video loads its player on the click, not before', async () => {
  const { tab, problems } = await site.open('guide')
  const requests: string[] = []
  await tab.route(/youtube/, (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>Player' })
  })
  await tab.locator('[data-video]').hover()
  expect(requests).toEqual([])
  await tab.locator('[data-video]').click()
  await tab.frameLocator('.video > iframe').getByText('Player').waitFor()
  expect(requests).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
  expect(await tab.locator('.video > iframe').getAttribute('title')).toBe('How it works')
  expect(problems).toEqual([])
})

test('the package manager that a reader chooses is kept on other pages', async () => {
  const { tab, problems } = await site.open('')
  await tab.getByRole('tab', { name: 'pnpm' }).click()
  await tab.getByText('pnpm add docsgen').waitFor()
  await tab.locator('.sidebar').getByRole('link', { name: 'Guide' }).click()
  await tab.locator('h1', { hasText: 'Guide' }).waitFor()
  await tab.getByText('pnpm add docsgen').waitFor()
  expect(problems).toEqual([])
})

test('the explanation of a term shows on focus, in the style sheet of the page that client navigation brings', async () => {
  const { tab, problems } = await site.open('')
  await tab.locator('.sidebar').getByRole('link', { name: 'Guide' }).click()
  await tab.locator('.term').focus()
  const tip = () => tab.locator('.term').evaluate((term) => getComputedStyle(term, '::after').content)
  await expect.poll(tip).toBe('"A small program."')
  expect(problems).toEqual([])
})
