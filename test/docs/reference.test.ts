/** The reference in `docs/content/reference` follows the code. `npm run docs:reference` writes it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { siteConfigSchema } from '../../src/schema/config.js'
import { referencePages } from './reference/pages.js'
import { schemaFields } from './reference/schemaTables.js'

test.each(Object.entries(referencePages()))('the page reference/%s is up to date', (name, text) => {
  const path = fileURLToPath(new URL(`../../docs/content/reference/${name}.md`, import.meta.url))
  if (process.env.GOLDEN === 'write') writeFileSync(path, text)
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('every field of the configuration has a meaning in the reference', () => {
  const silent = schemaFields(siteConfigSchema).filter(({ text }) => text === '')
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('every field of an interface has a meaning in the reference', () => {
  const silent = Object.entries(referencePages()).flatMap(([name, text]) =>
    [...text.matchAll(/^\| `(\S+)` \| +\|$/gm)].map(([, field]) => `${name}: ${field}`),
  )
  expect(silent).toEqual([])
})

test('the reference has every command with its flags', () => {
  const { cli = '' } = referencePages()
  expect(cli).toContain('## docsgen search push {#search-push}')
  expect(cli).toContain('| `--keep-settings` |')
})
