/** What the page of an operation says: security, links, callbacks, responses, webhooks and errors. */
import { expect, test } from 'vitest'
import { apiOf, describeApi, operation } from './describe.js'

test('APIREF-09: security is OR of AND, with scopes', () => {
  const components = {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: {
          clientCredentials: { tokenUrl: 'https://t', scopes: { 'a:read': 'Read a.' } },
          deviceAuthorization: { deviceAuthorizationUrl: 'https://d', tokenUrl: 'https://t', scopes: {} },
        },
      },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  }
  const described = describeApi(
    apiOf(
      {
        '/a': {
          get: { operationId: 'a', security: [{ oauth: ['a:read'], key: [] }, {}] },
          put: { operationId: 'b' },
          post: { operationId: 'c', security: [] },
        },
      },
      { components, security: [{ key: [] }] },
    ),
  )
  const shape = (slug: string) =>
    operation(described, slug).security.map(({ schemes }) =>
      schemes.map(({ scheme, scopes }) => [scheme.label, ...scopes.map(({ description }) => description)]),
    )
  expect(shape('a')).toEqual([[['OAuth 2.0', 'Read a.'], ['API key in header X-Key']], []])
  expect(shape('b')).toEqual([[['API key in header X-Key']]])
  expect(shape('c')).toEqual([[]])
  const intro = described.view('introduction')
  expect(intro.kind === 'introduction' && intro.securitySchemes[0]?.flows.map(({ kind }) => kind)).toEqual([
    'clientCredentials',
    'deviceAuthorization',
  ])
})

test('security schemes with the same label are told apart by their flows, else by their names', () => {
  const flow = (name: string) => ({ type: 'oauth2', flows: { [name]: { tokenUrl: 'https://t', scopes: {} } } })
  const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
  const securitySchemes = { one: flow('implicit'), two: flow('authorizationCode'), first: key, second: key }
  const components = { securitySchemes: { ...securitySchemes, alone: { type: 'http', scheme: 'bearer' } } }
  const intro = describeApi(apiOf({ '/a': { get: { operationId: 'a' } } }, { components })).view('introduction')
  expect(intro.kind === 'introduction' && intro.securitySchemes.map(({ label }) => label)).toEqual([
    'OAuth 2.0 (implicit)',
    'OAuth 2.0 (authorization code)',
    'API key in header X-Key (first)',
    'API key in header X-Key (second)',
    'Bearer token',
  ])
})

test('a body that is sent as a file has no generated example, and keeps that of the author', () => {
  const body = (media: object) => ({ content: { 'application/octet-stream': media } })
  const schema = { type: 'object', properties: { name: { type: 'string' } } }
  const described = describeApi(
    apiOf({
      '/a': {
        put: { operationId: 'a', requestBody: body({ schema }) },
        post: { operationId: 'b', requestBody: body({ schema, example: 'photo.png' }) },
      },
    }),
  )
  const examples = (slug: string) => operation(described, slug).body?.content[0]?.examples.map(({ value }) => value)
  expect(examples('a')).toEqual([])
  expect(examples('b')).toEqual(['photo.png'])
})

test('links of a response point to operations', () => {
  const described = describeApi(
    apiOf({
      '/a': {
        post: {
          operationId: 'make',
          responses: {
            201: {
              description: 'Made.',
              links: {
                get: { operationId: 'getIt', parameters: { id: '$response.body#/id' } },
                ref: { operationRef: '#/paths/~1a/get' },
              },
            },
          },
        },
        get: { operationId: 'getIt' },
      },
    }),
  )
  expect(operation(described, 'make').responses[0]?.links).toMatchObject([
    {
      name: 'get',
      operation: { href: '/api/get-it', method: 'GET' },
      parameters: [{ name: 'id', expression: '$response.body#/id' }],
    },
    { name: 'ref', operation: { href: '/api/get-it' } },
  ])
})

