import { describe, expect, test } from 'vitest'
import type { SchemaNode, SchemaRow } from '../../src/model/contract.js'
import { apiWith, bodySchema, describeApi, idsOf, operation, responseSchema } from './describe.js'

function rows(node: SchemaNode | undefined): readonly SchemaRow[] {
  return (node?.parts ?? []).flatMap((part) => (part.kind === 'rows' ? part.rows : []))
}

function row(node: SchemaNode | undefined, name: string): SchemaRow {
  const found = rows(node).find((candidate) => candidate.name === name)
  if (!found) throw new Error(`There is no row ${name}.`)
  return found
}

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'string', nullable: true }, 'string or null'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{ type: 'integer', format: 'int64' }, 'integer <int64>'],
  [{ type: ['string', 'integer'] }, 'string or integer'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Finding' } }, 'array of Finding'],
  [{ $ref: '#/components/schemas/Finding' }, 'Finding'],
  [{ $ref: '#/components/schemas/Severity' }, 'string'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of string'],
  [{ prefixItems: [{ type: 'string' }] }, 'tuple'],
  [{ enum: ['a', 'b'] }, 'string'],
  [{ const: 3 }, 'integer'],
  [{ oneOf: [{ const: 'on', title: 'On' }, { const: 'off' }] }, 'string'],
  [{ oneOf: [{ const: 'on' }, { const: null }] }, 'string or null'],
  [{ oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/Finding' }] }, 'string or Finding'],
  [{ anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Finding' }] }, 'string or Finding'],
  [{ properties: { a: {} } }, 'object'],
  [{}, 'any'],
  [true, 'any'],
  [false, 'nothing'],
  [{ type: 'null' }, 'null'],
])('the type of %j has its name', (schema, expected) => {
  const schemas = {
    Finding: { type: 'object', properties: { id: { type: 'string' } } },
    Severity: { type: 'string', enum: ['high'] },
  }
  expect(bodySchema(schema, schemas).type).toBe(expected)
})

test.each([
  [{ type: 'string', minLength: 1, maxLength: 255 }, '1–255 characters'],
  [{ type: 'string', minLength: 1 }, 'not empty'],
  [{ type: 'string', pattern: '^a+$' }, 'matches ^a+$'],
  [{ type: 'number', minimum: 0, maximum: 100 }, '0–100'],
  [{ type: 'number', exclusiveMinimum: 0 }, '> 0'],
  [{ type: 'number', minimum: 0, exclusiveMinimum: true }, '> 0'],
  [{ type: 'number', maximum: 9, exclusiveMaximum: false }, '≤ 9'],
  [{ type: 'number', multipleOf: 0.1 }, 'multiple of 0.1'],
  [{ type: 'array', minItems: 1, maxItems: 3 }, '1–3 items'],
  [{ type: 'array', uniqueItems: true }, 'unique items'],
  [{ type: 'array', contains: {}, minContains: 2 }, 'at least 2 such items'],
  [{ type: 'object', maxProperties: 50 }, 'at most 50 properties'],
])('the limits of %j are listed', (schema, expected) => {
  expect(bodySchema(schema).constraints.map(({ text }) => text)).toEqual([expected])
})

describe('enumerations', () => {
  const expected = [
    { value: 'a', description: { markdown: 'First.' } },
    { value: 'b', description: { markdown: 'Second.' } },
  ]
  test.each([
    ['x-enumDescriptions', { enum: ['a', 'b'], 'x-enumDescriptions': { a: 'First.', b: 'Second.' } }],
    ['x-enum-descriptions', { enum: ['a', 'b'], 'x-enum-descriptions': ['First.', 'Second.'] }],
    [
      'x-ms-enum',
      {
        enum: ['a', 'b'],
        'x-ms-enum': {
          values: [
            { value: 'a', description: 'First.' },
            { value: 'b', description: 'Second.' },
          ],
        },
      },
    ],
    [
      'oneOf of constants',
      {
        oneOf: [
          { const: 'a', description: 'First.' },
          { const: 'b', description: 'Second.' },
        ],
      },
    ],
  ])('enumeration values have descriptions from %s', (_, schema) => {
    expect(bodySchema(schema).enum).toMatchObject(expected)
  })
  test('enumeration values have names from x-enum-varnames', () => {
    expect(bodySchema({ enum: [1, 2], 'x-enum-varnames': ['One', 'Two'] }).enum).toMatchObject([
      { value: 1, name: 'One' },
      { value: 2, name: 'Two' },
    ])
  })
})

describe('allOf', () => {
  const schemas = {
    Base: {
      type: 'object',
      description: 'The base.',
      required: ['id'],
      properties: { id: { type: 'string', minLength: 2 } },
    },
  }
  test('members are merged', () => {
    const node = bodySchema(
      {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { properties: { id: { maxLength: 9 }, name: { type: 'string' } } },
        ],
      },
      schemas,
    )
    expect(rows(node).map(({ name, required }) => [name, required])).toEqual([
      ['id', true],
      ['name', false],
    ])
    expect(row(node, 'id').schema.constraints.map(({ text }) => text)).toEqual(['2–9 characters'])
    expect(node.description).toBeUndefined()
  })
  test('a single reference has the definition with its own description', () => {
    const node = bodySchema({ allOf: [{ $ref: '#/components/schemas/Base' }], description: 'Mine.' }, schemas)
    expect([node.type, node.description?.markdown]).toEqual(['Base', 'Mine.'])
  })
  test('members that cannot be merged are shown side by side', () => {
    const node = bodySchema({ allOf: [{ type: 'string', pattern: 'a' }, { pattern: 'b' }] })
    expect(node.parts).toMatchObject([{ kind: 'variants', keyword: 'allOf' }])
  })
  test('the read-only mark of a member stays', () => {
    const node = bodySchema({
      properties: { id: { allOf: [{ type: 'string', readOnly: true }, { maxLength: 3 }] }, name: {} },
    })
    expect(rows(node).map(({ name }) => name)).toEqual(['name'])
  })
  test('a definition that contains itself ends', () => {
    expect(
      bodySchema(
        { $ref: '#/components/schemas/A' },
        {
          A: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { x: { $ref: '#/components/schemas/A' } } }] },
        },
      ).type,
    ).toBe('A')
  })
  test('a property that contains itself through both members ends', () => {
    const inner = { type: 'object', properties: { x: { $ref: '#/components/schemas/A' } } }
    expect(idsOf(bodySchema({ $ref: '#/components/schemas/A' }, { A: { allOf: [inner, inner] } })).length).toBeLessThan(
      20,
    )
  })
})

