import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { bundleDescription } from '../../src/openapi/downloads/bundleDescription.js'
import { createDownloads } from '../../src/openapi/downloads/downloads.js'
import { postmanCollection } from '../../src/openapi/downloads/postmanCollection.js'
import { describeApi, openSources, type Sources } from './describe.js'

const tokens = { product: { name: 'Skiff', slug: 'skiff' }, vars: {} }
const many: Sources = {
  'api.yaml': {
    openapi: '3.1.1',
    info: { title: '{product} API', version: '1' },
    paths: { '/trees': { $ref: 'paths/trees.yaml' } },
    components: { schemas: { Tree: { $ref: 'schemas/tree.yaml' }, Leaf: { type: 'string' } } },
  },
  'paths/trees.yaml': {
    post: {
      operationId: 'plant',
      parameters: [{ $ref: '../parameters.yaml#/Limit' }],
      requestBody: {
        content: {
          'application/json': {
            schema: { $ref: '../schemas/tree.yaml' },
            examples: { one: { value: { $ref: 'is only data' } } },
          },
        },
      },
      responses: { 200: { $ref: '../responses.yaml#/Fine' } },
    },
  },
  'parameters.yaml': {
    Limit: { name: 'limit', in: 'query', schema: { $ref: '#/Number' } },
    Number: { type: 'integer' },
  },
  'responses.yaml': {
    Fine: { description: 'Fine.', content: { 'application/json': { schema: { $ref: 'schemas/tree.yaml' } } } },
  },
  'schemas/tree.yaml': {
    type: 'object',
    properties: {
      leaf: { $ref: '../api.yaml#/components/schemas/Leaf' },
      children: { type: 'array', items: { $ref: 'tree.yaml' } },
      kind: { $ref: 'kind.yaml#/Kind' },
    },
  },
  'schemas/kind.yaml': {
    Kind: { oneOf: [{ $ref: '#/Oak' }], discriminator: { propertyName: 'kind', mapping: { oak: '#/Oak' } } },
    Oak: { properties: { kind: { const: 'oak' } } },
  },
}

function open(sources: Sources) {
  const { graph } = openSources(sources)
  if (!graph) throw new Error('api.yaml cannot be read.')
  return graph
}

test('several files become one file with local references only', () => {
  const graph = open(many)
  const made = bundleDescription(graph)
  expect(graph.diagnostics).toEqual([])
  const references = [...JSON.stringify(made).matchAll(/"\$ref":"([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => address !== 'is only data')
  expect(new Set(references)).toEqual(
    new Set([
      '#/components/schemas/Tree',
      '#/components/schemas/Leaf',
      '#/components/schemas/Kind',
      '#/components/schemas/Oak',
      '#/components/schemas/Number',
      '#/components/parameters/Limit',
      '#/components/responses/Fine',
    ]),
  )
  expect(made).toMatchObject({
    components: {
      schemas: { Kind: { discriminator: { mapping: { oak: '#/components/schemas/Oak' } } }, Tree: { type: 'object' } },
    },
  })
})

test('the bundle gives the same pages', () => {
  const bundled = describeApi({ 'api.yaml': bundleDescription(open(many)) })
  expect(bundled.diagnostics).toEqual([])
  const shape = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (key, inner: unknown) =>
        ['file', 'line', 'column', 'component', 'type', 'name', 'label'].includes(key) ? undefined : inner,
      ),
    ) as unknown
  expect(shape(bundled.view('plant'))).toEqual(shape(describeApi(many).view('plant')))
})

test('definitions with one name from two files stay separate', () => {
  const sources: Sources = {
    'api.yaml': {
      openapi: '3.1.1',
      paths: {
        '/a': {
          get: {
            parameters: [
              { name: 'a', in: 'query', schema: { $ref: 'x.yaml#/Thing' } },
              { name: 'b', in: 'query', schema: { $ref: 'y.yaml#/Thing' } },
            ],
          },
        },
      },
    },
    'x.yaml': { Thing: { type: 'string' } },
    'y.yaml': { Thing: { type: 'integer' } },
  }
  expect(bundleDescription(open(sources))).toMatchObject({
    components: { schemas: { Thing: { type: 'string' }, Thing2: { type: 'integer' } } },
  })
})

test('a single file is published byte for byte', () => {
  const text = '# A comment\nopenapi: 3.1.1\ninfo: {title: T, version: "1"}\npaths: {}\n'
  const files = createDownloads(
    open({ 'api.yaml': text }),
    { file: 'openapi/api.yaml', path: '/api', download: '/files/openapi.yaml' },
    tokens,
  ).descriptions()
  expect(files.map(({ route }) => route)).toEqual(['/files/openapi.yaml', '/files/openapi.json'])
  expect(Buffer.from(files[0]?.bytes ?? []).toString()).toBe(text)
  expect(JSON.parse(Buffer.from(files[1]?.bytes ?? []).toString())).toEqual(parse(text))
})

test('tokens are replaced in the bundle', () => {
  const [yaml] = createDownloads(open(many), { file: 'api.yaml', path: '/api', download: true }, tokens).descriptions()
  expect(yaml?.route).toBe('/api/api.yaml')
  expect((parse(Buffer.from(yaml?.bytes ?? []).toString()) as { info: { title: string } }).info.title).toBe('Skiff API')
})

test('a Postman collection has a folder for each tag and no secrets', () => {
  const { reference } = describeApi({
    'api.yaml': {
      openapi: '3.1.1',
      info: { title: 'Trees', version: '1' },
      servers: [{ url: 'https://{region}.example.com/v1', variables: { region: { default: 'eu1' } } }],
      security: [{ token: [] }],
      tags: [{ name: 'Trees' }],
      paths: {
        '/trees/{id}': {
          put: {
            operationId: 'putTree',
            tags: ['Trees'],
            parameters: [{ name: 'id', in: 'path', required: true, example: 't_1', schema: {} }],
            requestBody: { content: { 'application/json': { example: { a: 1 } } } },
            responses: {},
          },
        },
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  })
  expect(postmanCollection(reference)).toMatchObject({
    info: { name: 'Trees', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'Trees',
        item: [
          {
            name: 'Put tree',
            request: {
              method: 'PUT',
              url: { raw: '{{baseUrl}}/trees/:id', variable: [{ key: 'id', value: 't_1' }] },
              body: { mode: 'raw', raw: '{\n  "a": 1\n}' },
              auth: { type: 'bearer' },
            },
          },
        ],
      },
    ],
    variable: [
      { key: 'baseUrl', value: 'https://{{region}}.example.com/v1' },
      { key: 'region', value: 'eu1' },
      { key: 'token', value: '' },
    ],
  })
})
