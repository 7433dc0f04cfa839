import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { yamlText } from '../../../src/openapi/downloads/yamlText.js'

const whole = (value: unknown) => stringify(value, { aliasDuplicateObjects: false, lineWidth: 120 })
const withoutCache = (_: string, make: () => string) => make()
const words = 'A long text that is folded where the line is full, wherever it begins. '.repeat(5)

test.each<readonly [string, unknown]>([
  ['nothing', {}],
  ['no map', [1, { a: 2 }]],
  ['empty parts', { paths: {}, components: { schemas: {}, responses: { A: {} } }, tags: [] }],
  [
    'texts at all depths',
    { info: words, paths: { '/a': words, '/b': { get: words } }, components: { schemas: { A: words } } },
  ],
  [
    'names that are quoted',
    { paths: { '': { get: 1 }, '*': { get: 1 }, 'a: b': { get: 1 }, '# c': { 200: 'x' }, null: { a: 1 } } },
  ],
  ['names of several lines', { paths: { 'a\nb': { get: 1 }, 'a:\nb': { get: { a: 1 } } } }],
  ['a name that is very long', { paths: { [`/${'long/'.repeat(400)}`]: { get: { summary: 'x' } } } }],
  ['a name that objects have', JSON.parse('{"paths": {"__proto__": {"get": {"a": 1}}}}')],
  ['texts of several lines', { info: { description: `One.\n\n  Two.\n${words}\n` }, paths: { '/a': { d: 'x\n\n' } } }],
])('%s: the parts joined are the text of the whole', (_, value) => {
  expect(yamlText(value, withoutCache)).toBe(whole(value))
})

test("the previous version of the site's own description is the same in parts", () => {
  const value = parse(readFileSync('openapi/previous/1.0.yaml', 'utf8')) as unknown
  expect(yamlText(value, withoutCache)).toBe(whole(value))
})

test('only the changed part is written again, and a part that moved to another depth', () => {
  const known = new Map<string, string>()
  const make = (part: string, write: () => string) => {
    const text = known.get(part) ?? write()
    known.set(part, text)
    return text
  }
  const value = { paths: { '/a': { get: 1 }, '/b': { get: 5 } }, components: { schemas: { A: { type: 'string' } } } }
  yamlText(value, make)
  expect(known.size).toBe(3)
  yamlText({ ...value, paths: { ...value.paths, '/b': { get: 2 } } }, make)
  expect(known.size).toBe(4)
  expect(yamlText({ paths: value.paths, A: { type: 'string' }, x: value.paths }, make)).toBe(
    whole({ paths: value.paths, A: { type: 'string' }, x: value.paths }),
  )
})
