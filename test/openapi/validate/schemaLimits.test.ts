/** Ids of the rows of a schema, and the limits that keep its page short. */
import { describe, expect, test } from 'vitest'
import { apiWith, bodySchema, describeApi, idsOf, operation, row, rows } from '../describe.js'

describe('ids', () => {
  test('they contain the path to a row', () => {
    const schema = {
      properties: { data: { type: 'array', items: { properties: { name: { type: 'string' } } } }, 'odd name': {} },
    }
    expect(idsOf(bodySchema(schema))).toEqual(['body.data', 'body.data[].name', 'body.odd_name'])
  })
  test('they are unique on the page', () => {
    const sources = apiWith({ properties: { a: {} } })
    const content = {
      'application/json': { schema: { properties: { a: {} } } },
      'application/xml': { schema: { properties: { a: {} } } },
    }
    const api = sources['api.yaml'] as { paths: { '/things': { post: { requestBody: object } } } }
    api.paths['/things'].post.requestBody = { content }
    const ids = idsOf(operation(describeApi(sources), 'send').body)
    expect(ids).toEqual(['body', 'body.a', 'body.a~2'])
  })
})

describe('limits of a schema', () => {
  const tree = {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  }
  test('APIREF-05: a recursive schema links back to the open row', () => {
    const node = bodySchema({ properties: { root: { $ref: '#/components/schemas/Tree' } } }, { Tree: tree })
    expect(row(row(node, 'root').schema, 'children').schema.items?.cut).toEqual({
      reason: 'recursion',
      name: 'Tree',
      href: '#body.root',
    })
  })
  test('a deeply nested schema links to the page of the schema', () => {
    const levels = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `L${index}`,
        {
          type: 'object',
          properties: { [`p${index}`]: index < 11 ? { $ref: `#/components/schemas/L${index + 1}` } : {} },
        },
      ]),
    )
    const described = describeApi(apiWith({ $ref: '#/components/schemas/L0' }, levels))
    expect(JSON.stringify(operation(described, 'send'))).toContain(
      '"cut":{"reason":"depth","name":"L6","href":"/api/schemas/l6"}',
    )
    expect(described.view('schemas/l6')).toMatchObject({
      kind: 'schema',
      name: 'L6',
      usedBy: [{ label: 'Send', href: '/api/send' }],
    })
  })
  test('a page has about 28 rows, but the first level is always complete', () => {
    const wide = object(30)
    const schema = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [`q${index}`, { $ref: '#/components/schemas/Wide' }]),
      ),
    }
    const described = describeApi(apiWith(schema, { Wide: wide }))
    const ids = idsOf(operation(described, 'send').body)
    expect(ids.filter((id) => /^body\.q\d+$/.test(id))).toHaveLength(40)
    expect(ids.length).toBeLessThanOrEqual(49)
    expect(described.view('schemas/wide').kind).toBe('schema')
  })
  test('a level is drawn before the next one; if not all fit, small schemas and those without a page come first', () => {
    const schema = {
      type: 'object',
      properties: {
        deep: {
          properties: {
            inner: { $ref: '#/components/schemas/Small' },
            other: { $ref: '#/components/schemas/Middling' },
          },
        },
        large: { $ref: '#/components/schemas/Large' },
        medium: { $ref: '#/components/schemas/Medium' },
        own: object(12),
      },
    }
    const node = bodySchema(schema, { Small: object(6), Middling: object(7), Large: object(40), Medium: object(8) })
    const drawn = (name: string) => rows(row(node, name).schema).length
    expect(['deep', 'large', 'medium', 'own'].map(drawn)).toEqual([2, 0, 8, 12])
    expect(row(node, 'large').schema.cut).toMatchObject({ reason: 'rows', href: '/api/schemas/large' })
    // Two rows are left: a few rows are drawn anyway, because they are shorter than a link to a page.
    const deep = row(node, 'deep').schema
    expect(rows(row(deep, 'inner').schema)).toHaveLength(6)
    expect(row(deep, 'other').schema.cut).toMatchObject({ reason: 'rows', name: 'Middling' })
  })
  test('the variants of a body are its first level: they are drawn up to 120 rows, the first one at any length', () => {
    const variants = (schema: object) => {
      const schemas = { Huge: object(130), Small: object(20), Large: object(110), Deep: { oneOf: [small, small] } }
      const [part] = bodySchema(schema, schemas).parts
      if (part?.kind !== 'variants') throw new Error('The body has no variants.')
      return part.variants.map((variant) => variant.schema)
    }
    const small = { $ref: '#/components/schemas/Small' }
    const large = { $ref: '#/components/schemas/Large' }
    const huge = { $ref: '#/components/schemas/Huge' }
    const counts = (schema: object) => variants(schema).map((node) => (node.cut ? node.cut.reason : rows(node).length))
    expect(counts({ oneOf: [huge, small] })).toEqual([130, 'rows'])
    expect(counts({ anyOf: [small, large] })).toEqual([20, 'rows'])
    expect(counts({ oneOf: [large, { type: 'string' }] })).toEqual([110, 0])
    const [choice] = variants({ oneOf: [{ $ref: '#/components/schemas/Deep' }, huge] })
    const inner = choice?.parts[0]
    expect(inner?.kind === 'variants' && inner.variants.map(({ schema }) => rows(schema).length)).toEqual([20, 20])
  })
  test('a choice has no page: it is drawn, and its options are limited', () => {
    const choice = { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Large' }] }
    const within = (steps: readonly string[]): object =>
      steps.reduceRight<object>((inner, name) => ({ properties: { [name]: inner } }), choice)
    const schema = {
      properties: { account: choice, ...(within(['a', 'b', 'c', 'd', 'e', 'f']) as { properties: object }).properties },
    }
    const described = describeApi(apiWith(schema, { Large: object(70) }))
    const node = operation(described, 'send').body?.content[0]?.schema
    expect(row(node, 'account').schema.parts).toMatchObject([
      { variants: [{ schema: { type: 'string' } }, { schema: { cut: { href: '/api/schemas/large' } } }] },
    ])
    expect(described.reference.pages.filter(({ view }) => view.kind === 'schema')).toHaveLength(1)
  })
})

function object(count: number) {
  const names = Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }])
  return { type: 'object', properties: Object.fromEntries(names) }
}
