/** MDX is code. Any failure of a page becomes a diagnostic on that page, and the other pages are built. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildThreaded, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

async function build(files: Record<string, string>, config = ''): Promise<Build> {
  const root = writeProject(
    new Map(
      Object.entries({
        'site.config.ts': siteConfig(config),
        'content/good.md': '---\ntitle: Good\n---\n\nFine.\n',
        ...files,
      }),
    ),
  )
  roots.push(root)
  return buildThreaded(root, { workers: 1, sharedBundles: true })
}

const page = (body: string, title = 'Bad') => `---\ntitle: ${title}\n---\n${body}\n`
const where = (build: Build) =>
  build.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, range, code }) => `${file}:${range?.start.line}:${range?.start.column} ${code}`)

/** Body that begins on line 4, and the expected place of its diagnostic. */
const faults: readonly (readonly [name: string, body: string, place: string])[] = [
  ['an HTML comment', 'a\n\n<!-- c -->', '6:2 mdx-syntax'],
  ['an autolink', 'see <https://x.test/>', '4:12 mdx-syntax'],
  ['a lone brace', 'a { b', '4:6 mdx-syntax'],
  ['a tag that stays open', 'a\n\n<div>\n\nb', '6:1 mdx-syntax'],
  ['a wrong closing tag', '<div>a</span>', '4:7 mdx-syntax'],
  ['a bare less-than', 'if a <5 then', '4:7 mdx-syntax'],
  ['broken JavaScript', 'a {1 +} b', '4:7 mdx-syntax'],
  ['an unknown component', 'a\n\n<Tabz>x</Tabz>', '6:1 unknown-component'],
  ['an unknown name', 'value {missing}', '4:8 page-crash'],
  ['an expression that throws', "a {(() => { throw new Error('no') })()}", '4:3 page-crash'],
  ['an object as a child', 'a {{ b: 1 }}', '4:3 page-crash'],
  ['an unknown variable', 'a {vars.nope}', '4:4 unknown-variable'],
  ['an unknown admonition', ':::nite\nx\n:::', '4:1 unknown-admonition'],
  ['a missing include', '```json file=./no.json\n```', '4:1 include-file'],
  ['a missing import', "import X from './x.tsx'\n\n<X />", '4:16 import-missing'],
  ['process.exit', 'a {process.exit(3)}', '1:1 page-exit'],
  ['two equal ids', '## A {#x}\n\n## B {#x}', '6:1 duplicate-id'],
]

describe('a page with', () => {
  // One build with all of these pages, which also shows that none of them prevents the report of another.
  let built: Build
  beforeAll(async () => {
    built = await build(Object.fromEntries(faults.map(([, body], index) => [`content/bad${index}.mdx`, page(body)])))
  })

  test.each(faults.map((fault, index) => [...fault, index] as const))(
    '%s is reported at its place',
    (_, _body, place, index) => {
      expect(where(built)).toContain(`content/bad${index}.mdx:${place}`)
    },
  )

  test('any of these faults does not prevent the other pages', () => {
    expect(built.outputs.has('good.html')).toBe(true)
  })
})

test('an endless loop ends at the deadline', async () => {
  const built = await build(
    { 'content/bad.mdx': page('a {(() => { while (true) {} })()}') },
    // The deadline also applies to the other page, whose worker may have started just now on a busy machine.
    'limits: { pageMilliseconds: 5000 },',
  )
  expect(where(built)).toEqual(['content/bad.mdx:1:1 page-timeout'])
  expect(built.outputs.has('good.html')).toBe(true)
})

test('a page that never settles is reported', async () => {
  const built = await build(
    { 'content/bad.mdx': page('export const x = await new Promise(() => {})\n\n{x}') },
    'limits: { pageMilliseconds: 1500 },',
  )
  expect(where(built)).toHaveLength(1)
  expect(where(built)[0]).toMatch(/^content\/bad\.mdx:1:1 page-(?:timeout|exit)$/)
})

test('a page that exhausts the heap is reported', async () => {
  const built = await build(
    { 'content/bad.mdx': page('a {(() => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)) })()}') },
    'limits: { pageMemoryMb: 96, pageMilliseconds: 30000 },',
  )
  expect(where(built)).toEqual(['content/bad.mdx:1:1 page-memory'])
  expect(built.outputs.has('good.html')).toBe(true)
})

