/** Entries that are read without a parser, for the first page of live preview. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { type EntryInput, parseEntry } from '../../src/sources/content.js'
import { createEarlyReader } from '../../src/sources/earlyEntry.js'
import { writeProject } from '../support/project.js'

/** Front matter that is read, and front matter that a parser must read. */
const plain = [
  'title: Anchors and chains',
  'title: "Ropes: a primer"',
  "title: 'Knots #1'\ndescription: All of them",
  'description: "Tides"\ntitle: Tides, part 2',
]
const others = [
  'title: yes',
  'title: Ropes # and chains',
  'title: "Tab\\there"',
  "title: 'It''s'",
  'title: Ropes: a primer',
  'title: Ropes\nslug: /elsewhere',
  'title: Ropes\nsidebar_label: Short',
  'title: >\n  Folded',
  'description: None',
]
const pages = [...plain, ...others].map((matter) => `---\n${matter}\n---\n\nText.\n`)
const root = writeProject(new Map(pages.map((text, index) => [`content/guide/p${index}.md`, text])))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const tokens = { product: { name: 'P', slug: 'p' }, vars: {} }
const inputOf = (path: string): EntryInput => {
  return { file: `content/${path}`, path, tokens, allowCredentials: [], trust: [], maxBytes: 1e6 }
}

test.each(plain.map((_, index) => index))(
  'plain front matter %i gives the title and route that a parser gives',
  (index) => {
    const path = `guide/p${index}.md`
    const early = createEarlyReader(root, () => true)(inputOf(path))
    const { entry } = parseEntry(pages[index] ?? '', inputOf(path))
    expect(early?.frontMatter.title).toBe(entry?.frontMatter.title)
    expect([early?.id, early?.route, early?.kind]).toEqual([entry?.id, entry?.route, entry?.kind])
  },
)

test.each(others.map((_, index) => plain.length + index))('front matter %i is left to a parser', (index) => {
  expect(createEarlyReader(root, () => true)(inputOf(`guide/p${index}.md`))).toBeUndefined()
})

test('without time, titles come from file names, and no file is read', () => {
  expect(createEarlyReader(root, () => false)(inputOf('guide/not-there.md'))?.frontMatter.title).toBe('Not there')
  expect(createEarlyReader(root, () => true)(inputOf('guide/not-there.md'))).toBeUndefined()
})

test.each(['search.md', '404.md', 'a?.md', 'page.mdx'])('%s is left to a parser', (path) => {
  expect(createEarlyReader(root, () => false)(inputOf(path))).toBeUndefined()
})
