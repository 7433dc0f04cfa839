import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/openapi/document/json.js'
import { describeConstraints } from '../../src/openapi/schema/describeConstraints.js'
import { bodySchema, idsOf, responseSchema, row, rows } from './describe.js'

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
  [{ type: 'string', example: null }, 0],
  [{ type: 'string', examples: [null, 'a'] }, 1],
  [{ type: ['string', 'null'], example: null }, 1],
  [{ type: 'string', nullable: true, example: null }, 1],
  [{ example: null }, 1],
])('%j shows an example `null` only if the schema allows it', (schema, count) => {
  expect(bodySchema(schema).examples).toHaveLength(count)
})

test.each([
  [{ type: 'string', minLength: 1, maxLength: 255 }, '1–255 characters'],
  [{ type: 'string', minLength: 1 }, 'not empty'],
  [{ type: 'string', pattern: '^a+$' }, 'matches ^a+$'],
  [{ type: 'number', minimum: 0, maximum: 100 }, '0–100'],
  [{ type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 }, '-9223372036854775808–9223372036854775807'],
  [{ type: 'number', minimum: 0.25, maximum: 1e300 }, '0.25–1e+300'],
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

test('a broken reference is marked', () => {
  const node = bodySchema({ properties: { a: { $ref: '#/components/schemas/Nope' }, b: { type: 'string' } } })
  expect(row(node, 'a').schema).toMatchObject({ type: 'unknown', broken: '#/components/schemas/Nope' })
  expect(row(node, 'b').schema.type).toBe('string')
})

test('a limit of lists is shown for lists only', () => {
  const keywords = (schema: object) => describeConstraints(schema as JsonObject).map(({ keyword }) => keyword)
  expect(keywords({ type: 'string', uniqueItems: true })).toEqual([])
  expect(keywords({ type: ['array', 'null'], uniqueItems: true })).toEqual(['uniqueItems'])
  expect(keywords({ uniqueItems: true })).toEqual(['uniqueItems'])
})
