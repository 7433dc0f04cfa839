import { expect, test } from 'vitest'
import { countOperations } from '../../src/openapi/pages/checkCompleteness.js'
import { checkPortablePath } from '../../src/schema/portablePath.js'
import { codes, type Described, describeApi, operation, type Sources } from './describe.js'

function api(paths: object, more: object = {}): Sources {
  return { 'api.yaml': { openapi: '3.2.0', info: { title: 'Test', version: '1' }, paths, ...more } }
}

function routes(sources: Sources): string[] {
  return describeApi(sources).reference.pages.map(({ view }) => view.route)
}

test('pages are named by x-slug, operationId, or method and path', () => {
  const found = routes(
    api({
      '/a': {
        get: { operationId: 'getSbomPackage', 'x-slug': 'get-sbom-package-details' },
        put: { operationId: 'listAPIKeys' },
        post: {},
      },
      '/b/{id}/c': { delete: {} },
    }),
  )
  expect(found).toEqual([
    '/api/introduction',
    '/api/get-sbom-package-details',
    '/api/list-api-keys',
    '/api/post-a',
    '/api/delete-b-id-c',
  ])
})

test('names that a file cannot have are not used', () => {
  const long = 'very-long-name-'.repeat(20)
  const names = [`${long}one`, `${long}two`, 'aux', '漢'.repeat(200), 'index']
  const paths = Object.fromEntries(names.map((operationId, index) => [`/p${index}`, { get: { operationId } }]))
  const [, ...slugs] = routes(api(paths)).map((route) => route.replace('/api/', ''))
  expect(slugs.map((slug) => checkPortablePath(`${slug}.html`))).toEqual(names.map(() => undefined))
  expect(slugs[0]).toMatch(/^(?:very-long-name-){7}very-[\da-f]{8}$|^(?:very-long-name-){7,8}[\da-f]{8}$/)
  expect(slugs[0]?.replace(/[^-]*$/, '')).toBe(slugs[1]?.replace(/[^-]*$/, ''))
  expect(slugs[2]).toBe('aux-1')
  expect(slugs[4]).toBe('index-1')
  // Each name depends on its own text only.
  const turned = Object.fromEntries(Object.entries(paths).reverse())
  expect(new Set(routes(api(turned)))).toEqual(new Set(['/api/introduction', ...slugs.map((slug) => `/api/${slug}`)]))
})

test('both operations with the same id are kept, and the second is reported', () => {
  const described = describeApi({
    'api.yaml':
      'openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get:\n      operationId: same\n  /b:\n    get:\n      operationId: same\n',
  })
  expect(described.reference.pages.map(({ view }) => view.route)).toEqual([
    '/api/introduction',
    '/api/same',
    '/api/same-2',
  ])
  expect(codes(described)).toEqual(['api.yaml:9:20 openapi-duplicate-operation-id'])
  expect(described.diagnostics[0]?.related).toMatchObject([{ range: { start: { line: 6 } } }])
})

test('operations keep the order of the description', () => {
  const item = { patch: { operationId: 'b' }, get: { operationId: 'a' }, delete: { operationId: 'c' } }
  expect(routes(api({ '/x': item })).slice(1)).toEqual(['/api/b', '/api/a', '/api/c'])
})

test('an operation cannot have the name of the introduction', () => {
  expect(routes(api({ '/a': { get: { operationId: 'introduction' } } }))).toEqual([
    '/api/introduction',
    '/api/introduction-2',
  ])
})

test('methods of OpenAPI 3.2 are drawn', () => {
  const described = describeApi(
    api({ '/a': { query: { operationId: 'find' }, additionalOperations: { COPY: { operationId: 'copyIt' } } } }),
  )
  expect([operation(described, 'find').method, operation(described, 'copy-it').method]).toEqual(['QUERY', 'COPY'])
  expect(countOperations(described.graph)).toBe(2)
})

test('path items of other files are read', () => {
  const sources: Sources = {
    ...api({ '/a': { $ref: 'paths/a.yaml', summary: 'Beside.' } }),
    'paths/a.yaml': { get: { operationId: 'getA', responses: { 200: { $ref: '../responses.yaml#/Fine' } } } },
    'responses.yaml': { Fine: { description: 'Fine.' } },
  }
  expect(operation(describeApi(sources), 'get-a').responses).toMatchObject([
    { status: '200', title: 'OK', description: { markdown: 'Fine.', file: 'responses.yaml' } },
  ])
})

