/** `docsgen translations`: lists the state of each language, and records originals in the front matter. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, temporaryProjects } from './runCommand.js'

const project = temporaryProjects()
const config = "locales: { root: { label: 'English' }, de: { label: 'Deutsch' } }, lint: { orphans: 'off' },"
const files = {
  'content/one.md': '---\ntitle: One\n---\n\nWords of one.\n',
  'content/two.md': '---\ntitle: Two\n---\n\nWords of two.\n',
  'content/de/one.md': '---\r\ntitle: Eins\r\n---\r\n\r\nWorte.\r\n',
  'content/de/two.md': '# Zwei\n\nWorte.\n',
}

test('it records originals, reports those that changed, and accepts them one by one', () => {
  const root = project(files, config)
  const translations = (...args: string[]) => run(root, ['translations', ...args])
  const first = translations()
  expect(first.stdout).toBe('unrecorded content/de/one.md\nunrecorded content/de/two.md\n')
  expect(first.stderr).toContain('Deutsch: 2 of 3 pages are translated, 0 are outdated, 2 have no record.')

  expect(translations('--accept').stderr).toContain('Recorded 2.')
  const one = readFileSync(join(root, 'content/de/one.md'), 'utf8')
  expect(one).toMatch(/^---\r\ntitle: Eins\r\noriginal_digest: '[0-9a-f]{8}'\r\n---\r\n\r\nWorte\.\r\n$/)
  expect(readFileSync(join(root, 'content/de/two.md'), 'utf8')).toMatch(/^---\noriginal_digest: '\w{8}'\n---\n# Zwei\n/)
  expect(run(root, ['check', '--strict']).stderr).not.toContain('translation-outdated')

  writeFileSync(join(root, 'content/one.md'), `${files['content/one.md']}More words.\n`)
  writeFileSync(join(root, 'content/two.md'), `${files['content/two.md']}More words.\n`)
  expect(translations('--accept').stdout).toBe('outdated content/de/one.md\noutdated content/de/two.md\n')
  expect(run(root, ['check']).stderr).toContain('content/de/one.md:3')
  expect(translations('--accept', '--file', 'content/de/one.md').stdout).toBe('outdated content/de/two.md\n')
  expect(readFileSync(join(root, 'content/de/one.md'), 'utf8').match(/original_digest/g)).toHaveLength(1)
})

test('a site with one language is told so', () => {
  expect(run(project(), ['translations'])).toMatchObject({ status: 2, stderr: expect.stringContaining('one language') })
})
