/** Pages that are React modules, and layouts of pages. */
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const pricing = `/*---
title: Pricing
description: What each plan costs, and what is part of it, for teams of all sizes and needs.
layout: landing
---*/
import { plans } from './plans'
import Plan from './Plan'

export default function Pricing({ components: { Card } }) {
  return (
    <section>
      {plans.map((name: string) => <Plan key={name} name={name} />)}
      <Card title="Ask us" href="/guide">Words of a card.</Card>
    </section>
  )
}
`

async function buildWith(files: Readonly<Record<string, string>>, config = ''): Promise<Build> {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`search: { enabled: false }, lint: { orphans: 'off' }, ${config}`)],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - guide\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nWords.\n'],
      ['content/guide.md', '---\ntitle: Guide\n---\n\n## One\n\nWords.\n'],
      ...Object.entries(files),
    ]),
  )
  roots.push(root)
  return buildProject(root)
}
const html = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()
const problems = ({ diagnostics }: Build) => diagnostics.map(({ code, file, range }) => [code, file, range?.start.line])
const parts = {
  'content/plans.ts': `export const plans = ['Free', 'Team']\n`,
  'content/Plan.tsx': `export default ({ name }: { name: string }) => <h2 id={name}>{name}</h2>\n`,
}

describe('a module with front matter in a comment', () => {
  test('is a page, with imports, components of the theme, and page data', async () => {
    const build = await buildWith({ ...parts, 'content/pricing.tsx': pricing })
    expect(problems(build)).toEqual([])
    const page = html(build, 'pricing.html')
    expect(page).toContain('<h2 id="Team">Team')
    expect(page).toContain('<a href="/guide">Ask us</a>')
    const doc = build.site.byRoute.get('/pricing')
    expect(doc?.headings.map(({ id }) => id)).toEqual(['Free', 'Team'])
    expect(doc?.dependencies).toEqual(['content/Plan.tsx', 'content/plans.ts'])
  })

  test('has its errors reported with places: in front matter, in syntax, in links, and without an export', async () => {
    const broken = pricing.replace('href="/guide"', 'href="/nowhere"')
    expect(problems(await buildWith({ ...parts, 'content/pricing.tsx': broken }))[0]?.slice(0, 2)).toEqual([
      'link-page',
      'content/pricing.tsx',
    ])
    const unknown = pricing.replace('layout: landing', 'layuot: landing')
    expect(problems(await buildWith({ ...parts, 'content/pricing.tsx': unknown }))).toEqual([
      ['front-matter-unknown-key', 'content/pricing.tsx', 4],
    ])
    const syntax = pricing.replace('<section>', '<section')
    expect(problems(await buildWith({ ...parts, 'content/pricing.tsx': syntax }))[0]?.slice(1)).toEqual([
      'content/pricing.tsx',
      12,
    ])
    const none = pricing.replace('export default ', '')
    const build = await buildWith({ ...parts, 'content/pricing.tsx': none })
    expect(build.diagnostics[0]?.message).toContain('no default export that is a component')
  })

  test('is refused in a folder whose authors may not run code', async () => {
    const build = await buildWith(
      { 'content/community/a.jsx': '/*---\ntitle: A\n---*/\nexport default () => <p>A</p>\n' },
      `trust: [{ folder: 'community', level: 'data' }],`,
    )
    expect(problems(build)).toEqual([['untrusted-code', 'content/community/a.jsx', 1]])
  })
})

test('a module that is neither a page nor imported by one is reported', async () => {
  const build = await buildWith({ 'content/pricing.tsx': 'export default () => <p>Hello</p>\n' })
  expect(problems(build)).toEqual([['page-module', 'content/pricing.tsx', 1]])
})

