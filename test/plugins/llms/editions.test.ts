/** Lists of pages for language models on a site with versions and languages. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'
import { text } from '../copiedSite.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const page = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: Read how {product} opens the hatch, before you go to sea for the first time.\n---\n\n${title} words. ${more}\n`

test('each version and language has lists of its own pages, under its own titles', async () => {
  const root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(
          "plugins: ['markdown-copies', 'llms'], lint: { orphans: 'off' }, locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } }, versions: [{ id: 'v2', label: 'Version 2', path: '/', folder: 'content', current: true }, { id: 'v1', label: 'Version 1', path: '/v1', folder: 'old/1' }]",
        ),
      ],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - category: Guides\n    items: [guide]\n'],
      ['content/index.md', page('Harbour')],
      ['content/guide.md', page('Mooring')],
      ['content/hidden.md', '---\ntitle: Hidden\nunlisted: true\n---\n\nKraken.\n'],
      ['content/de/index.md', page('Hafen')],
      ['content/de/guide.md', page('Anlegen')],
      ['old/1/sidebars.yaml', 'docs:\n  - index\n'],
      ['old/1/index.md', page('Oldport')],
    ]),
  )
  roots.push(root)
  const build = await buildProject(root)
  expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  // An older version shows the pages that it does not replace.
  const names = ['Harbour', 'Mooring', 'Hafen', 'Anlegen', 'Oldport', 'Kraken', 'Hidden', '{product}']
  const found = (path: string) => names.filter((name) => text(build, path).includes(name))
  for (const kind of ['llms', 'llms-full']) {
    expect(found(`${kind}.txt`)).toEqual(['Harbour', 'Mooring'])
    expect(found(`de/${kind}.txt`)).toEqual(['Hafen', 'Anlegen'])
    expect(found(`v1/${kind}.txt`)).toEqual(['Mooring', 'Oldport'])
  }
  expect(text(build, 'llms-full.txt')).toContain('Read how Skiff opens the hatch')
  expect(text(build, 'de/llms.txt')).toContain('## Überblick')
})
