/** Samples that are too long for a page are generated with fewer levels, without generating all of the long one first. */
import { describe, expect, test } from 'vitest'
import { openGraph } from '../../../src/openapi/document/graph.js'
import { createSampleMaker } from '../../../src/openapi/pages/sampleMaker.js'
import { generateSample, generateShortSample } from '../../../src/openapi/samples/generateSample.js'
import { createSchemaResolver } from '../../../src/openapi/schema/schemaResolver.js'
import { validateValue } from '../../../src/openapi/validate/validateValue.js'

type Schema = Readonly<Record<string, unknown>>

const text = (length: number): Schema => ({ type: 'string', example: 'x'.repeat(length) })
const object = (properties: Schema, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
})
/** The schema inside of this many objects. */
const nested = (schema: Schema, levels: number): Schema =>
  levels === 0 ? schema : object({ inner: nested(schema, levels - 1) })

function open(schema: Schema) {
  const description = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { S: schema } },
  }
  const { graph } = openGraph('api.json', { read: () => ({ text: JSON.stringify(description), diagnostics: [] }) })
  if (!graph) throw new Error('api.json cannot be read.')
  return { graph, resolveSchema: createSchemaResolver(graph), reference: { $ref: '#/components/schemas/S' } }
}

function shown(schema: Schema) {
  const { graph, resolveSchema, reference } = open(schema)
  return createSampleMaker(resolveSchema, graph).makeSample(reference, 'response', 'S')
}

describe('the sample on a page', () => {
  test.each([
    ['fits', [nested(text(20), 7), 7]],
    ['is too long at the eighth level', [nested(text(7_000), 7), 5]],
    ['is too long at the fifth level', [nested(text(7_000), 5), 3]],
    ['is too long at the third level', [nested(text(7_000), 3), 2]],
  ] as const)('has fewer levels if it %s', (_, [schema, levels]) => {
    let depth = 0
    for (let value: unknown = shown(schema); value; value = (value as { inner?: unknown }).inner) depth++
    expect(depth).toBe(levels + 1)
  })

  test('has a long required text, because it cannot be left out', () => {
    expect(shown(object({ a: text(7_000), b: object({ c: text(10) }) }, ['a']))).toHaveProperty('a', 'x'.repeat(7_000))
  })
})

describe('generation of a short sample', () => {
  const short = (schema: Schema) => {
    const { graph, resolveSchema, reference } = open(schema)
    const fits = (value: Parameters<typeof validateValue>[0], rule: unknown) =>
      validateValue(value, rule, { graph, direction: 'response' }).length === 0
    const options = { resolveSchema, direction: 'response', path: 'S', fits } as const
    return {
      short: generateShortSample(reference, { ...options, maxCharacters: 1_000 }),
      whole: generateSample(reference, options),
    }
  }

  test('ends at the limit', () => {
    let resolved = 0
    const many = object(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, text(100)])))
    const { resolveSchema, reference } = open(many)
    const count = (schema: unknown) => {
      resolved++
      return resolveSchema(schema)
    }
    const options = { resolveSchema: count, direction: 'response', path: 'S', maxCharacters: 1_000 } as const
    expect(generateShortSample(reference, options)).toMatchObject({ value: undefined, isTooLong: true })
    const needed = resolved
    resolved = 0
    generateSample(reference, options)
    expect(needed).toBeLessThan(30)
    expect(resolved).toBeGreaterThan(1_000)
  })

  test('a long variant that is not shown does not count', () => {
    const long = object({ kind: { const: 'a' }, a: text(900), b: text(900) })
    const variants = { oneOf: [long, long, object({ kind: { const: 'c' } }, ['kind'])] }
    const { short: found, whole } = short(object({ first: text(10), choice: variants, last: text(10) }))
    expect(whole).toEqual({ first: 'x'.repeat(10), choice: { kind: 'c' }, last: 'x'.repeat(10) })
    expect(found).toEqual({ value: whole, isTooLong: false, depth: 3 })
  })

  test('a value that is left out does not count', () => {
    const endless = object({ note: text(600), self: false }, ['self'])
    const { short: found, whole } = short(object({ first: text(300), endless, last: text(300) }))
    expect(whole).toEqual({ first: 'x'.repeat(300), last: 'x'.repeat(300) })
    expect(found.value).toEqual(whole)
  })
})