test('a script in the folder `static` is published as it is; elsewhere, it is reported unless a page uses it', async () => {
  const build = await buildWith(
    {
      'content/static/js/chat.js': 'self.chat = 1\n',
      'content/lost.js': 'self.lost = 1\n',
      'content/types.d.ts': 'export {}\n',
      'content/example.ts': 'export const a = 1\n',
      'content/data.js': 'export const words = "Words of data."\n',
      'content/more.mdx': `---\ntitle: More\n---\n\nimport { words } from './data.js'\n\n{words}\n\n\`\`\`ts file=./example.ts\n\`\`\`\n`,
    },
    `head: [{ tag: 'script', src: '/js/chat.js' }],`,
  )
  expect(problems(build).filter(([, file]) => file !== 'content/more.mdx')).toEqual([
    ['page-module', 'content/lost.js', 1],
  ])
  expect(html(build, 'js/chat.js')).toBe('self.chat = 1\n')
  expect(html(build, 'guide.html')).toMatch(/<script src="\/js\/chat\.js"/)
})

test.each([
  ['landing', false, false, false],
  ['plain', false, false, true],
  ['wide', true, false, true],
] as const)('the layout `%s` keeps only its parts of the page', async (layout, hasSidebar, hasToc, hasInfo) => {
  const page = `---\ntitle: Guide\nlayout: ${layout}\nowner: docs\n---\n\n## One\n\nWords.\n`
  const text = html(await buildWith({ 'content/guide.md': page }), 'guide.html')
  expect(text).toContain(`data-layout="${layout}"`)
  expect([text.includes('data-sidebar='), text.includes('On this page'), text.includes('page-info')]).toEqual([
    hasSidebar,
    hasToc,
    hasInfo,
  ])
})

test('a missing import of a page that is a module is reported at its line', async () => {
  const code = "import { fail } from './fial'\n\nexport default () => <p>{fail()}</p>\n"
  const { diagnostics } = await buildWith({
    'content/page.tsx': `/*---\ntitle: Page\ndescription: A page with an import that does not exist, to see its place.\n---*/\n${code}`,
  })
  const found = diagnostics.filter(({ code: name }) => name === 'import-missing')
  expect(found.map(({ range }) => range?.start)).toEqual([{ line: 5, column: 23 }])
})

test('every missing import of a page is reported', async () => {
  const { diagnostics } = await buildWith({
    'content/page.mdx':
      "---\ntitle: Page\n---\n\nimport A from './a'\nimport B from './b'\nimport { C } from 'no-such'\n\n<A /><B /><C />\n",
  })
  expect(diagnostics.map(({ code, range }) => [code, range?.start.line])).toEqual([
    ['import-missing', 5],
    ['import-missing', 6],
    ['import-missing', 7],
  ])
})

test('a page whose name begins with a dot is reported', async () => {
  const build = await buildWith({ 'content/.draft.md': '# Draft\n', 'content/.git/note.md': 'Words.\n' })
  expect(build.diagnostics.map(({ code, file }) => [code, file])).toEqual([['file-foreign', 'content/.draft.md']])
})

test.each([
  ['at its top level', "const data = JSON.parse('{oops')\nexport default () => <p>{data}</p>", 5, 19],
  ['in a component', 'export default function Page() {\n  const n: number = 1\n  throw new Error(`no ${n}`)\n}', 7, 9],
  ['in a function that it calls', "import { fail } from './fail'\n\nexport default () => <p>{fail()}</p>", 7, 26],
  [
    'with a child that is an object',
    "import { fail } from './fail'\n\nexport default () => <p>{{ a: fail }}</p>",
    7,
    1,
  ],
])('a page that fails %s is reported with the line that fails', async (_, code, line, column) => {
  const { diagnostics } = await buildWith({
    'content/page.tsx': `/*---\ntitle: Page\ndescription: A page that fails when it is rendered, to see its place.\n---*/\n${code}\n`,
    'content/fail.ts': "export function fail(): string {\n  throw new Error('no')\n}\n",
  })
  const found = diagnostics.filter(({ code: name }) => name === 'page-crash')
  expect(found.map(({ file, range }) => [file, range?.start])).toEqual([['content/page.tsx', { line, column }]])
})
