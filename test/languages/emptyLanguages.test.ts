/** A language without a page of its own is reported at its place in the configuration. */
import { expect, test } from 'vitest'
import { buildProject, siteConfig } from '../support/project.js'
import { temporaryRoots } from '../support/temporaryProjects.js'

const write = temporaryRoots()
const config = siteConfig("locales: { root: { label: 'English' }, fr: { label: 'Français' } },")

async function emptyLanguages(files: Readonly<Record<string, string>>) {
  const home = '---\ntitle: Home\n---\n\nWords.\n'
  const root = write(new Map(Object.entries({ 'site.config.ts': config, 'content/index.md': home, ...files })))
  return (await buildProject(root)).diagnostics.filter(({ code }) => code === 'language-empty')
}

test('a language without pages is a finding at its key, with the path of its first page', async () => {
  expect(await emptyLanguages({})).toMatchObject([
    {
      file: 'site.config.ts',
      range: { start: { line: 2 } },
      message: 'The language “Français” has no pages, so it shows those of the default language.',
      hint: 'Write its first page, content/fr/index.md, or remove `locales.fr`.',
    },
  ])
})

test('a language with one page is no finding', async () => {
  expect(await emptyLanguages({ 'content/fr/index.md': '---\ntitle: Accueil\n---\n\nMots.\n' })).toEqual([])
})
