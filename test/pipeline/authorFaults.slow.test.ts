/** Mistakes of authors in sidebars, files and blocks: each is reported at its place, with a fix. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const page = (body: string) => `---\ntitle: Page\n---\n\n${body}\n`

async function built(files: Record<string, string>, config = ''): Promise<Build> {
  const root = writeProject(
    new Map(Object.entries({ 'site.config.ts': siteConfig(config), 'content/index.md': page('Hi.'), ...files })),
  )
  roots.push(root)
  return buildProject(root)
}

interface Fault {
  readonly files: Record<string, string>
  readonly config?: string
  /** `file:line:column code`, and a part of the message or hint. */
  readonly expected: readonly [place: string, text: string]
}

const faults: Record<string, Fault> = {
  'a sidebar names a page that does not exist': {
    files: { 'content/sidebars.yaml': 'docs:\n  - indx\n' },
    expected: ['content/sidebars.yaml:2:5 unknown-doc', 'Did you mean index?'],
  },
  'a sidebar names a sidebar that does not exist': {
    files: { 'content/sidebars.yaml': 'docs:\n  - ref: guidez\nguides:\n  - index\n' },
    expected: ['content/sidebars.yaml:2:5 unknown-sidebar', 'Did you mean guides?'],
  },
  'a sidebar contains itself': {
    files: { 'content/sidebars.yaml': 'docs:\n  - index\n  - ref: docs\n' },
    expected: ['content/sidebars.yaml:3:5 sidebar-cycle', 'docs → docs'],
  },
  'a category has nothing to link to': {
    files: { 'content/sidebars.yaml': 'docs:\n  - index\n  - category: Empty\n    items: []\n' },
    expected: ['content/sidebars.yaml:3:5 sidebar-empty', 'nothing to link to'],
  },
  'a folder of a sidebar has no pages': {
    files: { 'content/sidebars.yaml': 'docs:\n  - index\n  - autogenerate: none\n' },
    expected: ['content/sidebars.yaml:3:5 sidebar-empty', 'has no pages'],
  },
  'a sidebar lists a page twice': {
    files: { 'content/sidebars.yaml': 'docs:\n  - index\n  - category: More\n    items:\n      - index\n' },
    expected: ['content/sidebars.yaml:5:9 sidebar-duplicate', 'Take one of them out'],
  },
  'a page takes a route of docsgen': {
    files: { 'content/a.md': '---\ntitle: A\nslug: /search\n---\n\nText.\n' },
    expected: ['content/a.md:3:7 route-reserved', 'another slug'],
  },
  'a page is very large': {
    files: { 'content/a.md': page('word '.repeat(60_000)) },
    expected: ['content/a.md:undefined:undefined file-size', 'Split it'],
  },
  'two redirects begin at one address': {
    files: { 'content/a.md': '---\ntitle: A\nredirect_from:\n  - /old\n---\n\nText.\n' },
    config: "redirects: [{ from: '/old', to: '/' }],",
    expected: ['content/a.md:4:5 redirect-duplicate', 'two redirects from “/old”'],
  },
  'a block names an unknown language': {
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
  'an imported Markdown file has a syntax error': {
    files: {
      'content/a.mdx': page("import Note from './_note.mdx'\n\n<Note />"),
      'content/_note.mdx': 'Words.\n\n<!-- old -->\n',
    },
    expected: ['content/_note.mdx:3:2 mdx-syntax', 'Write comments in .mdx as'],
  },
  'a page has a name that some systems keep for themselves': {
    files: { 'content/aux.md': page('Text.') },
    expected: ['content/aux.md:1:1 route-name', 'has the reserved name "aux"'],
  },
  'a slug ends with a dot': {
    files: { 'content/a.md': '---\ntitle: A\nslug: /a.\n---\n\nText.\n' },
    expected: ['content/a.md:3:7 route-name', 'ends with a dot or a space'],
  },
  'a preview image is not there': {
    files: { 'content/a.md': '---\ntitle: A\nimage: ./cover.png\n---\n\nText.\n' },
    expected: ['content/a.md:3:8 link-file', 'cover.png'],
  },
  'a preview image lies outside': {
    files: { 'content/a.md': '---\ntitle: A\nimage: ../../etc/passwd\n---\n\nText.\n' },
    expected: ['content/a.md:3:8 link-file', 'leaves the content folder'],
  },
  'partials import each other': {
    files: {
      'content/a.mdx': page("import B from './_b.mdx'\n\n<B />"),
      'content/_b.mdx': "import C from './_c.mdx'\n\n<C />\n",
      'content/_c.mdx': "import B from './_b.mdx'\n\n<B />\n",
    },
    expected: ['content/a.mdx:5:16 import-cycle', 'content/a.mdx → content/_b.mdx → content/_c.mdx → content/_b.mdx'],
  },
  'an imported module has no default export': {
    files: { 'content/a.mdx': page("import B from './b.tsx'\n\n<B />"), 'content/b.tsx': 'export const x = 1\n' },
    expected: ['content/a.mdx:5:16 import-export', 'has no default export'],
  },
  'a page imports a named export of an island': {
    files: {
      'content/a.mdx': page("import { B } from './b.tsx'\n\n<B />"),
      'content/b.tsx': "'use client'\nexport function B() {\n  return 1\n}\n",
    },
    expected: ['content/a.mdx:5:20 import-export', "begins with 'use client'"],
  },
  'the name of an imported file has another case': {
    files: {
      'content/a.mdx': page("import B from './Button'\n\n<B />"),
      'content/button.tsx': 'export default function B() {\n  return 1\n}\n',
    },
    expected: ['content/a.mdx:5:16 import-missing', 'its case'],
  },
  'a formula is in a page without math': {
    files: { 'content/a.mdx': page('The half: $\\frac{a}{2}$.') },
    expected: ['content/a.mdx:5:18 page-crash', 'math: true'],
  },
  'a page has a style sheet in its text': {
    files: { 'content/a.mdx': page('<style>{`a { color: red }`}</style>') },
    expected: ['content/a.mdx:5:1 html-script', 'theme.css'],
  },
  'a component of a page has an inline style': {
    files: { 'content/a.mdx': page("<Box />\n\nexport const Box = () => <b style={{ color: 'red' }}>b</b>") },
    expected: ['content/a.mdx:7:26 inert-attribute', 'theme.css'],
  },
  'HTML in Markdown has an inline handler': {
    files: { 'content/a.md': page('Text <b onclick="go()">b</b>.') },
    expected: ['content/a.md:5:6 inert-attribute', "'use client'"],
  },
  'a component is asynchronous': {
    files: {
      'content/a.mdx': page("import B from './b.tsx'\n\nText.\n\n<B />"),
      'content/b.tsx': 'export default async function B() { return 1 }\n',
    },
    expected: ['content/a.mdx:9:1 page-promise', '<B> returned a promise'],
  },
  'a tag has an inline style': {
    files: { 'content/a.mdx': page('<div className="x" style="color: red">Text.</div>') },
    expected: ['content/a.mdx:5:20 inert-attribute', 'className'],
  },
  'a tag has an inline handler': {
    files: { 'content/a.mdx': page('<button onClick={() => alert(1)}>Text.</button>') },
    expected: ['content/a.mdx:5:9 inert-attribute', "'use client'"],
  },
  'a page holds a key': {
    files: { 'content/a.md': page('Use `AKIAQ3EGRV5NHBZ7J2TW`.') },
    expected: ['content/a.md:5:6 credential', 'an AWS access key'],
  },
  'a file to download holds a private key': {
    files: {
      'content/static/a.sh': `x\n-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gun\n`,
    },
    expected: ['content/static/a.sh:2:1 credential', 'a private key'],
  },
  'two files become one': {
    files: { 'content/a.svg': '<svg/>', 'content/static/a.svg': '<svg></svg>' },
    expected: ['content/static/a.svg:1:1 duplicate-asset', 'Rename one'],
  },
}

const described = (more = '') => `openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api', ${more} }],`
const api = `openapi: 3.1.1
info: { title: T, version: "1" }
paths: { /a: { get: { operationId: a, responses: { 200: { description: Fine. } } } } }
`
const toReference = {
  'content/sidebars.yaml': 'docs:\n  - index\n  - api/a\n  - ref: api\n',
  'content/index.md': page('[One](/api/a), [two](/api/b#c) and [three](/api/introduction).'),
}

test('links to pages of an unreadable description are not reported as well', async () => {
  const { diagnostics } = await built({ ...toReference, 'api.yaml': 'a: [\n' }, described())
  expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-syntax'])
  const { diagnostics: others } = await built({ ...toReference, 'api.yaml': api }, described())
  expect(others.map(({ code }) => code)).toEqual(['link-page', 'sidebar-duplicate'])
})

test('a missing description is reported at its place in the configuration', async () => {
  const { diagnostics } = await built({ 'api.yaml': api }, described("previous: 'old.yaml'"))
  const found = diagnostics.filter(({ severity }) => severity === 'error')
  expect(found).toMatchObject([
    { code: 'file-missing', file: 'site.config.ts', message: expect.stringContaining('“old.yaml” cannot be read') },
  ])
  expect(found[0]?.range?.start.line).toBe(2)
})

test('a sidebar entry for a page of a missing description is reported in the sidebar file', async () => {
  const sidebars = 'docs:\n  - index\napi:\n  - api/a\n'
  const { diagnostics } = await built({ 'content/sidebars.yaml': sidebars, 'api.yaml': api }, described())
  expect(diagnostics).toMatchObject([
    { code: 'sidebar-duplicate', file: 'content/sidebars.yaml', range: { start: { line: 4, column: 5 } } },
  ])
  expect(diagnostics[0]?.hint).toContain('the description adds all of its pages')
})

test.each(Object.entries(faults))('%s', async (_, { files, config, expected: [place, text] }) => {
  const { diagnostics } = await built(files, config)
  const found = diagnostics.map(({ file, range, code, message, hint }) => ({
    place: `${file}:${range?.start.line}:${range?.start.column} ${code}`,
    text: `${message} ${hint}`,
  }))
  expect(found).toContainEqual({ place, text: expect.stringContaining(text) })
})

test('invalid front matter is one diagnostic, not also a page without a title', async () => {
  for (const matter of ['title: 1.10', 'titel: A', 'title: !!js/function x', 'title: [']) {
    const { diagnostics, outputs } = await built({ 'content/a.md': `---\n${matter}\n---\n\nText.\n` })
    expect(diagnostics.filter(({ severity, file }) => severity === 'error' && file === 'content/a.md')).toHaveLength(1)
    expect(Buffer.from(outputs.get('a.html') ?? []).toString()).toContain('<title>A | Test</title>')
  }
})

test('a preview image is published with its absolute URL', async () => {
  const files = {
    'content/g/a.md': '---\ntitle: A\nimage: ./cover.svg\n---\n\nText.\n',
    'content/g/cover.svg': '<svg/>',
  }
  const { outputs } = await built(files, "baseUrl: '/x/',")
  const html = Buffer.from(outputs.get('g/a.html') ?? []).toString()
  expect(html).toContain('property="og:image" content="https://docs.example.com/x/g/cover.svg"')
})

test('example credentials and allowed credentials are not reported', async () => {
  const shown = ['AKIAIOSFODNN7EXAMPLE', `ghp_${'x'.repeat(36)}`, 'AKIAQ3EGRV5NHBZ7J2TW', 'eyJhbGciOiJIUzI1NiJ9.eyJ…']
  const { diagnostics } = await built(
    { 'content/a.md': page(shown.join('\n')) },
    "lint: { allowCredentials: ['AKIAQ3EGRV5NHBZ7J2TW'] },",
  )
  expect(diagnostics.filter(({ code }) => code === 'credential')).toEqual([])
})