test('a component that keeps buffers is named, with its line', async () => {
  const code = 'const all = []; for (;;) all.push(Buffer.alloc(2 ** 24, all.length))'
  const built = await build(
    {
      'content/_x.tsx': `export function Boom() { ${code} }\n`,
      'content/bad.mdx': page("import { Boom } from './_x.tsx'\n\na\n\n<Boom />"),
    },
    'limits: { pageMemoryMb: 96, pageMilliseconds: 60000 },',
  )
  expect(where(built)).toEqual(['content/bad.mdx:8:1 page-memory'])
  expect(built.diagnostics[0]?.message).toMatch(/<Boom>/)
  expect(built.outputs.has('good.html')).toBe(true)
})

test('an error after rendering belongs to the page', async () => {
  const built = await build({ 'content/bad.mdx': page("a {void Promise.reject(new Error('late'))}") })
  expect(where(built)).toEqual(['content/bad.mdx:1:1 page-stray-error'])
})

test('an error in a timer belongs to the page that set it, even while another page is compiled', async () => {
  const wait = 'a {(() => { const end = Date.now() + 300; while (Date.now() < end); })()}'
  const built = await build({
    'content/bad.mdx': page("a {void setTimeout(() => { throw new Error('late') }, 20)}"),
    'content/busy.mdx': page(wait),
  })
  expect(where(built)).toEqual(['content/bad.mdx:1:1 page-stray-error'])
})

test('a component that throws is named, with the line of its tag', async () => {
  const built = await build({
    'content/_x.tsx': "export function Boom() { throw new Error('no luck') }\n",
    'content/bad.mdx': page("import { Boom } from './_x.tsx'\n\na\n\n<Boom />"),
  })
  expect(where(built)).toEqual(['content/bad.mdx:8:1 page-crash'])
  expect(built.diagnostics[0]?.message).toBe('<Boom> failed: no luck.')
})

const tooMuch: readonly (readonly [name: string, body: string, code: string])[] = [
  ['10,000 block quotes', `${'>'.repeat(10_000)} x`, 'page-nesting'],
  ['3,000 nested elements', `${'<b>'.repeat(3000)}x${'</b>'.repeat(3000)}`, 'page-nesting'],
  [
    'a list of 1,000 levels',
    Array.from({ length: 1000 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
    'page-nesting',
  ],
  ['emphasis of 90 KB', `${'*'.repeat(45_000)}x${'*'.repeat(45_000)}`, 'page-nesting'],
  ['6,000 headings', '# h\n'.repeat(6000), 'page-headings'],
  ['3 MB', 'word word word\n'.repeat(200_000), 'page-size'],
]

describe('before parsing', () => {
  let built: Build
  beforeAll(async () => {
    built = await build(Object.fromEntries(tooMuch.map(([, body], index) => [`content/bad${index}.mdx`, page(body)])))
  })

  test.each(tooMuch.map(([name, , code], index) => [name, code, index] as const))(
    '%s are refused',
    (_, code, index) => {
      const found = built.diagnostics.filter(({ file }) => file === `content/bad${index}.mdx`)
      expect(found.map((finding) => finding.code)).toContain(code)
    },
  )
})

test('one run reports the errors of all pages', async () => {
  const built = await build({
    'content/a.mdx': page('[x](/no) {vars.no}'),
    'content/b.md': '---\ntitel: B\n---\n\n[y](./no.md)\n',
    'content/c.mdx': page('<Nope />'),
  })
  expect(where(built)).toEqual([
    'content/a.mdx:4:5 link-page',
    'content/a.mdx:4:11 unknown-variable',
    'content/b.md:2:1 front-matter-unknown-key',
    'content/b.md:5:5 link-file',
    'content/c.mdx:4:1 unknown-component',
  ])
})

test('void elements, code and placeholders do not count as nesting', async () => {
  const body = `${'a<br>b\n'.repeat(150)}\n\`\`\`sh\n${'run <name>\n'.repeat(150)}\`\`\`\n${'a `<name>` b\n'.repeat(150)}`
  const built = await build({ 'content/fine.md': page(body) })
  expect(where(built)).toEqual([])
})

test('links and sidebar entries that point to a page with an error are not reported as well', async () => {
  const built = await build({
    'content/sidebars.yaml': 'docs:\n  - bad\n  - good\n',
    'content/bad.mdx': page('<Nope />'),
    'content/good.md': page('[x](/bad#part)', 'Good'),
  })
  expect(where(built)).toEqual(['content/bad.mdx:4:1 unknown-component'])
  expect(built.outputs.has('bad.html')).toBe(false)
})
