/** A project in a folder whose name means something else in a glob, a URL or a query. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, test } from 'vitest'
import { literalPaths } from '../../src/bundling/literalPaths.js'
import { findSite } from '../../src/migrate/findSite.js'
import { migrateSite } from '../../src/migrate/migrateSite.js'
import { migratedFiles } from '../../src/migrate/write/siteFiles.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const name = 'a*b [c] {d,e}? #1 %20 50% (f)'
const parents: string[] = []
afterAll(() => {
  for (const parent of parents) rmSync(parent, { recursive: true, force: true })
})

function unusualProject(files: Readonly<Record<string, string>>): string {
  const parent = writeProject(new Map(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text])))
  parents.push(parent)
  return join(parent, name)
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

test('builds pages, components, islands, styles and images', async () => {
  const root = unusualProject({
    'site.config.ts': siteConfig("theme: { css: ['styles/own.css'] }, components: 'components',"),
    'styles/own.css': '.own { color: red }',
    'components/Note.tsx': 'export default () => <b>own component</b>',
    'islands/Counter.tsx': "'use client'\nimport './counter.css'\nexport default () => <i>island</i>",
    'islands/counter.css': '.counter { color: blue }',
    'content/sidebars.yaml': 'docs: [a, b]\n',
    'content/a.mdx':
      "---\ntitle: A\n---\n\nimport Counter from '../islands/Counter.tsx'\nimport image from './x.svg'\n\n<Note /> <Counter />\n\n<img src={image} alt=\"x\" />\n\n[b](b.md)\n",
    'content/b.md': '---\ntitle: B\n---\n\n![x](x.svg)\n',
    'content/x.svg': svg,
  })
  const { outputs, diagnostics } = await buildProject(root)
  expect(diagnostics).toEqual([])
  const page = Buffer.from(outputs.get('a.html') ?? '').toString()
  expect(page).toContain('own component')
  expect(page).toContain('<ds-island')
  const css = [...outputs].filter(([path]) => path.endsWith('.css')).map(([, bytes]) => Buffer.from(bytes).toString())
  for (const rule of ['.own{color:red}', '.counter{color:#00f}']) expect(css.join()).toContain(rule)
})

test('migrates a site', async () => {
  const root = unusualProject({
    '.git/HEAD': '',
    'mkdocs.yml': 'site_name: Old\nnav:\n  - index.md\n  - Second: two.md\n',
    'docs/index.md': '# One\n\n[two](two.md) ![x](x.svg)\n',
    'docs/two.md': '# Two\n\nText.\n',
    'docs/x.svg': svg,
  })
  const found = findSite('mkdocs', root)
  if (!found) throw new Error('The site has no configuration.')
  const migrated = await migrateSite({ tool: 'mkdocs', ...found })
  expect(migrated.report.leftovers).toEqual([])
  expect([...migratedFiles({ ...migrated, docsgen: '^0' }).keys()]).toContain('content/two.md')
})

test('bundles entry points and packages in such a folder', async () => {
  const folder = unusualProject({
    'entry*.ts': "import { value } from 'alias'\nimport { other } from 'alias/sub'\nconsole.log(value, other)",
    'packages/alias/package.json': '{ "main": "main.js" }',
    'packages/alias/main.js': "export const value = 'main'",
    'packages/alias/sub.js': "export const other = 'sub'",
  })
  const absolute = join(folder, 'absolute.ts')
  mkdirSync(dirname(absolute), { recursive: true })
  writeFileSync(absolute, `import ${JSON.stringify(join(folder, 'entry*.ts'))}`)
  const options = {
    absWorkingDir: folder,
    entryPoints: [join(folder, 'entry*.ts'), absolute],
    alias: { alias: join(folder, 'packages/alias') },
    outdir: join(folder, 'out'),
    ...{ bundle: true, write: false, metafile: true, format: 'esm' as const, logLevel: 'silent' as const },
  }
  const { metafile } = await build(literalPaths(options))
  const inputs = ['packages/alias/main.js', 'packages/alias/sub.js', 'entry*.ts']
  expect(
    Object.values(metafile?.outputs ?? {}).map((output) => [output.entryPoint, Object.keys(output.inputs)]),
  ).toEqual([
    ['entry*.ts', inputs],
    ['absolute.ts', [...inputs, 'absolute.ts']],
  ])
})
