/** A translation that records its original is reported when the text of the original changes, and only then. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { originalDigest } from '../../src/site/languages/originalDigest.js'
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
