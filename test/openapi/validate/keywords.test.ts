/**
 * Every keyword of a description is shown on the page by the components of the theme. Only the text beside the samples counts,
 * because samples contain names and values of their own. The types require a case for each name in the list.
 */
import { beforeAll, expect, test } from 'vitest'
import { apiWith, describeApi } from '../describe.js'
import { type PageReader, pageReader, visibleText } from '../readPage.js'

/** JSON Schema 2020-12 by vocabulary, the additions of OpenAPI, and the names of older drafts and versions. */
const keywords = {
  core: ['$schema', '$vocabulary', '$id', '$anchor', '$dynamicAnchor', '$ref', '$dynamicRef', '$defs', '$comment'],
  combining: ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'],
  inside: ['prefixItems', 'items', 'contains', 'properties', 'patternProperties', 'additionalProperties'],
  names: ['propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
  values: ['type', 'const', 'enum', 'format'],
  numbers: ['multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  texts: ['maxLength', 'minLength', 'pattern', 'contentEncoding', 'contentMediaType', 'contentSchema'],
  lists: ['maxItems', 'minItems', 'uniqueItems', 'maxContains', 'minContains'],
  objects: ['maxProperties', 'minProperties', 'required', 'dependentRequired'],
  annotations: ['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly', 'examples'],
  openapi: ['discriminator', 'xml', 'externalDocs', 'example'],
  older: ['nullable', 'definitions', 'dependencies', 'additionalItems', 'x-nullable'],
} as const

type Keyword = (typeof keywords)[keyof typeof keywords][number]

interface Case {
  readonly schema: unknown
  readonly shows: readonly string[]
  readonly hides?: readonly string[]
  /** Place of the schema; the request body by default. */
  readonly of?: 'response'
}

const inner = { type: 'string' } as const
const left = { title: 'Left', properties: { onTheLeft: inner } }
const right = { title: 'Right', properties: { onTheRight: inner } }
const named = '#/components/schemas/Named'
const schemas = { Named: { type: 'object', properties: { within: inner }, $defs: { Part: { const: 'a part' } } } }

const cases: Readonly<Record<Keyword, Case>> = {
  // Keywords for tools only, by the standard: a dialect, names for references, comments of the author.
  $schema: {
    schema: { ...left, $schema: 'https://dialect.example' },
    shows: ['onTheLeft'],
    hides: ['dialect.example'],
  },
  $vocabulary: { schema: { ...left, $vocabulary: { 'https://v.example': true } }, shows: [], hides: ['v.example'] },
  $comment: { schema: { ...left, $comment: 'For maintainers.' }, shows: ['onTheLeft'], hides: ['For maintainers'] },
  // Keywords for references show through their targets.
  $id: {
    schema: { properties: { a: { $id: 'https://a.example/s', ...left }, b: { $ref: 'https://a.example/s' } } },
    shows: ['onTheLeft', 'onTheLeft'],
  },
  $anchor: {
    schema: { properties: { a: { $anchor: 'spot', ...left }, b: { $ref: '#spot' } } },
    shows: ['b', 'onTheLeft'],
  },
  $dynamicAnchor: {
    schema: { $dynamicAnchor: 'tree', properties: { children: { items: { $dynamicRef: '#tree' } } } },
    shows: ['children', '↻'],
  },
  $dynamicRef: {
    schema: { $dynamicRef: '#far', $defs: { a: { $dynamicAnchor: 'far', ...right } } },
    shows: ['onTheRight'],
  },
  $ref: { schema: { $ref: named }, shows: ['Named', 'within'] },
  $defs: { schema: { $ref: `${named}/$defs/Part` }, shows: ['a part'] },

  allOf: { schema: { allOf: [left, right] }, shows: ['onTheLeft', 'onTheRight'] },
  anyOf: { schema: { anyOf: [left, right] }, shows: ['Any of', 'Left', 'Right', 'onTheLeft', 'onTheRight'] },
  oneOf: { schema: { oneOf: [left, right] }, shows: ['One of', 'Left', 'Right', 'onTheLeft', 'onTheRight'] },
  not: { schema: { not: { const: 'forbidden' } }, shows: ['Must not be', 'forbidden'] },
  if: { schema: { if: { properties: { s: { const: 'closed' } } }, else: left }, shows: ['If', 'closed'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { schema: { if: { type: 'object' }, then: { required: ['why'] } }, shows: ['then', 'why is required'] },
  else: { schema: { if: { type: 'object' }, else: { const: 'rest' } }, shows: ['otherwise', 'rest'] },
  dependentSchemas: {
    schema: { properties: { card: inner }, dependentSchemas: { card: { properties: { cvc: inner } } } },
    shows: ['When card is given', 'cvc'],
  },

  prefixItems: { schema: { prefixItems: [inner, { type: 'integer' }] }, shows: ['tuple', '[0] string', '[1] integer'] },
  items: {
    schema: { type: 'array', items: { enum: ['north', 'south'] } },
    shows: ['array of string', 'north', 'south'],
  },
  contains: { schema: { type: 'array', contains: { const: 'must' } }, shows: ['at least one item', 'must'] },
  properties: {
    schema: { properties: { alpha: inner, beta: { type: 'integer' } } },
    shows: ['alpha string', 'beta integer'],
  },
  patternProperties: { schema: { patternProperties: { '^env_': inner } }, shows: ['/^env_/ string'] },
  additionalProperties: {
    schema: { additionalProperties: { type: 'integer' } },
    shows: ['any property integer'],
  },
  propertyNames: {
    schema: { propertyNames: { pattern: '^k' }, properties: { k: inner } },
    shows: ['property names', '^k'],
  },
  unevaluatedItems: {
    schema: { prefixItems: [inner], unevaluatedItems: { type: 'boolean' } },
    shows: ['any other item boolean'],
  },
  unevaluatedProperties: {
    schema: { ...left, unevaluatedProperties: false },
    shows: ['No other properties are allowed.'],
  },

  type: { schema: { type: ['integer', 'null'] }, shows: ['integer or null'] },
  const: { schema: { const: 'fixed' }, shows: ['always fixed'] },
  enum: { schema: { enum: ['red', 'blue'] }, shows: ['One of red blue'] },
  format: { schema: { type: 'integer', format: 'int64' }, shows: ['integer <int64>'] },

  multipleOf: { schema: { type: 'number', multipleOf: 5 }, shows: ['multiple of 5'] },
  maximum: { schema: { type: 'number', maximum: 7 }, shows: ['≤ 7'] },
  exclusiveMaximum: { schema: { type: 'number', exclusiveMaximum: 7 }, shows: ['< 7'] },
  minimum: { schema: { type: 'number', minimum: 7 }, shows: ['≥ 7'] },
  exclusiveMinimum: { schema: { type: 'number', minimum: 7, exclusiveMinimum: true }, shows: ['> 7'] },

  maxLength: { schema: { type: 'string', maxLength: 4 }, shows: ['at most 4 characters'] },
  minLength: { schema: { type: 'string', minLength: 4 }, shows: ['at least 4 characters'] },
  pattern: { schema: { type: 'string', pattern: '^x-' }, shows: ['matches ^x-'] },
  contentEncoding: { schema: { type: 'string', contentEncoding: 'base64' }, shows: ['contains base64'] },
  contentMediaType: { schema: { type: 'string', contentMediaType: 'image/png' }, shows: ['contains image/png'] },
  contentSchema: {
    schema: { type: 'string', contentMediaType: 'application/json', contentSchema: left },
    shows: ['onTheLeft'],
  },

  maxItems: { schema: { type: 'array', maxItems: 3 }, shows: ['at most 3 items'] },
  minItems: { schema: { type: 'array', minItems: 3 }, shows: ['at least 3 items'] },
  uniqueItems: { schema: { type: 'array', uniqueItems: true }, shows: ['unique items'] },
  maxContains: { schema: { type: 'array', contains: inner, maxContains: 2 }, shows: ['at most 2 such items'] },
  minContains: { schema: { type: 'array', contains: inner, minContains: 2 }, shows: ['at least 2 such items'] },

  maxProperties: { schema: { type: 'object', maxProperties: 2 }, shows: ['at most 2 properties'] },
  minProperties: { schema: { type: 'object', minProperties: 2 }, shows: ['at least 2 properties'] },
  required: {
    schema: { properties: { alpha: inner }, required: ['alpha', 'omega'] },
    shows: ['alpha string required', 'omega is required'],
  },
  dependentRequired: {
    schema: { properties: { card: inner, zip: inner }, dependentRequired: { card: ['zip'] } },
    shows: ['When card is given, zip is required.'],
  },

  title: { schema: { ...left, title: 'Headline' }, shows: ['Headline'] },
  description: { schema: { description: 'What it *is*.' }, shows: ['What it is.'] },
  default: { schema: { type: 'string', default: 'preset' }, shows: ['default preset'] },
  deprecated: { schema: { type: 'string', deprecated: true }, shows: ['deprecated'] },
  readOnly: { schema: { type: 'string', readOnly: true }, shows: ['read-only'], of: 'response' },
  writeOnly: { schema: { type: 'string', writeOnly: true }, shows: ['write-only'] },
  examples: { schema: { type: 'string', examples: ['sample-1', 'sample-2'] }, shows: ['sample-1', 'sample-2'] },

  discriminator: {
    schema: { oneOf: [{ $ref: named }, right], discriminator: { propertyName: 'sort', mapping: { first: named } } },
    shows: ['selected by sort', 'When sort is first'],
  },
  xml: { schema: { type: 'string', xml: { name: 'tag', attribute: true } }, shows: ['XML: @tag'] },
  externalDocs: {
    schema: { ...left, externalDocs: { url: 'https://e.example', description: 'The long story' } },
    shows: ['The long story'],
  },
  example: { schema: { type: 'string', example: 'sample-0' }, shows: ['sample-0'] },

  nullable: { schema: { type: 'string', nullable: true }, shows: ['string or null'] },
  'x-nullable': { schema: { type: 'string', 'x-nullable': true }, shows: ['string or null'] },
  definitions: {
    schema: { definitions: { D: left }, properties: { d: { $ref: '#/components/schemas/Old/definitions/D' } } },
    shows: ['onTheLeft'],
  },
  dependencies: {
    schema: { properties: { card: inner }, dependencies: { card: ['zip'], bank: left } },
    shows: ['When card is given, zip is required.', 'When bank is given', 'onTheLeft'],
  },
  additionalItems: {
    schema: { items: [inner], additionalItems: { type: 'boolean' } },
    shows: ['any other item boolean'],
  },
}

let read: PageReader

beforeAll(async () => {
  read = await pageReader()
})

async function schemaText(schema: unknown, part: Case['of']): Promise<string> {
  const old = { definitions: { D: left } }
  const api = describeApi(apiWith({ properties: { value: schema } }, { ...schemas, Old: old }))
  const { html, diagnostics } = await read(api.view('send'))
  expect([...api.diagnostics, ...diagnostics]).toEqual([])
  const [before = '', after = ''] = html.split('id="res-200"')
  return visibleText(
    (part === 'response' ? after : before).split('<li id="').slice(1).join('<li id="').split('class="side"')[0] ?? '',
  )
}

test.each(Object.values(keywords).flat())('%s', async (keyword) => {
  const { schema, shows, hides = [], of: part } = cases[keyword]
  const text = await schemaText(schema, part)
  expect(text).toContain('value')
  for (const expected of shows) expect(text).toContain(expected)
  for (const hidden of hides) expect(text).not.toContain(hidden)
})

test.each<readonly [string, unknown, readonly string[]]>([
  ['false for other properties', { ...left, additionalProperties: false }, ['No other properties are allowed.']],
  ['false for further items', { prefixItems: [inner], items: false }, ['No further items are allowed.']],
  ['a broken reference', { $ref: '#/components/schemas/Gone' }, ['#/components/schemas/Gone']],
])('%s', async (_, schema, expected) => {
  const api = describeApi(apiWith({ properties: { value: schema } }))
  const text = visibleText((await read(api.view('send'))).html.split('class="side"')[0] ?? '')
  for (const part of expected) expect(text).toContain(part)
})

test('APIREF-03: text of a description is data: braces stay, HTML is sanitized, headings are below the title', async () => {
  const sources = apiWith({ type: 'string' })
  const api = sources['api.yaml'] as { paths: { '/things': { post: Record<string, unknown> } } }
  api.paths['/things'].post.description =
    'Use {name} of {product}, {1+1} <b onclick="x()">bold</b> <script>alert(1)</script> if a < b.\n\n# Steps\n\nimport x from "y"'
  const { html } = await read(describeApi(sources).view('send'))
  const text = visibleText(html)
  expect(text).toContain('Use {name} of Skiff, {1+1}')
  expect(text).toMatch(/bold alert\(1\) if a < b\./)
  expect(text).toContain('import x from')
  expect(html).toContain('<b>bold</b>')
  expect(html).not.toMatch(/<script|onclick/)
  expect(html).toMatch(/<h2[^>]*>Steps/)
})
