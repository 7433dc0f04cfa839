/** What a migration does with errors of the new site. */
import { expect, test } from 'vitest'
import { withMediaHosts, withoutErrors } from '../../src/commands/finishMigration.js'
import { blockedMedia } from '../../src/links/blockedMedia.js'
import { error } from '../../src/model/diagnostic.js'
import { migrateAndBuild } from '../migrate/migrated.js'

test('a page above the limit raises the limit, and a partial keeps its name when it is not converted', async () => {
  const { migrated } = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts':
      "export default { title: 'Skiff', url: 'https://skiff.example', baseUrl: '/', presets: [['classic', {}]] }\n",
    'docs/index.md': `# Start\n\n${'word '.repeat(300_000)}\n`,
    'docs/_note.mdx': 'Words.\n',
  })
  const { config, pages } = withoutErrors(migrated, [
    error('page-size', 'Too large.', { file: 'content/docs/index.md' }),
    error('mdx-syntax', 'Unexpected character.', { file: 'content/docs/_note.mdx' }),
  ])
  expect(config.limits).toEqual({ pageBytes: 2 * 2 ** 20 })
  expect(pages.map(({ file }) => file)).toContain('content/docs/_note.mdx')
  expect(pages.find(({ file }) => file.endsWith('_note.mdx'))?.body).toContain('Unexpected character.')
  expect(pages.find(({ file }) => file === 'content/docs/index.md')?.body).not.toContain(':::caution')
})

test('hosts of images and embedded pages of the old site are admitted by the new policy', async () => {
  const { migrated, build } = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\n',
    'docs/index.md':
      '# Skiff\n\n![a](https://img.example.org/a.svg) ![b](https://img.example.org/b.svg) ![c](https://a.example.net/c.svg)\n',
  })
  const { config } = withMediaHosts(migrated, blockedMedia(build.site))
  expect(config.deploy?.csp).toEqual({ 'img-src': ['https://a.example.net', 'https://img.example.org'] })
})
