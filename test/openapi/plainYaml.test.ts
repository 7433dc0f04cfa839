/** The reader of plain YAML gives what the reader of all YAML gives, places too, or nothing. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'
import { isObject } from '../../src/openapi/json.js'
import { parseAnyYaml } from '../../src/openapi/read/parseYaml.js'
import { readPlainYaml } from '../../src/openapi/read/plainYaml.js'
import { maxDepth, type Offsets } from '../../src/openapi/read/sourceDocument.js'

const folder = fileURLToPath(new URL('../../openapi/', import.meta.url))
const files = fastGlob.sync('**/*.yaml', { cwd: folder, absolute: true }).sort()

/** Each place by its path. */
function placesIn(value: unknown, offsets: Offsets, path = ''): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const places = offsets.get(value)
  const inside = Object.entries(value).flatMap(([key, inner]) => [
    [`${path}/${key}`, { ...places?.get(key) }],
    ...placesIn(inner, offsets, `${path}/${key}`),
  ])
  return [[path, { ...places?.first() }], ...inside]
}

const readBoth = (text: string) => {
  const plain = readPlainYaml(text, maxDepth)
  const all = parseAnyYaml(text)
  return {
    plain: plain && { value: plain.value, places: placesIn(plain.value, plain.offsets), faults: [] },
    all: { value: all.value, places: placesIn(all.value, all.offsets), faults: all.faults },
  }
}

test.each(files.map((file) => [file.slice(folder.length), file]))('%s is plain, and read alike', (_, file) => {
  const { plain, all } = readBoth(readFileSync(file, 'utf8'))
  expect(plain).toEqual(all)
})

const usual = [
  'a: 1\nb: -2.50\nc: true\nd: ~\ne: 3.1.1\nf: 2024-01-02\ng: 12 h\n',
  '---\n# said first\na:   text # of a value\n\n  # further in\nb:\n- c\n-   d\n- - e\n  - f: 1\n    g: 2\n-\n  h: 3\n',
  "'200': {$ref: './a.yaml#/b', \"c d\": [1, [], {}, x y, 'it''s']}  # one line\n\"q\\n\": 'a: b # c'\n",
  'a: |\n  one\n    two\n\n  three # four\n\n\nb: >-\n  five\n  six\n\n\n  seven\n',
  'a: one\n  two three\n\n  four\nb:\n  five\n  six\n',
  'a: "one\n  two \\"three\\"\n\n  four"  # said\nb: \'five\n  six\'\n',
  'a.b/{c}: -x\n?d: :e\nhttp://f: a#b\nconstructor: {toString: 1}\n__proto__: {g: [h]}\n',
  '- a\n- b: c\n',
]
test.each(usual)('reads what is usual as the other reader does: %j', (text) => {
  const { plain, all } = readBoth(text)
  expect(plain).toBeDefined()
  expect(plain).toEqual(all)
})

const unusual = [
  'a: &b 1\nc: *b\n',
  'a: !!str 1\n',
  '<<: {a: 1}\n',
  '? a\n: b\n',
  'a: 1\na: 2\n',
  'a:\nb: 1\n',
  'a: 1\n---\nb: 2\n',
  '%YAML 1.2\n---\na: 1\n',
  'a: |2\n    b\n',
  'a: |+\n  b\n\n',
  'a: >\n  b\n    c\n',
  'a: [b,\n  c]\n',
  'a:\tb\n',
  'a: 0x10\n',
  'a: b: c\n',
  'a: {b: c\n',
  'a: 1\n  b: 2\n',
  'a: "\\x41"\n',
  'a: 1',
  '',
  `${'[\n'.repeat(300)}`,
]
test.each(unusual)('leaves to the other reader: %j', (text) => {
  expect(readPlainYaml(text, maxDepth)).toBeUndefined()
})

test('a description that is nested too deep is left to the reader that says so', () => {
  const deep = Array.from({ length: maxDepth + 2 }, (_, level) => `${' '.repeat(level)}a:\n`).join('')
  expect(readPlainYaml(`${deep}${' '.repeat(maxDepth + 2)}b\n`, maxDepth)).toBeUndefined()
  expect(readPlainYaml(`a: ${'['.repeat(maxDepth + 2)}${']'.repeat(maxDepth + 2)}\n`, maxDepth)).toBeUndefined()
})

test('pieces of descriptions with signs put in are read alike, or not at all', () => {
  const signs = [
    ' ',
    '\n',
    ': ',
    '- ',
    ' #',
    "'",
    '"',
    '[',
    ']',
    '{',
    '}',
    ',',
    '|',
    '>-\n',
    '?',
    '*a',
    '!',
    '1e3',
    '\\',
    '\n\n  ',
    '%',
    '...\n',
    '~',
  ]
  const next = random(11)
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  let read = 0
  for (let round = 0; round < 2000; round++) {
    const text = texts[next(texts.length)] as string
    const begin = text.lastIndexOf('\n', next(text.length)) + 1
    const piece = text.slice(begin, text.indexOf('\n', begin + 300) + 1)
    const indent = /^ */.exec(piece)?.[0] ?? ''
    const outdented = piece.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    const at = next(outdented.length)
    const { plain, all } = readBoth(outdented.slice(0, at) + signs[next(signs.length)] + outdented.slice(at + next(2)))
    if (!plain) continue
    read++
    expect(plain).toEqual(all)
  }
  expect(read).toBeGreaterThan(300)
})

/** Whole numbers below a limit, the same in every run. */
function random(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

test('keys of objects are data, whatever they are called', () => {
  const read = readPlainYaml('__proto__:\n  a: 1\n', maxDepth)
  expect(isObject(read?.value) && Object.keys(read.value)).toEqual(['__proto__'])
})
