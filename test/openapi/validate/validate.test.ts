import { describe, expect, test } from 'vitest'
import { openGraph } from '../../../src/openapi/document/graph.js'
import { validateDescription } from '../../../src/openapi/validate/validateDescription.js'
import { validateValue } from '../../../src/openapi/validate/validateValue.js'
import { describeApi, openSources } from '../describe.js'

function validate(schema: unknown, value: unknown, direction: 'request' | 'response' | 'both' = 'both'): string[] {
  const { graph } = openSources({
    'api.yaml': {
      schema,
      components: {
        schemas: {
          Tree: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string' },
              children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
            },
          },
        },
      },
    },
  })
  if (!graph) throw new Error('The schema cannot be read.')
  return validateValue(value, (graph.root.value as { schema: unknown }).schema, { graph, direction }).map(
    ({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '),
  )
}

test.each<readonly [object | boolean, unknown, unknown]>([
  [{ type: 'string' }, 'a', 1],
  [{ type: 'integer' }, 3, 3.5],
  [{ type: ['string', 'null'] }, null, 1],
  [{ type: 'string', nullable: true }, null, 1],
  [{ enum: [1, { a: 2 }] }, { a: 2 }, { a: 3 }],
  [{ const: 'x' }, 'x', 'y'],
  [{ pattern: '^a+$' }, 'aa', 'b'],
  [{ pattern: '\\A\\p{Alnum}+\\z' }, 'a1', 'a-1'],
  [{ pattern: '/^[0-9]{3}$/' }, '123', '/123/'],
  [{ minLength: 2 }, '日本', '日'],
  [{ maxItems: 1 }, [1], [1, 2]],
  [{ uniqueItems: true }, [1, 2], [1, 1]],
  [{ minimum: 1 }, 1, 0],
  [{ exclusiveMaximum: 1 }, 0.5, 1],
  [{ minimum: 1, exclusiveMinimum: true }, 2, 1],
  [{ multipleOf: 0.1 }, 0.3, 0.35],
  [{ minProperties: 1 }, { a: 1 }, {}],
  [{ required: ['a'] }, { a: 1 }, {}],
  [{ properties: { a: { type: 'string' } } }, { a: 'x' }, { a: 1 }],
  [{ additionalProperties: false, properties: { a: {} } }, { a: 1 }, { b: 1 }],
  [{ additionalProperties: { type: 'string' } }, { a: 'x' }, { a: 1 }],
  [{ patternProperties: { '^n': { type: 'number' } } }, { n: 1 }, { n: 'x' }],
  [{ propertyNames: { maxLength: 1 } }, { a: 1 }, { ab: 1 }],
  [{ dependentRequired: { a: ['b'] } }, { a: 1, b: 2 }, { a: 1 }],
  [{ items: { type: 'string' } }, ['a'], [1]],
  [{ prefixItems: [{ type: 'string' }], items: false }, ['a'], ['a', 'b']],
  [{ contains: { const: 1 } }, [0, 1], [0]],
  [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, 1.5, 3],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 1, true],
  [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1.5, 1],
  [{ not: { const: 1 } }, 2, 1],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  [{ if: { properties: { s: { const: 'closed' } } }, then: { required: ['why'] } }, { s: 'open' }, { s: 'closed' }],
  [{ format: 'date-time' }, '2026-02-28T09:30:00Z', '2026-02-30T09:30:00Z'],
  [{ format: 'uri' }, 'https://a.example/b', '/b'],
  [{ format: 'uuid' }, '123e4567-e89b-12d3-a456-426614174000', 'x'],
  [{ format: 'email' }, 'a@b.example', 'a'],
  [{ $ref: '#/components/schemas/Tree' }, { name: 'a', children: [{ name: 'b' }] }, { name: 'a', children: [{}] }],
])('values are validated against %j', (schema, good, bad) => {
  expect(validate(schema, good)).toEqual([])
  expect(validate(schema, bad)).toHaveLength(1)
})

test('false allows nothing', () => {
  expect(validate(false, 1)).toEqual(['is not allowed'])
})

