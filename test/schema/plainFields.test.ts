import { describe, expect, test } from 'vitest'
import { readPlainFields } from '../../src/yaml/plainFields.js'
import { readYaml } from '../../src/yaml/yamlDocument.js'

const simple = [
  'title: "Set up: a “guide” # 1"\ndescription: Two words\n',
  "title: Don't panic (yet)\nsidebar_position: 12\nhide_title: true\n",
  'slug: "/a/b"\ndraft: false\ntitle: "日本語 😀"\norder: 0\n',
  'a: y\nb: no\nc: Infinity\nd: x, y and z.\n',
]
const others = [
  '',
  '\n',
  'title: true story\nx: True\n',
  'a: null\n',
  'a: 1.10\n',
  'a: 010\n',
  'a: 2024-01-01\n',
  'a: "b\\n"\n',
  'a: [x]\n',
  'a: x: y\n',
  'a: x # note\n',
  'a: x\n  y\n',
  'a:\n  b: c\n',
  'a: "x" y\n',
  'a: x\na: y\n',
  'constructor: x\n',
  'a: x\r\n',
  'a: x',
  '# note\na: x\n',
  'a: "tab\there"\n',
]

describe('readPlainFields', () => {
  test.each(simple)('reads %j as readYaml does, with the same places', (text) => {
    const read = readPlainFields(text, 1)
    expect(JSON.stringify(read)).toBe(JSON.stringify(readYaml(text, { file: 'a.md', lineOffset: 1 })))
  })

  test.each(others)('leaves %j to readYaml', (text) => {
    expect(readPlainFields(text, 1)).toBeUndefined()
  })

  test('agrees with readYaml on random lines', () => {
    const pieces = [
      'a',
      'title',
      'x-y',
      ': ',
      ':',
      ' ',
      '"',
      "'",
      'true',
      '7',
      '0',
      'word',
      '\n',
      '\n',
      '-',
      ',',
      '.',
      '#',
      '(',
      '\t',
    ]
    let seed = 1
    const random = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % limit
    }
    let read = 0
    for (let round = 0; round < 5_000; round += 1) {
      const lines = Array.from({ length: 1 + random(2) }, (_, index) => {
        const value = Array.from({ length: 1 + random(4) }, () => pieces[random(pieces.length)]).join('')
        return `key${index}: ${value}\n`
      })
      const text = lines.join('')
      const plain = readPlainFields(text, 1)
      if (!plain) continue
      read += 1
      expect(JSON.stringify(plain), text).toBe(JSON.stringify(readYaml(text, { file: 'a.md', lineOffset: 1 })))
    }
    expect(read).toBeGreaterThan(100)
  })
})
