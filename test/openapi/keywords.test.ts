/** Every keyword is on the page: what a description says is read by a theme's components, or it is lost. */
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { ReferenceView, Theme } from '../../src/contract.js'
import { contentComponents } from '../../src/lib/contentComponents.js'
import { createHighlight } from '../../src/lib/highlight.js'
import { loadParser } from '../../src/lib/markdown/parse.js'
import { bundleForServer, runBundle } from '../../src/lib/serverBundle.js'
import type { Entry } from '../../src/model.js'
import { pageSource } from '../../src/openapi/pageSource.js'
import { compileOperation, type OperationTools } from '../../src/stages/compileOperation.js'
import { apiWith, describeApi } from './describe.js'

const tokens = { product: { name: 'Skiff', slug: 'skiff' }, vars: {} }
let tools: OperationTools

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const bundle = await bundleForServer({ root, entry: { file: `${root}theme/index.tsx` }, islandPrefix: 'theme:' })
  const theme = runBundle(bundle.code).default as Theme
  tools = {
    parse: await loadParser(),
    highlight: createHighlight(),
    components: contentComponents(theme),
    tokens,
    theme,
    texts: new Map(),
  }
})

async function htmlOf(view: ReferenceView): Promise<string> {
  const source = pageSource(
    { view, author: [], place: { file: 'api.yaml', range: { start: { line: 1, column: 1 } } } },
    tokens,
  )
  const entry: Entry = {
    id: 'x',
    route: view.route,
    kind: 'operation',
    file: 'api.yaml',
    source,
    bodyOffset: 0,
    bodyLine: 1,
    frontMatter: { search: true },
    places: {},
  }
  const { doc, diagnostics } = await compileOperation(entry, tools)
  expect(diagnostics).toEqual([])
  return (doc?.content ?? []).map((part) => (typeof part === 'string' ? part : '')).join('')
}

async function textOf(view: ReferenceView): Promise<string> {
  return (await htmlOf(view))
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;|&#x3C;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\s+/g, ' ')
}

const named = { Named: { type: 'object', properties: { inner: { type: 'string' } } } }

test.each<readonly [string, object, readonly string[]]>([
  ['type', { type: 'integer', format: 'int32' }, ['integer <int32>']],
  ['enum', { enum: ['red', 'blue'] }, ['red', 'blue']],
  ['const', { const: 'fixed' }, ['fixed']],
  ['default', { type: 'string', default: 'preset' }, ['preset']],
  ['description', { description: 'What it *is*.' }, ['What it is .']],
  ['title', { type: 'object', title: 'Headline', properties: { a: {} } }, ['a']],
  ['examples', { type: 'string', examples: ['sample-1'] }, ['sample-1']],
  ['deprecated', { type: 'string', deprecated: true }, ['deprecated']],
  ['pattern', { type: 'string', pattern: '^x-' }, ['^x-']],
  ['minLength', { type: 'string', minLength: 4 }, ['at least 4 characters']],
  ['maximum', { type: 'number', maximum: 7 }, ['≤ 7']],
  ['multipleOf', { type: 'number', multipleOf: 5 }, ['multiple of 5']],
  ['uniqueItems', { type: 'array', uniqueItems: true, items: {} }, ['unique items']],
  ['minProperties', { type: 'object', minProperties: 2 }, ['at least 2 properties']],
  ['properties', { properties: { alpha: { type: 'string' } }, required: ['alpha'] }, ['alpha', 'required']],
  ['additionalProperties', { additionalProperties: { type: 'string' } }, ['any other property', 'map of string']],
  [
    'additionalProperties: false',
    { properties: { a: {} }, additionalProperties: false },
    ['No other properties are allowed.'],
  ],
  ['patternProperties', { patternProperties: { '^env_': { type: 'string' } } }, ['^env_']],
  ['propertyNames', { properties: { a: {} }, propertyNames: { pattern: '^k' } }, ['property names', '^k']],
  [
    'unevaluatedProperties',
    { properties: { a: {} }, unevaluatedProperties: false },
    ['No other properties are allowed.'],
  ],
  [
    'dependentRequired',
    { properties: { card: {}, zip: {} }, dependentRequired: { card: ['zip'] } },
    ['card', 'zip', 'is required'],
  ],
  ['dependentSchemas', { properties: { card: {} }, dependentSchemas: { card: { properties: { cvc: {} } } } }, ['cvc']],
  ['items', { type: 'array', items: { properties: { deep: {} } } }, ['deep']],
  [
    'prefixItems',
    { prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
    ['[0]', '[1]', 'No further items'],
  ],
  ['contains', { type: 'array', contains: { const: 'must' } }, ['must']],
  ['unevaluatedItems', { prefixItems: [{}], unevaluatedItems: false }, ['No further items']],
  [
    'oneOf',
    {
      oneOf: [
        { title: 'Left', properties: { l: {} } },
        { title: 'Right', properties: { r: {} } },
      ],
    },
    ['One of', 'Left', 'Right'],
  ],
  [
    'anyOf',
    {
      anyOf: [
        { title: 'Left', properties: { l: {} } },
        { title: 'Right', properties: { r: {} } },
      ],
    },
    ['Any of', 'Left', 'Right'],
  ],
  ['allOf', { allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, ['a', 'b']],
  ['not', { not: { const: 'forbidden' } }, ['Must not be', 'forbidden']],
  [
    'if',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: { properties: { s: { const: 'closed' } } }, then: { required: ['why'] }, else: { properties: { z: {} } } },
    ['closed', 'why', 'otherwise'],
  ],
  [
    'contentEncoding',
    { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
    ['base64', 'image/png'],
  ],
  [
    'contentSchema',
    { type: 'string', contentMediaType: 'application/json', contentSchema: { properties: { packed: {} } } },
    ['packed'],
  ],
  ['nullable', { type: 'string', nullable: true }, ['string or null']],
  [
    'externalDocs',
    {
      type: 'object',
      properties: { a: {} },
      externalDocs: { url: 'https://example.com', description: 'More about it' },
    },
    ['More about it'],
  ],
  ['broken $ref', { $ref: '#/components/schemas/Gone' }, ['#/components/schemas/Gone']],
  ['named $ref', { $ref: '#/components/schemas/Named' }, ['Named', 'inner']],
])('%s', async (_, schema, expected) => {
  const text = await textOf(describeApi(apiWith({ properties: { value: schema } }, named)).view('send'))
  for (const part of expected) expect(text).toContain(part)
})

test('APIREF-03: text of a description is data: braces stay, HTML is harmless, headings go below the title', async () => {
  const sources = apiWith({ type: 'string' })
  const api = sources['api.yaml'] as { paths: { '/things': { post: Record<string, unknown> } } }
  api.paths['/things'].post.description =
    'Use {name} of {product}, {1+1} <b onclick="x()">bold</b> <script>alert(1)</script> if a < b.\n\n# Steps\n\nimport x from "y"'
  const view = describeApi(sources).view('send')
  const text = await textOf(view)
  expect(text).toContain('Use {name} of Skiff, {1+1}')
  expect(text).toMatch(/bold alert\(1\) if a < b\./)
  expect(text).toContain('import x from')
  const html = await htmlOf(view)
  expect(html).toContain('<b>bold</b>')
  expect(html).not.toMatch(/<script|onclick/)
  expect(html).toMatch(/<h2[^>]*>Steps/)
})
