/** The index of a built project: the indexed parts of its pages, and the names of its files. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchHit } from '../../src/model/contract.js'
import type { Build } from '../../src/model/model.js'
import { openIndexReader } from '../../src/search/query/indexReader.js'
import { createSearchIndex, type SearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { pageNameOfHit } from '../../theme/search/HitRow.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'
import { page } from '../versions/site.js'

const files = new Map([
  [
    'site.config.ts',
    siteConfig("favicon: '/icon.svg', navbar: { items: [{ type: 'link', label: 'Guides', href: '/' }] },"),
  ],
  [
    'content/sidebars.yaml',
    'docs:\n  - index\n  - category: Zoo\n    items:\n      - category: Cold\n        items: [seals, bears]\n',
  ],
  ['content/static/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['content/index.md', page('Home', 'Begin here.')],
  [
    'content/seals.md',
    page(
      'Seals',
      'Directly below they are called pinnipeds.\n\n## Where *they*\tlive\n\nOn floes.\n\n### Breathing holes\n\nKept open.\n\n```\nechosound --deep\n```',
    ),
  ],
  ['content/bears.md', page('Bears', 'They are white.')],
  ['content/hidden.md', page('Walruses', 'In no list.', 'unlisted: true')],
])

let roots: string[] = []

async function build(changed: ReadonlyMap<string, string> = new Map()): Promise<Build> {
  const root = writeProject(new Map([...files, ...changed]))
  roots.push(root)
  return buildProject(root)
}

const head = 'head.bin'
const names = ({ outputs }: Build) => [...outputs.keys()].filter((path) => path.startsWith('search-index/'))

let built: Build
let index: SearchIndex

beforeAll(async () => {
  built = await build()
  index = createSearchIndex(
    await openIndexReader(head, async (name) => built.outputs.get(`search-index/${name}`) as Uint8Array),
  )
})

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
  roots = []
})

async function first(text: string): Promise<SearchHit | undefined> {
  return (await searchIndex(index, { text, limit: 8, excerpt: 100 })).hits[0]
}

describe('an indexed page', () => {
  test('SIDX-01: it is in the index if it is listed, including the first page', async () => {
    expect((await first('begin'))?.url).toBe('/')
    expect(await first('walruses')).toBeUndefined()
  })

  test('SIDX-06: its breadcrumbs are the bar link and the categories above it, outermost first', async () => {
    expect((await first('seals'))?.page.breadcrumbs).toEqual(['Guides', 'Zoo', 'Cold'])
  })

  test('SIDX-07, SIDX-09: it is split at its headings, and the text below its title has no anchor', async () => {
    expect(await first('pinnipeds')).toMatchObject({ url: '/seals', anchor: '' })
    expect(await first('floes')).toMatchObject({ url: '/seals', anchor: '#where-they-live' })
    expect(await first('echosound')).toMatchObject({ url: '/seals', anchor: '#breathing-holes' })
  })

  test('SIDX-08: its headings are plain text, without the link beside them', async () => {
    const title = (await first('floes'))?.title.map(({ text }) => text).join('')
    expect(title).toBe('Where they live')
    const { hits } = await searchIndex(index, { text: 'copy', limit: 8, excerpt: 50 })
    expect(hits).toEqual([])
  })

  test('SIDX-09: the names of the previous and next page do not match it', async () => {
    const { hits } = await searchIndex(index, { text: 'bears', limit: 8, excerpt: 50 })
    expect(hits.map(({ url }) => url)).toEqual(['/bears'])
  })
})

describe('the index files', () => {
  test('SIDX-11, SIDX-12, SIDX-13: the same pages give the same bytes, other pages other bytes', async () => {
    const again = await build()
    expect(names(again)).toEqual(names(built))
    for (const name of names(built))
      expect(Buffer.compare(again.outputs.get(name) as Uint8Array, built.outputs.get(name) as Uint8Array)).toBe(0)
    // The name of a sidebar, which is not in a source file of the pages.
    const renamed = (files.get('content/sidebars.yaml') ?? '').replace('Cold', 'Polar')
    const other = await build(new Map([['content/sidebars.yaml', renamed]]))
    const headOf = ({ outputs }: Build) => outputs.get(`search-index/${head}`) as Uint8Array
    expect(Buffer.compare(headOf(other), headOf(built))).not.toBe(0)
  })
})

test('suggestions name popular pages, parts of the site and the contact; a missing page is an error with its place', async () => {
  const config = siteConfig(
    "favicon: '/icon.svg', search: { popular: ['/seals', '/nothing'], contact: { label: 'Ask us', href: 'mailto:us@example.com' } },",
  )
  const { outputs, diagnostics } = await build(new Map([['site.config.ts', config]]))
  expect(JSON.parse(new TextDecoder().decode(outputs.get('search-index/start.json')))).toEqual({
    popular: [{ title: 'Seals', href: '/seals' }],
    sections: [{ title: 'Zoo', href: '/seals' }],
    contact: { title: 'Ask us', href: 'mailto:us@example.com' },
    icons: {},
  })
  expect(diagnostics.map(({ message, range }) => [message, range?.start.line])).toEqual([
    [expect.stringContaining('/nothing'), expect.any(Number)],
  ])
})

test('SBOX-07: a section of the API reference without a name has a default name', () => {
  const hit = (url: string, title: string, type: SearchHit['type'] = 'content') =>
    ({ url, type, page: { title, breadcrumbs: [] } }) as unknown as SearchHit
  expect(pageNameOfHit(hit('/x/restapi/v1/list', ''), '/x/')).toBe('API Reference')
  expect(pageNameOfHit(hit('/x/restapi/v1/list', 'List'), '/x/')).toBe('List')
  expect(pageNameOfHit(hit('/x/guide', ''), '/x/')).toBe('')
})