test('invalid parts do not remove other operations', () => {
  const described = describeApi(
    api({
      '/a': {
        get: {
          operationId: 'a',
          parameters: [{ $ref: '#/nope' }, { in: 'query' }, 7],
          requestBody: { $ref: '#/nope' },
          responses: { 200: { $ref: '#/nope' } },
          callbacks: { x: { $ref: '#/nope' } },
          security: [{ nope: [] }],
          tags: [3],
        },
      },
      '/b': null,
      '/c': { $ref: '#/nope' },
    }),
  )
  expect(operation(described, 'a').responses).toMatchObject([{ status: '200' }])
  expect(new Set(described.diagnostics.map(({ code }) => code))).toEqual(new Set(['openapi-ref', 'openapi-security']))
})

test('a long summary becomes a title', () => {
  const summary = 'A summary that goes on and on, and then on, until it is much too long for the title of a page'
  const view = operation(describeApi(api({ '/a': { get: { operationId: 'getRule', summary } } })), 'get-rule')
  expect([view.title, view.lead?.markdown]).toEqual(['Get rule', summary])
})

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
    api(
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

test('APIREF-02: tags are grouped as the description says, and none is lost', () => {
  const described = describeApi(
    api(
      {
        '/a': { get: { operationId: 'a', tags: ['One'] } },
        '/b': { get: { operationId: 'b', tags: ['Two', 'One'] } },
        '/c': { get: { operationId: 'c' } },
      },
      {
        tags: [{ name: 'Two', 'x-displayName': 'Second' }, { name: 'One' }, { name: 'Empty' }],
        'x-tagGroups': [{ name: 'Main', tags: ['One', 'Nope'] }],
      },
    ),
  )
  expect(
    groupsOf(described).map(({ name, tags }) => [
      name,
      ...tags.map(({ label, operations }) => `${label}: ${operations.map(({ title }) => title)}`),
    ]),
  ).toEqual([
    ['Main', 'One: A'],
    ['', 'Second: B', 'Operations: C'],
  ])
})

test('APIREF-02: tags have the order of their list, and other tags the order of the operations', () => {
  const of = (tag: string) => ({ get: { operationId: tag, tags: [tag] } })
  const paths = { '/1': of('late'), '/2': of('B'), '/3': of('A'), '/4': of('later') }
  const [group] = groupsOf(describeApi(api(paths, { tags: [{ name: 'A' }, { name: 'Unused' }, { name: 'B' }] })))
  expect(group?.tags.map(({ label }) => label)).toEqual(['A', 'B', 'late', 'later'])
})

function groupsOf(described: Described) {
  const view = described.view('introduction')
  return view.kind === 'introduction' ? view.groups : []
}

test('many operations without a tag are grouped by the parts in which their paths differ', () => {
  const paths = (count: number, others: object = {}) =>
    api({
      ...others,
      ...Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `/api/v1/${['account_links', '{id}/charges', 'Refunds'][index % 3]}/${index}`,
          { get: { operationId: `op${index}` } },
        ]),
      ),
    })
  const counts = (sources: Sources) =>
    groupsOf(describeApi(sources))[0]?.tags.map(({ id, label, operations }) => [id, label, operations.length])
  expect(counts(paths(24))).toEqual([['tag-operations', 'Operations', 24]])
  const grouped = [
    ['tag-account-links', 'Account links', 10],
    ['tag-charges', 'Charges', 10],
    ['tag-refunds', 'Refunds', 10],
  ]
  expect(counts(paths(30))).toEqual(grouped)
  const health = { get: { operationId: 'health' } }
  expect(counts(paths(30, { '/health': health }))).toEqual([['tag-health', 'Health', 1], ...grouped])
  expect(counts(paths(30, { '/': health }))).toEqual([['tag-operations', 'Operations', 1], ...grouped])
  const tagged = { get: { operationId: 'tagged', tags: ['refunds'] } }
  expect(counts(paths(30, { '/health': tagged }))?.slice(-1)).toEqual([['tag-refunds-2', 'Refunds', 10]])
})

test('links of a response point to operations', () => {
  const described = describeApi(
    api({
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
    describeApi(api({ '/a': { post: { operationId: 'a', callbacks: { delivery: callback } } } })),
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
  const view = operation(describeApi(api({ '/a': { get: { operationId: 'a', responses } } })), 'a')
  expect(view.responses.map(({ status }) => status)).toEqual(['2XX', '404', '410', '4XX', 'default'])
})

test('a webhook without a security scheme shows no authorization', () => {
  const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } }
  const post = { responses: { 204: { description: 'Taken.' } } }
  const described = describeApi(
    api(
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
  const sources = api(
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
  const view = operation(describeApi(api({ '/a': { get: { operationId: 'a', responses } } }, { components })), 'a')
  expect(view.errors).toMatchObject([{ code: 'conflict', description: { markdown: 'It is *in use*.' } }])
})