test('keywords beside a reference apply', () => {
  const node = bodySchema(
    { properties: { a: { $ref: '#/components/schemas/Name', description: 'Of a.', minLength: 3 } } },
    { Name: { type: 'string', description: 'A name.', maxLength: 9 } },
  )
  expect(row(node, 'a').schema).toMatchObject({
    description: { markdown: 'Of a.' },
    constraints: [{ text: '3–9 characters' }],
  })
})

test('requests omit read-only properties, responses omit write-only ones', () => {
  const schema = {
    required: ['id', 'secret'],
    properties: { id: { type: 'string', readOnly: true }, secret: { type: 'string', writeOnly: true } },
  }
  expect(rows(bodySchema(schema)).map(({ name }) => name)).toEqual(['secret'])
  expect(rows(responseSchema(schema)).map(({ name }) => name)).toEqual(['id'])
})

test('the variants show the values of the discriminator', () => {
  const schemas = { Cat: { properties: { kind: { type: 'string' } } }, Dog: { properties: { kind: { const: 'dog' } } } }
  const schema = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    discriminator: { propertyName: 'kind', mapping: { tom: '#/components/schemas/Cat' } },
  }
  expect(bodySchema(schema, schemas).parts).toMatchObject([
    {
      discriminator: 'kind',
      variants: [
        { id: 'body~Cat', label: 'Cat', discriminatorValues: ['tom'] },
        { id: 'body~Dog', discriminatorValues: ['dog'] },
      ],
    },
  ])
})

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

test('a broken reference is marked', () => {
  const node = bodySchema({ properties: { a: { $ref: '#/components/schemas/Nope' }, b: { type: 'string' } } })
  expect(row(node, 'a').schema).toMatchObject({ type: 'unknown', broken: '#/components/schemas/Nope' })
  expect(row(node, 'b').schema.type).toBe('string')
})
