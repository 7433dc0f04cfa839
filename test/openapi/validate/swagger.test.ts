import { expect, test } from 'vitest'
import { buildReference } from '../../../src/openapi/pages/buildReference.js'
import { checkCompleteness } from '../../../src/openapi/pages/checkCompleteness.js'
import { readSwaggerNames } from '../../../src/openapi/pages/swaggerNames.js'
import { requestSamples } from '../../../src/openapi/snippets/requestSamples.js'
import { collect } from '../collect.js'
import { describeApi, openSources, operation, type Sources } from '../describe.js'

const sources: Sources = {
  'api.yaml': {
    swagger: '2.0',
    info: { title: 'Old', version: '1' },
    host: 'api.example.com',
    basePath: '/v1/',
    schemes: ['https', 'http'],
    consumes: ['application/json'],
    produces: ['application/json'],
    securityDefinitions: {
      basic: { type: 'basic' },
      oauth: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://a',
        tokenUrl: 'https://t',
        scopes: { read: 'Read.' },
      },
    },
    paths: {
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, type: 'string', maxLength: 9 }],
        put: {
          operationId: 'putPet',
          parameters: [
            { name: 'pet', in: 'body', required: true, description: 'The pet.', schema: { $ref: '#/definitions/Pet' } },
            { $ref: '#/parameters/tags' },
          ],
          responses: {
            200: {
              description: 'Fine.',
              schema: { $ref: '#/definitions/Pet' },
              headers: { 'X-Rate': { type: 'integer' } },
              examples: { 'application/json': { name: 'Rex' } },
            },
            default: { $ref: '#/responses/Bad' },
          },
        },
        post: {
          operationId: 'upload',
          consumes: ['multipart/form-data'],
          parameters: [
            { name: 'file', in: 'formData', type: 'file', required: true },
            { name: 'note', in: 'formData', type: 'string' },
          ],
          responses: {},
        },
      },
    },
    parameters: {
      tags: { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' },
    },
    responses: { Bad: { description: 'Bad.' } },
    definitions: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, parent: { $ref: '#/definitions/Pet' } },
      },
    },
  },
}

test('Swagger 2.0 gives the same pages as OpenAPI 3', () => {
  const view = operation(describeApi(sources), 'put-pet')
  expect(view.servers.map(({ url }) => url)).toEqual(['https://api.example.com/v1', 'http://api.example.com/v1'])
  expect(view.parameters).toMatchObject([
    {
      in: 'path',
      parameters: [{ id: 'path-id', schema: { type: 'string', constraints: [{ text: 'at most 9 characters' }] } }],
    },
    {
      in: 'query',
      parameters: [{ name: 'tags', style: 'pipeDelimited', explode: false, schema: { type: 'array of string' } }],
    },
  ])
  expect(view.body).toMatchObject({
    required: true,
    description: { markdown: 'The pet.' },
    content: [{ mediaType: 'application/json', schema: { type: 'Pet' } }],
  })
  expect(view.responses).toMatchObject([
    {
      status: '200',
      headers: [{ name: 'X-Rate', schema: { type: 'integer' } }],
      content: [{ schema: { type: 'Pet' }, examples: [{ value: { name: 'Rex' }, generated: false }] }],
    },
    { status: 'default', description: { markdown: 'Bad.' } },
  ])
})

test('form fields become a body', () => {
  const body = operation(describeApi(sources), 'upload').body
  expect(body?.content[0]).toMatchObject({
    mediaType: 'multipart/form-data',
    schema: { parts: [{ rows: [{ name: 'file', required: true }, { name: 'note' }] }] },
  })
})

test('security definitions become schemes', () => {
  const intro = describeApi(sources).view('introduction')
  expect(
    intro.kind === 'introduction' &&
      intro.securitySchemes.map(({ label, flows }) => [label, flows.map(({ kind }) => kind)]),
  ).toEqual([
    ['Basic authentication', []],
    ['OAuth 2.0', ['authorizationCode']],
  ])
})

function swagger(paths: object, more: object = {}): Sources {
  return {
    'api.yaml': { swagger: '2.0', info: { title: 'Old', version: '1' }, host: 'api.example.com', paths, ...more },
  }
}

test('a reference into a part that the conversion moves resolves', () => {
  const thing = { type: 'object', properties: { name: { type: 'string' } } }
  const described = describeApi(
    swagger({
      '/a': { get: { operationId: 'getA', responses: { 200: { description: 'Fine.', schema: thing } } } },
      '/b': {
        post: {
          operationId: 'makeB',
          parameters: [{ in: 'body', name: 'b', schema: { $ref: '#/paths/~1a/get/responses/200/schema' } }],
          responses: { 200: { description: 'Fine.', schema: { $ref: '#/paths/~1b/post/parameters/0/schema' } } },
        },
      },
    }),
  )
  expect(described.diagnostics).toEqual([])
  const rows = [{ kind: 'rows', rows: [{ name: 'name' }] }]
  expect(operation(described, 'make-b').body?.content[0]?.schema?.parts).toMatchObject(rows)
  expect(operation(described, 'make-b').responses[0]?.content[0]?.schema?.parts).toMatchObject(rows)
})

