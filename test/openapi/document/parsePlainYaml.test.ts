import { expect, test } from 'vitest'
import { parsePlainYaml } from '../../../src/openapi/document/parsePlainYaml.js'
import { parseYaml } from '../../../src/openapi/document/parseYaml.js'
import { readDocument } from '../../../src/openapi/document/readDocument.js'
import type { ParsedText } from '../../../src/openapi/document/sourceDocument.js'

/** Every object with the offsets of its keys, depth first. */
function listOffsets({ value, positions }: ParsedText): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const offsets = positions.get(value)
  const own = Object.keys(value).map((key) => [key, offsets?.get(key)])
  return [
    offsets?.first(),
    own,
    ...Object.values(value).flatMap((inner) => listOffsets({ value: inner, positions, issues: [] })),
  ]
}

const texts = [
  'a: 1\nb:\n  - x\n  - y: 2\n    z: [1, {k: v}, "q"]\nc: {}\nd: []\n',
  '# comment\nopenapi: 3.1.1\ninfo:\n  # inside\n  title: >-\n    Two\n    lines\n  description: |\n    # not a comment\n    text\n',
  '200: ok\n"201": made\ntrue: x\n3.5: y\n',
  'list:\n- a\n-   b\n- - deep\n  - er\n-\n  late: 1\n',
  "text: \"one\n  two\"\nother: 'it''s'\nplain: a\n  b\nnumbers: [0x1F, 0o17, 1e3, -1, 1_000, 0b11, .5, ~, null, yes]\n",
  'a: {b: [c, {d: e}], f: "g:h"}\n',
]

test.each(texts)('values and positions are those of the complete parser: %j', (text) => {
  const plain = parsePlainYaml(text)
  const complete = parseYaml(text)
  expect(plain?.value).toEqual(complete.value)
  expect(plain && listOffsets(plain)).toEqual(listOffsets(complete))
  expect(plain?.issues).toEqual(complete.issues)
})

test('a key that is used twice is reported at its second place, and the last one wins', () => {
  const text = 'a: 1\nb: 2\na: 3\n'
  const plain = parsePlainYaml(text)
  expect(plain?.value).toEqual({ a: 3, b: 2 })
  expect(plain?.issues).toEqual(parseYaml(text).issues)
  expect(plain?.issues).toMatchObject([{ code: 'openapi-duplicate-key', offset: 10 }])
})

test.each([
  ['an anchor', 'a: &x 1\nb: *x\n'],
  ['a merge key', 'a:\n  <<: {b: 1}\n'],
  ['two documents', 'a: 1\n---\nb: 2\n'],
  ['a tag', 'a: !include b.yaml\n'],
  ['a syntax error', 'a: [1\n'],
  ['an empty item', '- a\n-\n- b\n'],
  ['a key that is a number with another spelling', '1.10: a\n'],
  ['a key without a value in braces', 'a: {b, c: d, e}\n'],
  ['deep nesting', '['.repeat(150) + ']'.repeat(150)],
])('%s is left to the complete parser', (_, text) => {
  expect(parsePlainYaml(text)).toBeUndefined()
})

test('lines of a quoted text need no indentation, as in js-yaml and PyYAML', () => {
  const text = 'info:\n  title: "A text that goes\n  on here"\n  version: \'1\n\n  2\'\npaths: {}\n'
  const { document, diagnostics } = readDocument(text, 'api.yaml')
  expect(diagnostics).toEqual([])
  expect(document?.value).toEqual({ info: { title: 'A text that goes on here', version: '1\n2' }, paths: {} })
  expect(document?.positions.get(document.value as object)?.get('paths')?.key).toBe(text.indexOf('paths'))
})