test('a callback shows the request of the service', () => {
  const schema = { properties: { id: { type: 'string', readOnly: true }, secret: { type: 'string', writeOnly: true } } }
  const callback = {
    '{$request.body#/url}': {
      post: {
        summary: 'Delivery',
        requestBody: { content: { 'application/json': { schema } } },
        responses: { 204: { description: 'Taken.' } },
      },
    },
  }
  const [view] = operation(
    describeApi(apiOf({ '/a': { post: { operationId: 'a', callbacks: { delivery: callback } } } })),
    'a',
  ).callbacks
  expect(view).toMatchObject({
    id: 'callback-delivery',
    expression: '{$request.body#/url}',
    requests: [{ title: 'Delivery', method: 'POST' }],
  })
  expect(JSON.stringify(view)).toContain('callback-delivery-post-body.id')
  expect(JSON.stringify(view)).not.toContain('body.secret')
})

test('statuses are sorted, a range after its single statuses, and the default last', () => {
  const responses = Object.fromEntries(['default', '4XX', '410', '404', '2XX'].map((status) => [status, {}]))
  const view = operation(describeApi(apiOf({ '/a': { get: { operationId: 'a', responses } } })), 'a')
  expect(view.responses.map(({ status }) => status)).toEqual(['2XX', '404', '410', '4XX', 'default'])
})

test('a webhook without a security scheme shows no authorization', () => {
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } }
  const post = { responses: { 204: { description: 'Taken.' } } }
  const described = describeApi(
    apiOf(
      {},
      {
        components,
        webhooks: {
          plain: { post: { ...post, security: [] } },
          held: { post: { ...post, security: [{ key: [] }, {}] } },
        },
      },
    ),
  )
  expect(described.view('webhook-plain')).toMatchObject({ security: [] })
  expect(described.view('webhook-held')).toMatchObject({ security: [{ schemes: [{}] }, { schemes: [] }] })
})

test('a webhook has a page of its own', () => {
  const described = describeApi({
    'api.yaml': {
      openapi: '3.1.1',
      info: { title: 'T', version: '1' },
      webhooks: {
        'finding.created': { post: { summary: 'Finding created', responses: { 204: { description: 'Taken.' } } } },
      },
    },
  })
  expect(described.view('webhook-finding-created')).toMatchObject({
    kind: 'webhook',
    name: 'finding.created',
    method: 'POST',
    title: 'Finding created',
  })
})

test('errors link to the error catalog of the introduction if it lists them', () => {
  const problem = (type: string) => ({
    description: 'Bad.',
    content: { 'application/problem+json': { example: { type: `https://example.com/errors#${type}`, title: 'Bad' } } },
  })
  const sources = apiOf(
    { '/a': { get: { operationId: 'a', responses: { 400: problem('invalid_cursor'), 409: problem('conflict') } } } },
    { info: { title: 'T', version: '1', description: '## Errors\n\n### Cursor {#invalid_cursor}\n' } },
  )
  expect(operation(describeApi(sources), 'a').errors).toEqual([
    { status: '400', code: 'invalid_cursor', title: 'Bad', href: '/api/introduction#invalid_cursor' },
    { status: '409', code: 'conflict', title: 'Bad' },
  ])
})

test('errors have the meaning that the schema gives for their type', () => {
  const type = 'https://example.com/errors#conflict'
  const enumeration = { type: 'string', enum: [type], 'x-enumDescriptions': { [type]: 'It is *in use*.' } }
  const components = {
    schemas: { Problem: { properties: { type: { $ref: '#/components/schemas/Type' } } }, Type: enumeration },
    responses: {
      Conflict: {
        description: 'Bad.',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example: { type } },
        },
      },
    },
  }
  const responses = { 409: { $ref: '#/components/responses/Conflict' } }
  const view = operation(describeApi(apiOf({ '/a': { get: { operationId: 'a', responses } } }, { components })), 'a')
  expect(view.errors).toMatchObject([{ code: 'conflict', description: { markdown: 'It is *in use*.' } }])
})
