import { expect, test } from 'vitest'
import { countOperations } from '../../src/openapi/pages/checkCompleteness.js'
import { checkPortablePath } from '../../src/schema/portablePath.js'
import { apiOf, codes, describeApi, operation, type Sources } from './describe.js'

function routes(sources: Sources): string[] {
  return describeApi(sources).reference.pages.map(({ view }) => view.route)
}

test('pages are named by x-slug, operationId, or method and path', () => {
  const found = routes(
    apiOf({
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
  const [, ...slugs] = routes(apiOf(paths)).map((route) => route.replace('/api/', ''))
  expect(slugs.map((slug) => checkPortablePath(`${slug}.html`))).toEqual(names.map(() => undefined))
  expect(slugs[0]).toMatch(/^(?:very-long-name-){7}very-[\da-f]{8}$|^(?:very-long-name-){7,8}[\da-f]{8}$/)
  expect(slugs[0]?.replace(/[^-]*$/, '')).toBe(slugs[1]?.replace(/[^-]*$/, ''))
  expect(slugs[2]).toBe('aux-1')
  expect(slugs[4]).toBe('index-1')
  // Each name depends on its own text only.
  const turned = Object.fromEntries(Object.entries(paths).reverse())
  expect(new Set(routes(apiOf(turned)))).toEqual(new Set(['/api/introduction', ...slugs.map((slug) => `/api/${slug}`)]))
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
  expect(routes(apiOf({ '/x': item })).slice(1)).toEqual(['/api/b', '/api/a', '/api/c'])
})

test('an operation cannot have the name of the introduction', () => {
  expect(routes(apiOf({ '/a': { get: { operationId: 'introduction' } } }))).toEqual([
    '/api/introduction',
    '/api/introduction-2',
  ])
})

test('methods of OpenAPI 3.2 are drawn', () => {
  const described = describeApi(
    apiOf({ '/a': { query: { operationId: 'find' }, additionalOperations: { COPY: { operationId: 'copyIt' } } } }),
  )
  expect([operation(described, 'find').method, operation(described, 'copy-it').method]).toEqual(['QUERY', 'COPY'])
  expect(countOperations(described.graph)).toBe(2)
})

test('path items of other files are read', () => {
  const sources: Sources = {
    ...apiOf({ '/a': { $ref: 'paths/a.yaml', summary: 'Beside.' } }),
    'paths/a.yaml': { get: { operationId: 'getA', responses: { 200: { $ref: '../responses.yaml#/Fine' } } } },
    'responses.yaml': { Fine: { description: 'Fine.' } },
  }
  expect(operation(describeApi(sources), 'get-a').responses).toMatchObject([
    { status: '200', title: 'OK', description: { markdown: 'Fine.', file: 'responses.yaml' } },
  ])
})

test('invalid parts do not remove other operations', () => {
  const described = describeApi(
    apiOf({
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
  const view = operation(describeApi(apiOf({ '/a': { get: { operationId: 'getRule', summary } } })), 'get-rule')
  expect([view.title, view.lead?.markdown]).toEqual(['Get rule', summary])
})

test.each([
  ['createOAuthToken', 'create-oauth-token'],
  ['OAuth2Login', 'oauth2-login'],
  ['listGitHubRepos', 'list-github-repos'],
  ['getIPv4Address', 'get-ipv4-address'],
  ['OAuthor', 'o-author'],
])('the page of %s is %s', (operationId, slug) => {
  expect(routes(apiOf({ '/a': { get: { operationId, responses: {} } } }))).toContain(`/api/${slug}`)
})
