/** The texts of the interface: every language has all of them, with the same placeholders. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSiteConfig } from '../../src/config/parseConfig.js'
import { interfaceText, loadTexts, textKeys, wrongPlaceholders } from '../../src/text/catalogue.js'
import { fill, plural } from '../../theme/text/fill.js'
import { formatDate } from '../../theme/text/formatDate.js'

const tags = ['de', 'es', 'fr', 'ja']
await loadTexts(tags)
const english = interfaceText('en')

describe.each(tags)('the texts in %s', (tag) => {
  const texts = interfaceText(tag)

  test('have the placeholders of the English ones', () => {
    expect(textKeys.flatMap((key) => wrongPlaceholders(key, texts[key]) ?? [])).toEqual([])
  })

  test('have plural forms where English has them', () => {
    const isPlural = (text: string) => /(?:^|\|)other=/.test(text)
    expect(textKeys.filter((key) => isPlural(texts[key]) !== isPlural(english[key]))).toEqual([])
  })

  test('are translated, except words that both languages share', () => {
    const shared = textKeys.filter((key) => texts[key] === english[key])
    expect(shared.length).toBeLessThan(textKeys.length / 8)
  })
})

test('every text is named by the code', () => {
  const files = ['src', 'theme'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('text/'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  const words = new Set(files.flatMap((code) => code.match(/\b[a-z]\w+\b/g) ?? []))
  // Names of statuses are looked up by number.
  expect(textKeys.filter((key) => !words.has(key) && !/^status\d/.test(key))).toEqual([])
})

test('a region has the texts of its language', () => {
  expect(interfaceText('de-AT').nextPage).toBe('Weiter')
  expect(interfaceText('de-AT').languageTag).toBe('de-AT')
})

test('the texts of a site replace those of docsgen, and others are English', () => {
  const texts = interfaceText('it', { nextPage: 'Avanti' })
  expect([texts.nextPage, texts.previousPage]).toEqual(['Avanti', 'Previous'])
})

test.each([
  [{ nextpage: 'x' }, 'config-unknown-key', 'Did you mean `nextPage`?'],
  [{ owner: 'Wer?' }, 'config-value', '`texts.owner` must contain {name}'],
  [{ owner: '{nam}' }, 'config-value', '`texts.owner` must not contain {nam}'],
  [{ copy: '<b>' }, 'config-value', '`texts.copy` must not contain'],
])('the texts %j are reported', (texts, code, message) => {
  const config = { title: 'Docs', url: 'https://example.com', product: { name: 'S', slug: 's' }, version: '1', texts }
  const [found] = parseSiteConfig(
    { ...config, gate: false },
    {},
    { file: 'site.config.ts', places: {}, keyPlaces: {} },
  ).diagnostics
  expect([found?.code, `${found?.message} ${found?.hint}`]).toEqual([code, expect.stringContaining(message)])
})

test('a number selects its plural form', () => {
  expect([0, 1, 2, 1200].map((count) => plural(english.resultCount, count))).toEqual([
    '0 results found',
    '1 result found',
    '2 results found',
    '1,200 results found',
  ])
})

test('a value with special characters of replacements is inserted as it is', () => {
  expect(fill('{a}, {b}', { a: '$&', b: '{a}' })).toBe('$&, {a}')
})

test('a date is written out, and another text stays', () => {
  expect([formatDate('2026-11-02'), formatDate('soon')]).toEqual(['2 November 2026', 'soon'])
})
