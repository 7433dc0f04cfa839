/** A site whose language runs from right to left: what has a direction points the right way, and rows have the order of their texts. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeProfiles, type OpenSite } from '../support/browser.js'
import { siteConfig } from '../support/project.js'
import { openSharedSite } from '../support/sharedSite.js'

const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: صفحة من صفحات الاختبار، وهي طويلة بما يكفي لتكون وصفًا.\n---\n\n${body}\n`
const description = `openapi: 3.1.0
info: { title: API, version: '1' }
servers: [{ url: 'https://api.example.com' }]
paths:
  /boats:
    get:
      operationId: listBoats
      summary: List boats
      parameters:
        - { name: limit, in: query, description: How many., schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
      responses:
        '200':
          description: Boats.
          content: { application/json: { schema: { type: object, properties: { dock: { type: object, properties: { id: { type: string }, name: { type: string } } } } } } }
`
let site: OpenSite

beforeAll(async () => {
  site = await openSharedSite(
    new Map([
      [
        'site.config.ts',
        siteConfig(`
          locale: 'ar',
          openapi: [{ id: 'api', file: 'api.yaml', path: '/api', sidebar: 'api' }],
          navbar: { items: [{ type: 'versions' }] },
          versions: [
            { id: 'v2', label: '2.x', path: '/', folder: 'content', current: true },
            { id: 'v1', label: '1.x', path: '/v1', folder: 'versions/v1' },
          ],
        `),
      ],
      ['api.yaml', description],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - category: دليل\n    items: [guide/setup]\n'],
      ['versions/v1/guide/old.md', page('قديم', 'نص.')],
      ['content/index.md', page('البداية', 'نص.')],
      ['content/guide/setup.md', page('الإعداد', '```sh\necho one --two\n```')],
    ]),
  )
})
afterEach(() => closeProfiles(site.browser))
afterAll(() => site?.close())

async function open(path: string, width = 1280): Promise<Page> {
  const { tab } = await site.open(path, { viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  return tab
}

/** Left edges of parts of the text of an element, in pixels. Runs in the page. */
const leftOfTexts = (element: Element, parts: readonly string[]) => {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
  return parts.map((part) => {
    const range = document.createRange()
    range.setStart(text, text.data.indexOf(part))
    range.setEnd(text, text.data.indexOf(part) + part.length)
    return range.getBoundingClientRect().left
  })
}

const left = (tab: Page, selector: string) =>
  tab
    .locator(selector)
    .first()
    .evaluate((one) => one.getBoundingClientRect().left)

test('the sidebar is at the right edge, the arrow between breadcrumbs points to the left, and code starts at the left', async () => {
  const tab = await open('guide/setup')
  expect(await left(tab, '[data-sidebar]')).toBeGreaterThan(await left(tab, 'h1'))
  // A square with borders at the top and right, turned by -135 degrees.
  const matrix = await tab
    .locator('.breadcrumbs li')
    .first()
    .evaluate((one) => getComputedStyle(one, '::after').transform)
  expect(matrix).toMatch(/^matrix\(-0\.70\d+, -0\.70\d+/)
  expect(await tab.locator('pre').evaluate((one) => getComputedStyle(one).direction)).toBe('ltr')
})

test('limits of a parameter follow each other from the right, and a dot is between them', async () => {
  const tab = await open('api/list-boats')
  const [first, second] = await tab.locator('#query-limit small').evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect()
      const { paddingRight, backgroundImage } = getComputedStyle(one)
      return {
        left,
        right,
        dot: Number.parseFloat(paddingRight) > 4 && backgroundImage !== 'none',
        text: one.textContent,
      }
    }),
  )
  expect([first?.text, second?.text]).toEqual(['default 20', '1–100'])
  expect(second?.right).toBeLessThanOrEqual(first?.left ?? 0)
  expect([first?.dot, second?.dot]).toEqual([false, true])
  const before = await tab
    .locator('#query-limit small')
    .last()
    .evaluate((one) => getComputedStyle(one, '::before').content)
  expect(before).toBe('none')
})

test('the count of folded properties is before its noun', async () => {
  const tab = await open('api/list-boats')
  const [count, noun] = await tab
    .locator('summary', { hasText: 'properties' })
    .first()
    .evaluate(leftOfTexts, ['2', 'properties'])
  expect(count).toBeLessThan(noun ?? 0)
})

test('the name of a version reads from left to right, at the right edge of the drawer', async () => {
  const tab = await open('guide/setup', 390)
  await tab.locator('.topbar-menu').click()
  await tab.locator('[data-action="menu-main"]').click()
  const link = tab.locator('.drawer-links [data-version="v1"]')
  await link.waitFor()
  const [number, letter] = await link.evaluate(leftOfTexts, ['1', 'x'])
  expect(number).toBeLessThan(letter ?? 0)
  const box = await link.boundingBox()
  expect(number).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0) / 2)
})
