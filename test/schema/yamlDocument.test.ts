import { describe, expect, it } from 'vitest'
import { readYaml } from '../../src/yaml/yamlDocument.js'
import { lines } from './findings.js'

const read = (text: string, options = {}) => readYaml(text, { file: 'a.yaml', ...options })

describe('readYaml', () => {
  it('plain data is read with the places of keys and values', () => {
    const { value, places, keyPlaces, diagnostics } = read('a:\n  - b: "x y"\n')
    expect(value).toEqual({ a: [{ b: 'x y' }] })
    expect(diagnostics).toEqual([])
    expect(places['a.0.b']).toEqual({ start: { line: 2, column: 8 }, end: { line: 2, column: 13 } })
    expect(keyPlaces['a.0.b']).toEqual({ start: { line: 2, column: 5 }, end: { line: 2, column: 6 } })
  })

  it('lines and columns are counted from the start of the file', () => {
    const { places } = read('a: 1', { lineOffset: 1, columnOffset: 4 })
    expect(places.a?.start).toEqual({ line: 2, column: 8 })
  })

  it('dates, yes and no stay text, and numbers keep their spelling', () => {
    const { value, spelling } = read('day: 2024-02-30\non: yes\nversion: 1.10')
    expect(value).toEqual({ day: '2024-02-30', on: 'yes', version: 1.1 })
    expect(spelling).toEqual({ version: '1.10' })
  })

  it('merge keys are not applied', () => {
    expect(read('<<: { a: 1 }').value).toEqual({ '<<': { a: 1 } })
  })

  it('an empty text is null', () => {
    expect(read('# nothing\n')).toMatchObject({ value: null, diagnostics: [] })
  })

  it.each([
    [
      'an alias',
      'a: &x 1\nb: *x',
      '2:4 yaml-alias The alias `*x` is not allowed. | Write the value out. Put a text that begins with * in quotes.',
    ],
    [
      'a duplicate key',
      'a: 1\nb: 2\na: 3',
      '3:1 yaml-duplicate-key The key `a` is used twice. | Keep one of them. The first one is on line 1.',
    ],
    ['a key that is not text', '[a]: 1', '1:1 yaml-key A key must be plain text.'],
    ['__proto__', 'a:\n  __proto__: 1', '2:3 yaml-key The key `__proto__` is not allowed. | Choose another name.'],
    ['constructor', 'constructor: 1', '1:1 yaml-key The key `constructor` is not allowed. | Choose another name.'],
    ['prototype', '"prototype": 1', '1:1 yaml-key The key `prototype` is not allowed. | Choose another name.'],
    [
      'a directive',
      '%YAML 1.1\n---\na: 1',
      '1:1 yaml-feature YAML directives (lines that start with `%`) are not allowed.',
    ],
    [
      'a second document',
      'a: 1\n---\nb: 2',
      '2:1 yaml-feature A second YAML document starts here. Only one is allowed.',
    ],
    [
      'a tab',
      'a:\n\tb: 1',
      '2:1 yaml-syntax This is not valid YAML: tabs are not allowed as indentation. | Indent with spaces.',
    ],
    [
      'a colon',
      'a: b: c',
      '1:4 yaml-syntax This is not valid YAML: nested mappings are not allowed in compact mappings. | Put a text that contains `: ` in quotes.',
    ],
  ])('%s is reported with its place', (_, text, expected) => {
    expect(lines(read(text).diagnostics)).toContain(expected)
  })

  it.each(['!!js/function "() => 1"', '!own x', '!e!foo x', '!!binary aGk=', '!!set { x }', '!<x> 1', '!!int x'])(
    'the tag of %s is refused once',
    (value) => {
      const found = read(`a: ${value}`).diagnostics
      expect(found.map(({ code }) => code)).toEqual(['yaml-tag'])
      expect(found[0]?.range?.start.line).toBe(1)
    },
  )

  it('prototypes are not changed', () => {
    const { value } = read('__proto__: { polluted: true }\nb: 1')
    expect(value).toEqual({ b: 1 })
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })

  it('aliases that would expand to billions of values are refused', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefghi'.split('').map((name, index) => {
        const before = 'abcdefgh'[index]
        return `${name}: &${name} [${`*${before},`.repeat(9)}]`
      }),
    ].join('\n')
    const { value, diagnostics } = read(bomb)
    expect(diagnostics).toHaveLength(72)
    expect(JSON.stringify(value).length).toBeLessThan(2000)
  })

  it.each(['- ', '[', '{a: ', '? ', ': '])('%j nested thousands of levels deep does not crash', (opening) => {
    const { diagnostics, value } = read(opening.repeat(15_000))
    expect(diagnostics.map(({ code }) => code)).toEqual(['yaml-depth'])
    expect(value).toBeUndefined()
  })

  it('the size is counted in bytes', () => {
    expect(lines(read('é'.repeat(6), { limit: 10 }).diagnostics)).toEqual([
      '1:1 yaml-size The YAML has 12 bytes, but the limit is 10. | Move part of it into another file.',
    ])
    expect(read('é'.repeat(5), { limit: 10 }).diagnostics).toEqual([])
  })

  it('a few errors are shown, not hundreds', () => {
    expect(read('- "x\n'.repeat(500)).diagnostics.length).toBeLessThan(10)
  })
})
