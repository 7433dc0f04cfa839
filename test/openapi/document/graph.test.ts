import { expect, test } from 'vitest'
import type { Graph } from '../../../src/openapi/document/graph.js'
import { apiWith, codes, describeApi, openSources, type Sources } from '../describe.js'

function open(sources: Sources, first?: string): Graph {
  const { graph } = openSources(sources, first)
  if (!graph) throw new Error('The description cannot be read.')
  return graph
}

function target(sources: Sources, reference: string, first?: string) {
  const graph = open(sources, first)
  const holder = { $ref: reference }
  graph.inheritLocation(holder, graph.root.value as object)
  return graph.follow(holder)
}

const files: Sources = {
  'api.yaml':
    'from: {}\na: { b/c: { d~e: 1 } }\nlist: [x, y]\nnamed: { $anchor: here, value: 2 }\nother: { $id: "https://example.com/schemas/item", inner: { $anchor: deep, value: 3 } }\nchain: { $ref: "#/end" }\nend: { value: 4 }\n',
  'folder/part.yaml':
    'Thing: { back: { $ref: "../api.yaml#/end" }, beside: { $ref: "#/Other" } }\nOther: { value: 5 }\n',
}

test.each([
  ['#/a/b~1c/d~0e', 1],
  ['#/a/b%2Fc', { 'd~e': 1 }],
  ['#/list/1', 'y'],
  ['#here', { $anchor: 'here', value: 2 }],
  ['https://example.com/schemas/item#deep', { $anchor: 'deep', value: 3 }],
  ['#/chain', { value: 4 }],
  ['#/chain/value', 4],
  ['folder/part.yaml#/Other', { value: 5 }],
  ['folder/part.yaml#/Thing/beside', { value: 5 }],
  ['folder/part.yaml#/Thing/back/value', 4],
])('%s is followed', (reference, expected) => {
  expect(target(files, reference).value).toEqual(expected)
})

test('a reference has the name of its target', () => {
  expect(target(files, 'folder/part.yaml#/Other').name).toBe('Other')
  expect(target(files, 'folder/part.yaml').name).toBe('part')
  expect(target(files, '#/a/b~1c').name).toBeUndefined()
})

test('a broken reference is reported at its place, with the nearest name', () => {
  const graph = open({ 'api.yaml': 'schemas:\n  Rule: {}\nfrom:\n  $ref: "#/schemas/Rulle"\n' })
  graph.follow((graph.root.value as { from: object }).from)
  expect(graph.diagnostics).toMatchObject([
    {
      code: 'openapi-ref',
      severity: 'error',
      range: { start: { line: 4, column: 9 } },
      hint: 'Did you mean “#/schemas/Rule”?',
    },
  ])
})

test('a reference out of the project is not followed', () => {
  const graph = open({ 'api.yaml': 'from: { $ref: "https://example.com/a.yaml#/B" }\n' })
  expect(graph.follow((graph.root.value as { from: object }).from).broken).toBe('https://example.com/a.yaml#/B')
  expect(graph.diagnostics[0]?.code).toBe('openapi-ref-remote')
})

test('circular references end', () => {
  const graph = open({ 'api.yaml': 'a: { $ref: "#/b" }\nb: { $ref: "#/a" }\nself: { $ref: "#/self" }\n' })
  const root = graph.root.value as { a: object; self: object }
  expect(graph.follow(root.a)).toMatchObject({ value: undefined, broken: expect.stringContaining('#/') })
  expect(graph.follow(root.self)).toMatchObject({ value: undefined, broken: '#/self' })
  expect(graph.diagnostics.map(({ code }) => code)).toEqual(['openapi-ref-loop', 'openapi-ref-loop'])
})

test('a circle is reported once, at its first reference, and references into it are not', () => {
  const graph = open({
    'api.yaml': 'in: { $ref: "#/c" }\na: { $ref: "#/b" }\nb: { $ref: "#/c" }\nc: { $ref: "#/a" }\n',
  })
  for (const holder of Object.values(graph.root.value as Record<string, object>))
    expect(graph.follow(holder).broken).toBeDefined()
  expect(codes(graph)).toEqual(['api.yaml:2:12 openapi-ref-loop'])
  expect(graph.diagnostics[0]?.related?.map(({ range }) => range?.start.line)).toEqual([3, 4])
})

test('a broken chain is reported once, at the wrong reference', () => {
  const graph = open({ 'api.yaml': 'in: { $ref: "#/mid" }\nmid: { $ref: "#/gone" }\n' })
  expect(graph.follow((graph.root.value as { in: object }).in).broken).toBe('#/gone')
  expect(codes(graph)).toEqual(['api.yaml:2:14 openapi-ref'])
})