test('files are binary data in both directions', () => {
  const paths = {
    '/file': {
      get: { operationId: 'download', responses: { 200: { description: 'Fine.', schema: { type: 'file' } } } },
      post: {
        operationId: 'upload',
        parameters: [{ in: 'formData', name: 'picture', type: 'file', required: true }],
        responses: { 204: { description: 'Fine.' } },
      },
    },
  }
  const described = describeApi(swagger(paths))
  const [media] = operation(described, 'download').responses[0]?.content ?? []
  expect([media?.mediaType, media?.schema?.type, media?.schema?.format]).toEqual([
    'application/octet-stream',
    'string <binary>',
    'binary',
  ])
  const samples = requestSamples(operation(described, 'upload'))
  expect(samples.find(({ value }) => value === 'curl')?.code.code).toContain("--form 'picture=@picture.bin'")
  const { diagnostics } = collect(swagger(paths))
  // Most descriptions with a file omit it.
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The operation has a file, but it does not consume a form.',
  ])
})

test('lists in a form are sent as collectionFormat says', () => {
  const field = (name: string, collectionFormat?: string) => ({
    ...{ in: 'formData', name, type: 'array', items: { type: 'string' }, required: true, 'x-nullable': true },
    ...(collectionFormat && { collectionFormat }),
    default: ['a', 'b'],
  })
  const described = describeApi(
    swagger({
      '/form': {
        post: {
          operationId: 'send',
          parameters: [field('many', 'multi'), field('commas'), field('bars', 'pipes'), field('spaces', 'ssv')],
          responses: { 204: { description: 'Fine.' } },
        },
      },
    }),
  )
  const view = operation(described, 'send')
  const rows = view.body?.content[0]?.schema?.parts.flatMap((part) => (part.kind === 'rows' ? part.rows : []))
  expect(rows?.map(({ schema }) => schema.nullable)).toEqual([true, true, true, true])
  const curl = requestSamples(view).find(({ value }) => value === 'curl')?.code.code
  expect([...(curl?.matchAll(/--data-urlencode '(.*)'/g) ?? [])].map(([, text]) => text)).toEqual([
    'many=a',
    'many=b',
    'commas=a,b',
    'bars=a|b',
    'spaces=a b',
  ])
})

test('a second body is reported', () => {
  const body = (name: string) => ({ in: 'body', name, schema: { type: 'object' } })
  const { diagnostics } = collect(
    swagger({
      '/a': { post: { parameters: [body('a'), body('b')], responses: { 204: { description: 'Fine.' } } } },
      '/b': {
        post: {
          parameters: [body('a'), { in: 'formData', name: 'f', type: 'string' }],
          responses: { 204: { description: 'Fine.' } },
        },
      },
    }),
  )
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['openapi-parameter', 'The operation has two `body` parameters. Only the first is shown.'],
    ['openapi-parameter', 'The operation has a `body` and `formData` parameters. Only the body is shown.'],
  ])
})

test('what the conversion loses is reported', () => {
  const { graph } = openSources(
    swagger({
      '/a': {
        post: {
          operationId: 'send',
          parameters: [
            { in: 'query', name: 'limit', type: 'integer' },
            { in: 'formData', name: 'note', type: 'string' },
          ],
          responses: { 200: { description: 'Fine.', schema: { type: 'string' } }, 404: { description: 'None.' } },
        },
      },
    }),
  )
  if (!graph) throw new Error('The description cannot be read.')
  const names = readSwaggerNames(graph)
  const reference = buildReference({ id: 'v1', graph, path: '/api', downloads: [] })
  expect(checkCompleteness(graph, reference, names)).toEqual([])
  const pages = reference.pages.map((page) => {
    if (page.view.kind !== 'operation') return page
    const responses = page.view.responses.slice(0, 1).map((one) => ({ ...one, content: [] }))
    return { ...page, view: { ...page.view, parameters: [], body: undefined, responses } }
  })
  const lost = checkCompleteness(graph, { ...reference, pages: pages as typeof reference.pages }, names)
  expect(lost.map(({ message }) => message)).toEqual([
    'The page of POST /a does not show the parameter `query limit`, the parameter `formData note`, the schema of the response 200, the status 404.',
  ])
})
