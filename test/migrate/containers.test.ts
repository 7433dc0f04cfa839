/** Containers of VitePress, which closes them in another way than docsgen, and text of MDX 1. */
import { expect, test } from 'vitest'
import { createReport } from '../../src/migrate/model/report.js'
import { vitepressContainers } from '../../src/migrate/rewrite/vitepress/vitepressContainers.js'
import { errorsOf, migrateAndBuild } from './migrated.js'

const convert = (...lines: string[]) => vitepressContainers(lines.join('\n'), createReport()).split('\n')

test('one closing line ends a container and those inside', () => {
  expect(
    convert('::: warning Care {#care}', 'a', '::: code-group', '```sh [npm]', '::: x', '```', ':::', 'after'),
  ).toEqual(['::::warning[Care]{#care}', 'a', '::: code-group', '```sh [npm]', '::: x', '```', ':::', '::::', 'after'])
})

test('more colons outside stay a container around others', () => {
  expect(convert(':::: info', '::: tip', 'a', ':::', 'b', '::::')).toEqual([
    '::::info',
    ':::tip',
    'a',
    ':::',
    'b',
    '::::',
  ])
})

test('a container at the end of the page is closed', () => {
  expect(convert('::: tip', 'a')).toEqual([':::tip', 'a', ':::'])
})

test('tabs of the plugin become tabs', async () => {
  expect(convert('::: tabs key:os', '== Linux', 'a', '::: tip', 'b', '== macOS', 'c', ':::', '== text')).toEqual([
    ':::::tabs{group=os}',
    '::::tab[Linux]',
    'a',
    ':::tip',
    'b',
    ':::',
    '::::',
    ':::tab[macOS]',
    'c',
    ':::',
    ':::::',
    '== text',
  ])
  const project = await migrateAndBuild('vitepress', {
    '.vitepress/config.ts': `export default { title: 'Skiff' }`,
    'index.md': '# Skiff\n\n::: tabs key:os\n== Linux\nWords of Linux.\n== macOS\nWords of macOS.\n:::\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(Buffer.from(project.build.outputs.get('index.html') ?? '').toString()).toMatch(/role="tablist".*Linux.*macOS/s)
})

test('blocks of mkdocstrings are left with a note on the page', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\n',
    'docs/index.md':
      '# Skiff\n\n::: skiff.boats\n    options:\n        members:\n            - Boat\n\nWords after it.\n\n```md\n::: not.this\n```\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.migrated.report.leftovers).toContainEqual(
    expect.objectContaining({ kind: 'API block of mkdocstrings', file: 'docs/index.md', line: 3 }),
  )
  const page = Buffer.from(project.build.outputs.get('index.html') ?? '').toString()
  expect(page).toContain('<code>skiff.boats</code>')
  expect(page).toContain('Words after it.')
  expect(page).not.toContain('members:')
})

test('includes of markdown-include-variants become code blocks', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'docs/en/mkdocs.yml': 'site_name: Skiff\n',
    'src/app.py': 'one = 1\ntwo = 2\nthree = 3\n',
    'docs/en/docs/index.md':
      '# Skiff\n\n{* ../../src/app.py hl[1, 2:3] title["app.py"] *}\n\n{* ../../src/app.py ln[2:3] hl[3] *}\n\n{* ../../src/none.py *}\n',
  })
  const page = project.files.get('content/index.md')
  expect(page).toContain('````py title="app.py" {1,2-3}\none = 1\ntwo = 2\nthree = 3\n````')
  expect(page).toContain('````py {2}\ntwo = 2\nthree = 3\n````')
  expect(project.migrated.report.leftovers.map(({ kind, text }) => `${kind} ${text}`)).toContain(
    'missing include {* ../../src/none.py *}',
  )
})

test('text of MDX 1 that MDX does not read today is converted: autolinks, and braces that are not JavaScript', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://example.org', baseUrl: '/', presets: [['classic', { docs: {} }]] }",
    'docs/a.mdx': [
      'export const limits = {\n  inner: { min: 1, max: 2 },\n}',
      '# A\n\nOpen <http://localhost:30000/a> or write to <ann@example.org>: {limits.inner.max} and `<http://code>`.',
      '| key | value |\n|---|---|\n| filters | Array of {filter field: value} |',
    ].join('\n\n'),
  })
  expect(errorsOf(project)).toEqual([])
  const text = project.files.get('content/docs/a.mdx') ?? ''
  expect(text).toContain('[http://localhost:30000/a](http://localhost:30000/a)')
  expect(text).toContain('[ann@example.org](mailto:ann@example.org)')
  expect(text).toContain('  inner: { min: 1, max: 2 },')
  expect(text).toContain('{limits.inner.max} and `<http://code>`')
  expect(text).toContain('Array of \\{filter field: value\\}')
})