test('a reference through itself is reported', () => {
  const graph = open({ 'api.yaml': 'a: { $ref: "#/a/deep" }\n' })
  expect(graph.follow((graph.root.value as { a: object }).a).broken).toBe('#/a/deep')
  expect(codes(graph)).toEqual(['api.yaml:1:12 openapi-ref-loop'])
})

test('a missing file has no content', () => {
  const graph = open({ 'api.yaml': 'from: { $ref: "nope.yaml#/A" }\n' })
  expect(graph.follow((graph.root.value as { from: object }).from).broken).toBe('nope.yaml#/A')
  expect(graph.diagnostics[0]?.hint).toContain('nope.yaml')
})

test('JSON values have their places', () => {
  const graph = open(
    { 'api.json': '{\n  "info": {\n    "title": "A \\u00e9"\n  },\n  "list": [1, {"x": null}]\n}' },
    'api.json',
  )
  const root = graph.root.value as { info: object; list: [number, object] }
  expect(root).toEqual({ info: { title: 'A é' }, list: [1, { x: null }] })
  expect(graph.locate(root.info, 'title').range.start).toEqual({ line: 3, column: 14 })
  expect(graph.locate(root.list[1], 'x', true).range.start).toEqual({ line: 5, column: 16 })
})

test.each([
  ['{"a": 1,}', '1:9'],
  ['{"a" 1}', '1:6'],
  ['{"a": tru}', '1:7'],
  ['{"a": "x', '1:7'],
  ['{"a": 1} b', '1:10'],
])('the JSON %s is refused at %s', (text, place) => {
  const opened = openSources({ 'api.json': text }, 'api.json')
  expect(opened.graph).toBeUndefined()
  expect(codes(opened)).toEqual([`api.json:${place} openapi-syntax`])
})

test('aliases are shared instead of expanded', () => {
  const rows = Array.from(
    { length: 30 },
    (_, index) => `a${index}: &a${index} [${index ? `*a${index - 1}, *a${index - 1}` : '1'}]`,
  )
  const { graph } = openSources({ 'api.yaml': rows.join('\n') })
  const { a9, a10, a29 } = (graph?.root.value ?? {}) as Record<string, readonly unknown[]>
  expect(a10?.[0]).toBe(a9)
  expect(a10?.[1]).toBe(a9)
  // A value that expands to more than a million values is omitted, because it cannot be written as JSON.
  expect(a29).toEqual([null, null])
  expect(codes({ diagnostics: graph?.diagnostics ?? [] }).at(-1)).toBe('api.yaml:30:18 openapi-alias')
  expect(JSON.stringify(graph?.root.value).length).toBeLessThan(10_000_000)
})

test('merge keys apply, and own keys win', () => {
  const graph = open({ 'api.yaml': 'base: &base { a: 1, b: 2 }\nmore: { <<: *base, b: 3 }\n' })
  expect((graph.root.value as { more: object }).more).toEqual({ a: 1, b: 3 })
  expect(graph.diagnostics).toEqual([])
})

test('deep nesting is refused, in YAML and in JSON', () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  expect(codes(openSources({ 'api.yaml': `a: ${deep}` }))[0]).toContain('openapi-syntax')
  expect(codes(openSources({ 'api.json': `{"a": ${deep}}` }, 'api.json'))[0]).toContain('openapi-syntax')
})

test('a duplicate key is reported', () => {
  expect(codes(openSources({ 'api.yaml': 'paths:\n  /a: 1\n  /a: 2\n' }))).toEqual([
    'api.yaml:3:3 openapi-duplicate-key',
  ])
})

test('__proto__ and constructor are ordinary names', () => {
  const graph = open({
    'api.yaml': 'schemas: { __proto__: { x: 1 }, constructor: { y: 2 } }\nfrom: { $ref: "#/schemas/toString" }\n',
  })
  const root = graph.root.value as { schemas: object; from: object }
  expect(Object.keys(root.schemas)).toEqual(['__proto__', 'constructor'])
  expect(graph.follow(root.from).broken).toBe('#/schemas/toString')
})

test.each(['%zz', '%ff.yaml#/a', '#/%', 'a%00b.yaml', '%2e%2e/%2e%2e/etc/passwd', ':', '//', 'a b\\c', '\u202e'])(
  'a reference to “%s” is broken and reported',
  (address) => {
    const reference = { $ref: address }
    const discriminator = { propertyName: 'kind', mapping: { one: `#/components/schemas/${address}` } }
    const described = describeApi(
      apiWith(
        { properties: { a: reference, b: { oneOf: [reference, { $ref: '#/components/schemas/S' }], discriminator } } },
        {
          S: { properties: { kind: { type: 'string' } } },
        },
      ),
    )
    expect(described.diagnostics.map(({ code }) => code)).toContain('openapi-ref')
    expect(described.view('send').title).toBe('Send')
  },
)
