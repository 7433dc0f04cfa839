/** A translation that records its original is reported when the text of the original changes, and only then. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { listTranslations } from '../../src/commands/translations.js'
import { originalDigest } from '../../src/site/languages/originalDigest.js'
import { openSession } from '../../src/terminal/session.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const original =
  '---\ntitle: Setup\ndescription: How to set the boat up, with enough words for a page.\n---\n\nRow the boat.\n'
const translation = (digest: string) =>
  `---\ntitle: Einrichtung\noriginal_digest: '${digest}'\n---\n\nRudern Sie das Boot.\n`

async function findings(text: string, digest: string): Promise<string[]> {
  const root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig("locales: { root: { label: 'English' }, de: { label: 'Deutsch' } }, lint: { orphans: 'off' },"),
      ],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nWords.\n'],
      ['content/setup.md', text],
      ['content/de/setup.md', translation(digest)],
    ]),
  )
  roots.push(root)
  const { diagnostics } = await buildProject(root)
  return diagnostics.map(({ file, range, code, severity }) => `${file}:${range?.start.line} ${severity} ${code}`)
}

const recorded = originalDigest({
  source: original,
  bodyOffset: original.indexOf('\nRow'),
  frontMatter: { title: 'Setup', description: 'How to set the boat up, with enough words for a page.' },
})

const outdated = ['content/de/setup.md:3 warning translation-outdated']

test('a change of the body, the title or the description makes a translation outdated', async () => {
  expect(await findings(original, recorded)).toEqual([])
  expect(await findings(original.replace('the boat.', 'this boat.'), recorded)).toEqual(outdated)
  expect(await findings(original.replace('title: Setup', 'title: Set up'), recorded)).toEqual(outdated)
})

test('a change that no reader sees does not', async () => {
  const moved = original.replace('title:', 'sidebar_position: 3\nkeywords: [row]\ntitle:')
  expect(await findings(`${moved}\n\n`, recorded)).toEqual([])
})

test('`--texts` prints the texts that a language lacks, and they make it complete', async () => {
  const locales = (texts: string) =>
    `locales: { root: { label: 'English' }, de: { label: 'Deutsch' }, he: { label: 'עברית', texts: ${texts} } },`
  const files = (texts: string) =>
    new Map([
      ['site.config.ts', siteConfig(locales(texts))],
      ['content/index.md', '---\ntitle: Home\n---\n\nWords.\n'],
    ])
  const printed = async (texts: string, language: string) => {
    const root = writeProject(files(texts))
    roots.push(root)
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const session = openSession(root, { quiet: true }, { signal: new AbortController().signal })
    const code = await listTranslations(session, { texts: language })
    const text = write.mock.calls.map(([chunk]) => chunk).join('')
    write.mockRestore()
    return { code, text }
  }
  const { text } = await printed("{ nextPage: 'הבא' }", 'he')
  const missing = JSON.parse(text)
  expect(missing).toMatchObject({ previousPage: 'Previous' })
  expect(missing).not.toHaveProperty('nextPage')
  expect(missing).not.toHaveProperty('languageTag')
  expect(JSON.parse((await printed(`{ nextPage: 'הבא', ...${text} }`, 'he')).text)).toEqual({})
  expect(JSON.parse((await printed('{}', 'de')).text)).toEqual({})
  expect((await printed('{}', 'nl')).code).toBe(2)
})
