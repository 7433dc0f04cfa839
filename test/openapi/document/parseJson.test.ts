import { expect, test } from 'vitest'
import { parseJson } from '../../../src/openapi/document/parseJson.js'

type Data = { readonly [key: string]: Data } | readonly Data[] | string | number | boolean | null

/** Every key is at its reported place, and every value starts at its reported place. */
function check(text: string): number {
  const { value, positions, issues } = parseJson(text)
  expect(issues).toEqual([])
  expect(value).toEqual(JSON.parse(text))
  let count = 0
  // One expectation at the end: 60,000 of them take a hundred times longer than the function itself.
  const misplaced: string[] = []
  const visit = (data: Data) => {
    if (typeof data !== 'object' || data === null) return
    const places = positions.get(data)
    for (const [name, inner] of Object.entries(data)) {
      const place = places?.get(name)
      const written = JSON.stringify(inner)
      const start = typeof inner === 'object' ? written.slice(0, 1) : written
      const isMisplaced =
        !(Array.isArray(data) || text.startsWith(JSON.stringify(name), place?.key)) ||
        !text.startsWith(start, place?.value) ||
        places?.get(`${name} not`) !== undefined
      if (isMisplaced) misplaced.push(`${name}: ${JSON.stringify(place)}`)
      count++
      visit(inner)
    }
  }
  visit(value as Data)
  expect(misplaced).toEqual([])
  return count
}

test('keys and items have their places in the text, whatever lies between them', () => {
  const data = {
    2: 'two',
    1: { a: [1, [true, null, -1.5e3], { b: 'x', '': 0 }], 'k "q"': 'é\n' },
    list: ['a', 'a', 'b'],
    z: {},
    none: [],
  }
  expect(check(JSON.stringify(data))).toBe(18)
  expect(check(JSON.stringify(data, null, 2))).toBe(18)
})

test('a text of the size of a large description has its places', () => {
  const items = Array.from({ length: 3_000 }, (_, at) => ({ [`key${at}`]: [at], shared: { at } }))
  expect(check(JSON.stringify(items))).toBe(15_000)
})

test('the last place of a duplicate key counts, and the duplicate is reported', () => {
  const { value, positions, issues } = parseJson('{"a":1,"b":2,"a":3}')
  expect(value).toEqual({ a: 3, b: 2 })
  expect(issues).toMatchObject([{ code: 'openapi-duplicate-key', offset: 13 }])
  const places = positions.get(value as object)
  expect(places?.get('a')).toEqual({ key: 13, value: 17 })
  expect(places?.first()).toEqual({ key: 1, value: 5 })
})

test('names of `Object.prototype` are ordinary keys', () => {
  const { value, positions, issues } = parseJson('{"__proto__":{"a":1},"toString":2,"constructor":{"b":3}}')
  expect(issues).toEqual([])
  expect(Object.keys(value as object)).toEqual(['__proto__', 'toString', 'constructor'])
  expect(positions.get(value as object)?.get('toString')).toEqual({ key: 21, value: 32 })
  expect(positions.get(value as object)?.get('valueOf')).toBeUndefined()
})

test.each([['{"a":1,}'], ['[1,]'], ['{"a":truely}'], ['{"a":1]'], ['[1 2]'], ['{"a":"b']])('%s is an error', (text) => {
  expect(parseJson(text).issues).toMatchObject([{ fatal: true, code: 'openapi-syntax' }])
})

test('a duplicate key with another escape is found, and its first value is dropped', () => {
  const { value, positions, issues } = parseJson('{"\\u0061":{"b":[1]},"c":{},"a":2}')
  expect(value).toEqual({ a: 2, c: {} })
  expect(issues).toMatchObject([{ code: 'openapi-duplicate-key', offset: 27 }])
  expect(positions.get(value as object)?.get('a')).toEqual({ key: 27, value: 31 })
})

test('keys and strings can end in backslashes', () => {
  const text = '{"a\\\\":{"b\\"\\\\":["\\\\\\"", 1]},"a":2}'
  expect(check(text)).toBe(5)
  const { value, positions } = parseJson(text)
  expect(positions.get(value as object)?.get('a')?.key).toBe(text.indexOf('"a":2'))
})

test.each([
  [199, 0],
  [200, 0],
  [201, 1],
])('%i nested levels have %i errors', (levels, count) => {
  const text = `${'['.repeat(levels)}1${']'.repeat(levels)}`
  expect(parseJson(text).issues).toHaveLength(count)
})
