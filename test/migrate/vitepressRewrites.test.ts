import { expect, test } from 'vitest'
import { createReport } from '../../src/migrate/model/report.js'
import { readRewrites, rewrittenPath } from '../../src/migrate/readers/vitepress/rewrites.js'
import { errorsOf, migrateAndBuild, routesOf } from './migrated.js'

test('pages whose folder a pattern removes keep the route of the old site, and translations belong to them', async () => {
  const project = await migrateAndBuild('vitepress', {
    'docs/.vitepress/config.ts': `export default {
  title: 'Skiff',
  rewrites: { 'en/:rest*': ':rest*', 'packages/:pkg/src/(.*)': 'x' },
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
}
`,
    'docs/en/index.md': '# Home\n\nTo [use](./guide/use.md) and [use](/guide/use).\n',
    'docs/en/guide/use.md': '# Use\n\nWords.\n',
    'docs/de/guide/use.md': '# Nutzen\n\nWorte.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual(expect.arrayContaining(['/', '/guide/use', '/de/guide/use']))
  expect(routesOf(project).filter((route) => route.includes('/en'))).toEqual([])
})

test.each([
  ['en/a/b.md', 'a/b.md'],
  ['en/index.md', 'index.md'],
  ['packages/core/src/x/y.md', 'core/x/y.md'],
  ['a/exact.md', 'other.md'],
  ['other/a.md', undefined],
])('%s becomes %s', (path, target) => {
  const rules = { 'a/exact.md': 'other.md', 'en/:rest*': ':rest*', 'packages/:pkg/src/:rest*': ':pkg/:rest*' }
  expect(rewrittenPath(path, readRewrites(rules, 'config.ts', createReport()))).toBe(target)
})
