import { expect, test } from 'vitest'
import { errorsOf, migrateAndBuild } from './migrated.js'

const page =
  '# Page\n\n[a](#build-assetslimit) [b](#_2-steps-more) [c](#steps-1)\n\n## build.assetsLimit\n\n## 2 steps & more\n\n## Steps\n\n## Steps\n'

test('headings of VitePress keep their ids', async () => {
  const project = await migrateAndBuild('vitepress', {
    '.vitepress/config.ts': "export default { title: 'Old', themeConfig: { sidebar: [{ text: 'P', link: '/page' }] } }",
    'page.md': page,
  })
  expect(errorsOf(project)).toEqual([])
  const text = project.files.get('content/page.md') ?? ''
  expect(text.match(/^## .*$/gm)).toEqual([
    '## build.assetsLimit {#build-assetslimit}',
    '## 2 steps & more {#_2-steps-more}',
    '## Steps',
    '## Steps',
  ])
})

test('headings of MkDocs keep their ids', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Old\nnav:\n  - index.md\n',
    'docs/index.md':
      '# Page\n\n[a](#set-up-run) [b](#uber-uns_1)\n\n## Set up & run\n\n## Über uns\n\n## Über uns\n\n## Own { #own }\n',
  })
  expect(errorsOf(project)).toEqual([])
  const text = project.files.get('content/index.md') ?? ''
  expect(text.match(/^## .*$/gm)?.slice(0, 3)).toEqual([
    '## Set up & run {#set-up-run}',
    '## Über uns {#uber-uns}',
    '## Über uns {#uber-uns_1}',
  ])
})
