/** Configurations in unusual forms, and features that a migrated site needs switched on. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { featureVersions } from '../../src/migrate/write/packageFile.js'
import { errorsOf, migrateAndBuild } from './migrated.js'

describe('a configuration of VitePress', () => {
  const page = { 'index.md': '# Skiff\n\nWords.\n' }

  test.each([
    [
      'a wrapper of a package',
      `import { extendConfig } from 'theme/config'\nexport default extendConfig({ title: 'Row' })`,
    ],
    [
      'wrappers in a function',
      `import { withPwa } from 'pwa'\nimport { extendConfig } from 'theme'\nexport default ({ mode }) => { return withPwa(extendConfig({ title: mode === 'production' ? 'Row' : 'Dev' })) }`,
    ],
    [
      'a base that it extends',
      `export default { extends: { title: 'Row', description: 'x' }, description: 'Further' }`,
    ],
    [
      'two configurations in one',
      `import { mergeConfig } from 'theme'\nexport default mergeConfig({ title: 'Base' }, { title: 'Row' })`,
    ],
  ])('in %s is read', async (_, text) => {
    const { migrated } = await migrateAndBuild('vitepress', { ...page, '.vitepress/config.mts': text })
    expect(migrated.config.title).toBe('Row')
  })

  test('that cannot be read is reported, and the pages are migrated', async () => {
    const project = await migrateAndBuild('vitepress', {
      ...page,
      '.vitepress/config.mts': `import make from 'theme'\nexport default await make()`,
    })
    expect(errorsOf(project)).toEqual([])
    expect(project.migrated.report.leftovers.map(({ kind }) => kind)).toContain('configuration that cannot be read')
  })
})

test('INHERIT of MkDocs adds the settings of another file', async () => {
  const { migrated } = await migrateAndBuild('mkdocs', {
    'base.yml': 'site_name: Base\nsite_description: Row further\n',
    'mkdocs.yml': 'INHERIT: base.yml\nsite_name: Skiff\n',
    'docs/index.md': '# Skiff\n\nWords.\n',
  })
  expect([migrated.config.title, migrated.config.tagline]).toEqual(['Skiff', 'Row further'])
})

describe('formulas and diagrams', () => {
  const body = '# Skiff\n\nThe area is $a^2$.\n\n```mermaid\ngraph TD; A-->B\n```\n'
  const sites = {
    docusaurus: {
      'docusaurus.config.js': `import math from 'remark-math'\nexport default { title: 'Skiff', presets: [['classic', { docs: { remarkPlugins: [math], sidebarPath: false }, blog: false }]] }`,
      'docs/start.md': body,
    },
    vitepress: {
      '.vitepress/config.ts': `export default { title: 'Skiff', markdown: { math: true } }`,
      'index.md': body,
    },
    starlight: {
      'astro.config.mjs': `import starlight from '@astrojs/starlight'\nimport remarkMath from 'remark-math'\nexport default { markdown: { remarkPlugins: [remarkMath] }, integrations: [starlight({ title: 'Skiff' })] }`,
      'src/content/docs/index.md': `---\ntitle: Skiff\n---\n${body.replace('# Skiff\n', '')}`,
    },
    mkdocs: {
      'mkdocs.yml': 'site_name: Skiff\nmarkdown_extensions:\n  - pymdownx.arithmatex:\n      generic: true\n',
      'docs/index.md': body,
    },
  } as const

  test.each(Object.keys(sites) as (keyof typeof sites)[])(
    'of %s are switched on, with the packages that draw them',
    async (tool) => {
      const project = await migrateAndBuild(tool, sites[tool])
      expect(errorsOf(project)).toEqual([])
      expect(project.migrated.config.markdown).toEqual({ math: true })
      const { dependencies } = JSON.parse(project.files.get('package.json') ?? '{}')
      expect(dependencies).toEqual({ docsgen: '^0', ...featureVersions })
      expect([...project.build.outputs.values()].some((bytes) => Buffer.from(bytes).includes('<math'))).toBe(true)
    },
  )

  test('a site without them gets no packages', async () => {
    const { migrated } = await migrateAndBuild('mkdocs', {
      'mkdocs.yml': 'site_name: Skiff\n',
      'docs/index.md': '# Skiff\n\nIt costs $5 or $6.\n',
    })
    expect([migrated.packages, migrated.config.markdown]).toEqual([[], undefined])
  })

  test('the versions are those that docsgen works with', () => {
    const { peerDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(peerDependencies).toMatchObject(featureVersions)
  })
})

test('a file that is static and beside a page is copied once', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
  const { migrated } = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Skiff', presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: false }, blog: false }]] }`,
    'docs/start.md': '# Start\n\nWords.\n',
    'docs/assets/same.svg': picture,
    'docs/assets/other.svg': picture,
    'docs/assets/fiddle.html': '<p>Words</p>',
    'static/assets/same.svg': picture,
    'static/assets/other.svg': picture.replace('1', '2'),
  })
  expect(migrated.copies.map(({ to }) => to).sort()).toEqual([
    'content/assets/same.svg',
    'content/static/assets/other.svg',
  ])
  const left = migrated.report.leftovers.map(({ kind }) => kind)
  expect(left).toContain('two files with one URL')
  expect(left).toContain('HTML file that the old site did not publish')
})