test('an unknown type matches everything, because it is reported at the schema', () => {
  expect(validate({ type: 'strng' }, 1)).toEqual([])
})

test('an error has its path', () => {
  expect(
    validate({ properties: { a: { items: { properties: { b: { type: 'string' } } } } } }, { a: [{ b: 1 }] }),
  ).toEqual(['a.0.b must be a string'])
})

test('a required property that is read-only may be missing in a request only', () => {
  const schema = { required: ['id'], properties: { id: { type: 'string', readOnly: true } } }
  expect(validate(schema, {}, 'request')).toEqual([])
  expect(validate(schema, {}, 'response')).toHaveLength(1)
})

test('a schema that refers to itself ends', () => {
  expect(validate({ allOf: [{ $ref: '#/schema' }] }, 1)).toEqual([])
})

test('a recursive schema is checked once for each value', () => {
  const self = { $ref: '#/schema' }
  const schema = { allOf: [self, self], required: ['a'], properties: { b: self } }
  const { graph } = openSources({ 'api.yaml': { schema } })
  if (!graph) throw new Error('The schema cannot be read.')
  const found = validateValue({ b: { a: 1, b: {} } }, self, { graph, direction: 'both' })
  expect(found.map(({ path }) => path.join('.'))).toEqual(['', 'b.b'])
})

describe('validateDescription', () => {
  const validateSource = (source: string) => {
    const { graph, reference } = describeApi({ 'api.yaml': source })
    return validateDescription({ graph, operations: reference.operations }).map(
      ({ severity, code, range, message }) =>
        `${range?.start.line}:${range?.start.column} ${severity} ${code} ${message}`,
    )
  }
  test('invalid examples are reported at the invalid value', () => {
    const source = [
      'openapi: 3.1.1',
      'info: { title: T, version: "1" }',
      'paths:',
      '  /a/{id}:',
      '    get:',
      '      responses:',
      '        200:',
      '          description: Fine.',
      '          content:',
      '            application/json:',
      '              schema: { type: object, properties: { count: { type: integer, default: none } } }',
      '              examples:',
      '                one:',
      '                  value:',
      '                    count: many',
    ].join('\n')
    expect(validateSource(source)).toEqual([
      '5:5 warning openapi-path-parameter Path parameter `id` of `/a/{id}` is not declared.',
      '15:21 warning openapi-example The example does not match its schema: `count` must be an integer.',
      '11:86 warning openapi-example The default does not match its schema: the value must be an integer.',
    ])
  })
  test('unused definitions are reported', () => {
    const source =
      'openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: { /a: { get: { responses: { 200: { $ref: "#/components/responses/Fine" } } } } }\ncomponents:\n  responses: { Fine: { description: Fine. } }\n  schemas:\n    Lost: { type: string }\n'
    expect(validateSource(source)).toEqual(['7:5 info openapi-unused Nothing refers to `components.schemas.Lost`.'])
  })
  test('references in data are ignored, and no file is read for them', () => {
    const read: string[] = []
    const { graph } = openGraph('api.yaml', {
      read: (file) => {
        read.push(file)
        const text =
          file === 'api.yaml'
            ? 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: { /a: { get: { responses: { 200: { description: x, content: { application/json: { schema: { default: { in: { $ref: "c.yaml" } } }, examples: { one: { value: { in: { $ref: "b.yaml#/Gone" } } }, two: { value: { $ref: "#/gone" } } } } } } } } } }\n'
            : 'a: 1\n'
        return { text, diagnostics: [] }
      },
    })
    expect(graph && [...validateDescription({ graph, operations: [] }), ...graph.diagnostics]).toEqual([])
    expect(read).toEqual(['api.yaml'])
  })
  test('links to unknown operations, and an unknown version, are reported', () => {
    const source =
      'openapi: 4.0.0\ninfo: { title: T, version: "1" }\npaths: { /a: { get: { responses: { 200: { description: x, links: { next: { operationId: nope } } } } } } }\n'
    expect(validateSource(source).map((text) => text.split(' ')[2])).toEqual(['openapi-version', 'openapi-link'])
  })
})
