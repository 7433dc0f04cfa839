/** `--run-config` runs the configuration of another tool in a worker. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findUnknownValues } from '../../src/migrate/evaluate/foreignValue.js'
import { runConfig } from '../../src/migrate/evaluate/runConfig.js'
import { findSite } from '../../src/migrate/findSite.js'
import { migrateSite } from '../../src/migrate/migrateSite.js'
import { writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function project(files: Readonly<Record<string, string>>): string {
  const root = writeProject(new Map(Object.entries({ '.git/HEAD': '', ...files })))
  roots.push(root)
  return root
}

const run = (text: string, name = 'config.mjs', files: Readonly<Record<string, string>> = {}) =>
  runConfig({ file: join(project({ [name]: text, ...files }), name) })

test('computes what cannot be read without running it', async () => {
  const config = `import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { missing } from 'a-package-that-is-not-installed'
export default async () => {
  await null
  return defineConfig({
    title: ['a', 'b'].map((part) => part.toUpperCase()).reduce((all, part) => all + part),
    sidebar: readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md')).sort(),
    cwd: process.cwd() === import.meta.dirname,
    plugins: [missing({ deep: [1] })],
    transform: () => 1,
    secret: process.env.PATH,
  })
}`
  const result = await run(config, 'config.mjs', { 'b.md': '', 'a.md': '' })
  expect(result).toMatchObject({
    ok: true,
    config: {
      title: 'AB',
      sidebar: ['a.md', 'b.md'],
      cwd: true,
      plugins: [{ module: 'a-package-that-is-not-installed', name: 'missing', args: [{ deep: [1] }] }],
    },
  })
  const values = result.ok ? result.config : undefined
  expect(findUnknownValues(values).map(({ path }) => path)).toEqual(['transform'])
  expect(values).toHaveProperty('secret', undefined)
})

test('runs CommonJS with paths of packages that are not installed', async () => {
  const config = `const path = require('path')
module.exports = { file: path.basename(__filename), theme: require.resolve('@docusaurus/theme-none'), own: require('./own.cjs') }`
  expect(await run(config, 'config.cjs', { 'own.cjs': 'exports.a = 1' })).toEqual({
    ok: true,
    config: { file: 'config.cjs', theme: '@docusaurus/theme-none', own: { a: 1 } },
  })
})

test.each([
  ['throws', "throw new Error('no luck')", 'no luck'],
  ['ends the process', 'process.exit(3)', 'It ended the process with exit code 3.'],
  ['has a syntax error', 'export default {', 'Build failed with 1 error:'],
])('a configuration that %s is reported', async (_, text, message) => {
  expect(await run(text)).toEqual({ ok: false, message })
})

test('a configuration that never ends is reported', async () => {
  const file = join(project({ 'config.mjs': 'for (;;);' }), 'config.mjs')
  expect(await runConfig({ file, deadlineMs: 100 })).toEqual({
    ok: false,
    message: 'It did not end within 0.1 seconds.',
  })
})

test('the computed configuration is converted', async () => {
  const root = project({
    'docs/.vitepress/config.ts':
      "const pages = (await import('node:fs')).readdirSync(process.cwd() + '/../guide')\nexport default { title: 'Old', themeConfig: { sidebar: pages.map((name) => ({ text: name.toUpperCase(), link: '/guide/' + name.replace('.md', '') })) } }",
    'docs/guide/one.md': '# One\n\nText.\n',
    'docs/guide/two.md': '# Two\n\nText.\n',
  })
  const found = findSite('vitepress', root)
  if (!found) throw new Error('The site has no configuration.')
  const result = await runConfig({ file: found.configFile })
  const { sidebars } = await migrateSite({ tool: 'vitepress', ...found, config: result.ok ? result.config : undefined })
  expect(JSON.stringify(sidebars)).toContain('ONE.MD')
})
