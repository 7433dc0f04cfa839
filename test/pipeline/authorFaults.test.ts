/** What authors get wrong in menus, files and blocks: each as a finding at its place, with what to do. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const page = (body: string) => `---\ntitle: Page\n---\n\n${body}\n`

interface Fault {
  readonly files: Record<string, string>
  readonly config?: string
  /** `file:line:column code`, and a part of the message or hint. */
  readonly expected: readonly [place: string, text: string]
}

const faults: Record<string, Fault> = {
  'a menu names a page that is not there': {
    files: { 'content/sidebars.yaml': 'docs:\n  - indx\n' },
    expected: ['content/sidebars.yaml:2:5 unknown-doc', 'Did you mean index?'],
  },
  'a menu names a menu that is not there': {
    files: { 'content/sidebars.yaml': 'docs:\n  - ref: guidez\nguides:\n  - index\n' },
    expected: ['content/sidebars.yaml:2:5 unknown-sidebar', 'Did you mean guides?'],
  },
  'a menu contains itself': {
    files: { 'content/sidebars.yaml': 'docs:\n  - index\n  - ref: docs\n' },
    expected: ['content/sidebars.yaml:3:5 sidebar-cycle', 'docs → docs'],
  },
  'a category has nothing to link to': {
    files: { 'content/sidebars.yaml': 'docs:\n  - index\n  - category: Empty\n    items: []\n' },
    expected: ['content/sidebars.yaml:3:5 sidebar-empty', 'nothing to link to'],
  },
  'a folder of a menu has no pages': {
    files: { 'content/sidebars.yaml': 'docs:\n  - index\n  - autogenerate: none\n' },
    expected: ['content/sidebars.yaml:3:5 sidebar-empty', 'has no pages'],
  },
  'a menu lists a page twice': {
    files: { 'content/sidebars.yaml': 'docs:\n  - index\n  - category: More\n    items:\n      - index\n' },
    expected: ['content/sidebars.yaml:5:9 sidebar-duplicate', 'Take one of them out'],
  },
  'a page takes a route of docsgen': {
    files: { 'content/a.md': '---\ntitle: A\nslug: /search\n---\n\nText.\n' },
    expected: ['content/a.md:3:7 route-reserved', 'another slug'],
  },
  'a page is very large': {
    files: { 'content/a.md': page('word '.repeat(60_000)) },
    expected: ['content/a.md:1:1 page-large', 'Split it'],
  },
  'two redirects begin at one address': {
    files: { 'content/a.md': '---\ntitle: A\nredirect_from:\n  - /old\n---\n\nText.\n' },
    config: "redirects: [{ from: '/old', to: '/' }],",
    expected: ['content/a.md:4:5 redirect-duplicate', 'two redirects from “/old”'],
  },
  'a block names a language that nobody highlights': {
    files: { 'content/a.md': page('```jsn\n{}\n```') },
    expected: ['content/a.md:5:1 code-language', 'Did you mean json?'],
  },
  'a block has an unknown option': {
    files: { 'content/a.md': page('```json titel="a.json"\n{}\n```') },
    expected: ['content/a.md:5:1 code-option', 'Did you mean title?'],
  },
  'a block includes a region that is not marked': {
    files: { 'content/a.md': page('```json file=./a.json region=x\n```'), 'content/a.json': '{}' },
    expected: ['content/a.md:5:1 include-region', 'endregion'],
  },
  'an imported component has a syntax error': {
    files: {
      'content/a.mdx': page("import { Note } from './note.tsx'\n\n<Note />"),
      'content/note.tsx': 'export const Note = () => <p>\n',
    },
    expected: ['content/note.tsx:2:1 import-failed', 'Unexpected end of file'],
  },
  'two files become one': {
    files: { 'content/a.svg': '<svg/>', 'content/static/a.svg': '<svg></svg>' },
    expected: ['content/static/a.svg:1:1 duplicate-asset', 'Rename one'],
  },
}

test.each(Object.entries(faults))('%s', async (_, { files, config, expected: [place, text] }) => {
  const root = writeProject(
    new Map(Object.entries({ 'site.config.ts': siteConfig(config), 'content/index.md': page('Hi.'), ...files })),
  )
  roots.push(root)
  const { diagnostics } = await buildProject(root)
  const found = diagnostics.map(({ file, range, code, message, hint }) => ({
    place: `${file}:${range?.start.line}:${range?.start.column} ${code}`,
    text: `${message} ${hint}`,
  }))
  expect(found).toContainEqual({ place, text: expect.stringContaining(text) })
})
