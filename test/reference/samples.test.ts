import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../src/model/contract/reference.js'
import type { JsonObject } from '../../src/openapi/document/json.js'
import { generateSample } from '../../src/openapi/samples/generateSample.js'
import { sampleFromPattern } from '../../src/openapi/samples/sampleFromPattern.js'
import type { SampledSchema } from '../../src/openapi/samples/sampleOptions.js'

/** Follows `#/name` into `defs`; merges nothing. */
function resolver(defs: Readonly<Record<string, unknown>>): (schema: unknown) => SampledSchema {
  const empty = {}
  return function resolve(schema): SampledSchema {
    if (typeof schema !== 'object' || schema === null) return { schema: empty, target: {}, possible: schema !== false }
    const { $ref } = schema as JsonObject
    if (typeof $ref === 'string') return { ...resolve(defs[$ref.slice(2)]), name: $ref.slice(2) }
    return { schema: schema as JsonObject, target: schema, possible: true }
  }
}

function made(
  schema: unknown,
  { defs = {}, direction = 'response' as 'request' | 'response' } = {},
): JsonValue | undefined {
  return generateSample(schema, { resolveSchema: resolver(defs), direction, path: 'getThing/200' })
}

describe('samples', () => {
  it('values of the author have priority over generated ones', () => {
    expect(made({ type: 'string', examples: ['a', 'b'], example: 'c', default: 'd' })).toBe('a')
    expect(made({ type: 'string', example: 'c', default: 'd' })).toBe('c')
    expect(made({ type: 'string', default: 'd' })).toBe('d')
    expect(made({ const: 7 })).toBe(7)
    expect(made({ enum: [null, 'x', 'y'], default: 'y' })).toBe('y')
    expect(
      made({ type: 'object', properties: { a: { type: 'string', example: 'x' }, b: { type: 'boolean' } } }),
    ).toEqual({ a: 'x', b: true })
  })

  it('they have the required type, whatever value the author gave', () => {
    expect(made({ type: 'string', example: 12345 })).toBe('12345')
    expect(made({ type: 'boolean', example: 'true' })).toBe(true)
    expect(made({ type: 'integer', example: '7' })).toBe(7)
    expect(made({ type: 'number', example: 7 })).toBe(7)
    expect(made({ type: ['string', 'null'], default: null })).toBe(null)
    expect(made({ type: 'array', items: { type: 'string' }, enum: ['read', 'write'] })).toEqual(['read'])
    expect(made({ type: 'integer', example: 'seven' })).toBe('seven')
    expect(made({ type: 'object', example: 'a' })).toBe('a')
  })

  it('they match pattern and format together', () => {
    expect(
      made({ type: 'string', format: 'uuid', pattern: '^[{]?[0-9A-F]{8}-([0-9A-F]{4}-){3}[0-9A-F]{12}[}]?$' }),
    ).toMatch(/^[\dA-F]{8}-[\dA-F]{4}-4[\dA-F]{3}-A[\dA-F]{3}-[\dA-F]{12}$/)
    // No generator can satisfy this pattern: the third part depends on the second.
    expect(made({ type: 'string', pattern: '^((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(?!$)|$)){4}$' })).toBe(
      '192.0.2.1',
    )
  })

  it('they follow the direction, also in examples of the author', () => {
    const schema = {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string' },
        secret: { type: 'string', writeOnly: true },
      },
    }
    expect(made(schema, { direction: 'request' })).toEqual({ name: 'string', secret: 'string' })
    expect(made(schema)).toEqual({ id: 'string', name: 'string' })
    expect(made({ ...schema, example: { id: '1', name: 'n', secret: 's' } }, { direction: 'request' })).toEqual({
      name: 'n',
      secret: 's',
    })
  })

  it('they stay within limits', () => {
    expect(made({ type: 'integer', minimum: 5, maximum: 9, multipleOf: 4 })).toBe(8)
    expect(made({ type: 'number', exclusiveMinimum: 0, maximum: 0.5 })).toBe(0.5)
    expect(made({ type: 'number', minimum: 0, maximum: 100, multipleOf: 0.1 })).toBe(1)
    expect(made({ type: 'integer', exclusiveMinimum: true, minimum: 100 })).toBe(101)
    expect(made({ type: 'string', minLength: 10, maxLength: 12 })).toHaveLength(10)
    expect(made({ type: 'string', maxLength: 3 })).toBe('str')
    expect(made({ type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b'] } })).toEqual(['a', 'b'])
    expect(made({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false })).toEqual([
      'string',
      1,
    ])
    expect(made({ type: 'object', additionalProperties: { type: 'integer' }, minProperties: 2 })).toEqual({
      key: 1,
      key2: 1,
    })
    expect(
      made({
        type: 'object',
        maxProperties: 1,
        required: ['b'],
        properties: { a: { type: 'null' }, b: { type: 'boolean' } },
      }),
    ).toEqual({ b: true })
    expect(made({ type: ['null', 'integer'] })).toBe(1)
  })

  it('they are identical every time, and ids differ by their place', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', format: 'uuid' }, b: { type: 'string', format: 'uuid' } },
    }
    const first = made(schema) as { a: string; b: string }
    expect(made(schema)).toEqual(first)
    expect(first.a).not.toBe(first.b)
    expect(first.a).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  })

  it('they take the first variant, and the value that selects it', () => {
    const defs = {
      Cat: { type: 'object', properties: { kind: { type: 'string' }, claws: { type: 'integer' } } },
      Dog: { type: 'object', properties: { kind: { type: 'string' }, bark: { type: 'boolean' } } },
    }
    const schema = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' } },
      oneOf: [{ $ref: '#/Cat' }, { $ref: '#/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { cat: '#/Cat' } },
    }
    expect(made(schema, { defs })).toEqual({ id: 1, kind: 'cat', claws: 1 })
    expect(made({ anyOf: [{ type: 'null' }, { type: 'integer' }] })).toBe(1)
  })

  it('they satisfy conditions', () => {
    const schema = {
      type: 'object',
      properties: { status: { enum: ['closed'] }, resolution: { type: 'string', deprecated: true } },
      if: { properties: { status: { const: 'closed' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['resolution'] },
    }
    expect(made(schema)).toEqual({ status: 'closed', resolution: 'string' })
    expect(made({ ...schema, if: { properties: { status: { const: 'open' } } } })).toEqual({ status: 'closed' })
  })

  it('they omit properties that the branch of a condition forbids', () => {
    const schema = {
      type: 'object',
      properties: { status: { enum: ['new', 'closed'] }, resolution: { type: 'string' } },
      if: { required: ['status'], properties: { status: { const: 'closed' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['resolution'] },
      else: { properties: { resolution: false } },
    }
    expect(made(schema)).toEqual({ status: 'new' })
    expect(made({ ...schema, properties: { ...schema.properties, status: { const: 'closed' } } })).toEqual({
      status: 'closed',
      resolution: 'string',
    })
  })

  it('they end at recursive schemas', () => {
    const defs = {
      Tree: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          left: { $ref: '#/Tree' },
          children: { type: 'array', items: { $ref: '#/Tree' } },
        },
      },
      Endless: { type: 'object', required: ['more'], properties: { more: { $ref: '#/Endless' } } },
      Rule: {
        oneOf: [
          { type: 'object', required: ['not'], properties: { not: { $ref: '#/Rule' } } },
          { type: 'object', properties: { field: { type: 'string' } } },
        ],
      },
    }
    expect(made({ $ref: '#/Tree' }, { defs })).toEqual({ name: 'string', children: [] })
    expect(made({ $ref: '#/Endless' }, { defs })).toBeUndefined()
    const ending = {
      type: ['object', 'null'],
      required: ['more'],
      properties: { more: { $ref: '#/Endless' } },
    }
    expect(made({ type: 'object', required: ['end'], properties: { end: ending } }, { defs })).toEqual({ end: null })
    expect(made({ $ref: '#/Rule' }, { defs })).toEqual({ field: 'string' })
  })

  it('they stay within their budget', () => {
    const defs: Record<string, unknown> = {}
    for (let level = 0; level < 12; level++)
      defs[`L${level}`] = {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 12 }, (_, index) => [`p${index}`, { $ref: `#/L${level + 1}` }]),
        ),
      }
    expect(JSON.stringify(made({ $ref: '#/L0' }, { defs })).match(/"p\d/g)?.length).toBeLessThanOrEqual(2_000)
  })
})

describe('text for a pattern', () => {
  const patterns = [
    '^acc_[0-9A-HJKMNP-TV-Z]{26}$',
    '^[a-z]+(\\.[a-z_]+)+$',
    '^arn:aws[a-z-]*:iam::\\d{12}:role/[\\w+=,.@-]{1,64}$',
    '^CVE-\\d{4}-\\d{4,}$',
    '^(?:\\+\\d{1,3})?\\s?\\d{3}$',
    '^\\p{L}+$',
    '^(a|b)c?$',
    '[^/]+',
    '^(?=.{3,10}$)[a-z]+$',
    '^\\S+@\\S+\\.[a-z]{2,}$',
    '^v(?<major>\\d+)\\.\\d+$',
    '^.*$',
    '',
    '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)[a-zA-Z\\d\\S]{8,64}$',
    '^(?=^\\$)(?=^\\S+$).*$',
    '^[\\p{L}\\p{M}\\p{Z}\\p{N}_.:/=+\\-@]{3}$',
    '^(?:(?!a)a|b)$',
  ]
  for (const pattern of patterns)
    it(pattern || 'that is empty', () => {
      expect(sampleFromPattern(pattern, { seed: 's' })).toMatch(new RegExp(pattern, 'u'))
    })

  it('respects the limits of length', () => {
    expect(sampleFromPattern('^[a-z]+$', { seed: 's', minLength: 40, maxLength: 64 })).toMatch(/^[a-z]{40,64}$/)
  })

  it('repeats alternatives with an end if it must be long', () => {
    const made = sampleFromPattern('^role/[a-z]{0,64}$', { seed: 's', minLength: 20, maxLength: 40 })
    expect(made).toMatch(/^role\/[a-z]{15,35}$/)
    expect(sampleFromPattern('^[1-7]:[01]\\d:?[0-5]\\d$', { seed: 's', minLength: 7, maxLength: 7 })).toMatch(
      /^\d:\d\d:\d\d$/,
    )
  })

  it.each([
    ['\\A[a-z]{3}\\z', /^[a-z]{3}$/],
    ['^\\p{XDigit}{8}-\\p{XDigit}{4}$', /^[\da-f]{8}-[\da-f]{4}$/i],
    ['^[\\p{Print}]+$', /^[ -~]+$/],
    ['^[[:alnum:]]+$', /^[a-z\d]+$/i],
    ['/^[0-9]{4}[a-z]$/i', /^\d{4}[a-z]$/],
    ['(?i)^x[a-f]$', /^x[a-f]$/],
    ['^arn[\\/\\:\\_\\.a-z]+$', /^arn[a-z]+$/],
  ])('is generated for another dialect: %s', (pattern, expected) => {
    expect(sampleFromPattern(pattern, { seed: 's' })).toMatch(expected)
  })

  it('is undefined for impossible or unknown patterns', () => {
    expect(sampleFromPattern('^(a)\\1(?!.)b$', { seed: 's' })).toBeUndefined()
    expect(sampleFromPattern('(', { seed: 's' })).toBeUndefined()
  })
})

describe('samples of alternatives', () => {
  const fitsOnly = (names: readonly string[]) => (value: JsonValue) => {
    const keys = Object.keys(value as object)
    return names.filter((name) => keys.includes(name)).length === 1
  }

  it('they match exactly one of oneOf, with only the required properties if everything matches several', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'boolean' } },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    }
    const options = { resolveSchema: resolver({}), direction: 'request', path: 'x' } as const
    expect(generateSample(schema, options)).toEqual({ a: 'string', b: 1, c: true })
    expect(generateSample(schema, { ...options, fits: fitsOnly(['a', 'b']) })).toEqual({ a: 'string' })
  })

  it('they are null, or omitted, if no alternative can be shown', () => {
    const node = {
      type: 'object',
      properties: { next: { anyOf: [{ $ref: '#/Node' }], nullable: true }, last: { anyOf: [{ $ref: '#/Node' }] } },
    }
    expect(made({ $ref: '#/Node' }, { defs: { Node: node } })).toEqual({ next: null })
  })

  it('they have fewer levels on request, but keep required properties', () => {
    const deep = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'object', properties: { b: { type: 'object', properties: { c: {} } } } } },
    }
    const options = { resolveSchema: resolver({}), direction: 'request', path: 'x', maxDepth: 1 } as const
    expect(generateSample(deep, options)).toEqual({ a: {} })
  })
})
