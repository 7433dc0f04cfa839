import { expect, test } from 'vitest'
import { apiOf, body, changes, compare, query, respondWith } from './compare.js'

test.each<readonly [string, object, object, readonly string[]]>([
  ['a new operation', {}, query(), ['read added: This operation is new.']],
  ['an operation that is gone', query(), {}, ['removed-read removed!: This operation was removed.']],
  [
    'a deprecation',
    query(),
    { '/a': { get: { operationId: 'read', deprecated: true, responses: {} } } },
    ['read deprecated: It is now deprecated.'],
  ],
  [
    'another path',
    query(),
    { '/b': { get: { operationId: 'read', responses: {} } } },
    ['read changed!: It moved from `GET /a` to `GET /b`.'],
  ],
  [
    'a path parameter of another name',
    { '/a/{x}': { get: { responses: {} } } },
    { '/a/{y}': { get: { responses: {} } } },
    [],
  ],
  [
    'a preview that is gone',
    query({ name: 'q', 'x-stability': 'preview' }),
    query(),
    ['read removed!: The query parameter `q` was removed. It was marked as preview.'],
  ],
  [
    'a deprecated property that is gone',
    respondWith({ properties: { a: { deprecated: true }, b: { 'x-stability': 'stable' }, c: {} } }),
    respondWith({ properties: { c: {} } }),
    [
      'read removed!: The response `200` no longer has the property `a`. It was deprecated before.',
      'read removed!: The response `200` no longer has the property `b`.',
    ],
  ],
  ['a new optional parameter', query(), query({ name: 'q' }), ['read added: The query parameter `q` is new.']],
  [
    'a new required parameter',
    query(),
    query({ name: 'q', required: true }),
    ['read added!: The query parameter `q` is new and required.'],
  ],
  ['a parameter that is gone', query({ name: 'q' }), query(), ['read removed!: The query parameter `q` was removed.']],
  [
    'another type',
    query({ name: 'q' }),
    query({ name: 'q', schema: { type: 'integer' } }),
    ['read changed!: The query parameter `q` is `integer` instead of `string`.'],
  ],
  [
    'a wider type',
    query({ name: 'q' }),
    query({ name: 'q', schema: { type: ['string', 'null'] } }),
    ['read changed: The query parameter `q` is `string or null` instead of `string`.'],
  ],
  [
    'a value less in a request',
    body({ enum: ['a', 'b'] }),
    body({ enum: ['a'] }),
    ['send removed!: The request body can no longer have the value `b`.'],
  ],
  [
    'a value more in a response',
    respondWith({ enum: ['a'] }),
    respondWith({ enum: ['a', 'b'] }),
    ['read added: The response `200` can have the new value `b`.'],
  ],
  [
    'a new required property',
    body({ properties: {} }),
    body({ properties: { a: {} }, required: ['a'] }),
    ['send added!: The request body has the new required property `a`.'],
  ],
  [
    'a property of items that is gone',
    respondWith({ type: 'array', items: { properties: { a: {}, b: {} } } }),
    respondWith({ type: 'array', items: { properties: { a: {} } } }),
    ['read removed!: The response `200`: `[]` no longer has the property `b`.'],
  ],
  [
    'tighter limits',
    body({ type: 'string', maxLength: 9 }),
    body({ type: 'string', maxLength: 5 }),
    ['send changed!: The request body has other limits: `at most 5 characters` instead of `at most 9 characters`.'],
  ],
  [
    'looser limits',
    body({ type: 'string', maxLength: 5 }),
    body({ type: 'string' }),
    ['send changed: The request body has other limits: none instead of `at most 5 characters`.'],
  ],
])('the changelog reports %s', (_, before, after, expected) => {
  expect(changes(before, after)).toEqual(expected)
})

test('an addition to a webhook payload is not breaking', () => {
  const hook = (required: string[]) => ({
    openapi: '3.1.1',
    info: { version: '1' },
    webhooks: {
      made: {
        post: {
          requestBody: {
            content: {
              'application/json': { schema: { properties: { a: {}, ...(required[1] ? { b: {} } : {}) }, required } },
            },
          },
          responses: {},
        },
      },
    },
  })
  expect(compare(hook(['a']), hook(['a', 'b']))).toMatchObject([
    {
      method: 'WEBHOOK',
      changes: [{ kind: 'added', breaking: false, text: 'The payload has the new property `b`.' }],
    },
  ])
})

test('a webhook with an optional body is not breaking, one without a body is', () => {
  const hook = (operation: object) => ({
    openapi: '3.1.1',
    info: { version: '1' },
    webhooks: { made: { post: { responses: {}, ...operation } } },
  })
  const found = (before: object, after: object) =>
    compare(hook(before), hook(after)).flatMap(({ changes: list }) => list)
  const content = { 'application/json': { schema: {} } }
  expect(found({ requestBody: { content } }, { requestBody: { required: true, content } })).toEqual([])
  expect(found({ requestBody: { content } }, {})).toMatchObject([{ kind: 'removed', breaking: true }])
})

test('breaking changes come first', () => {
  const found = changes(
    { ...query({ name: 'q' }), '/z': { get: { operationId: 'gone', responses: {} } } },
    { '/new': { get: { operationId: 'fresh', responses: {} } }, ...query({ name: 'r' }) },
  )
  expect(found.map((text) => text.split(':')[0])).toEqual([
    'read removed!',
    'removed-gone removed!',
    'fresh added',
    'read-compatible added',
  ])
})

test('the comparison ends at recursive schemas', () => {
  const tree = (more: object) => ({
    openapi: '3.1.1',
    info: { version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'read',
          responses: {
            200: {
              description: '',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Tree: { properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } }, ...more } },
      },
    },
  })
  expect(compare(tree({}), tree({ name: {} }))[0]?.changes).toHaveLength(1)
})

test('a change of several operations is reported once with their names; other changes stay with their operation', () => {
  const limit = (maximum: number) => ({ name: 'limit', in: 'query', schema: { type: 'integer', maximum } })
  const lists = (maximum: number, more: readonly object[] = [], count = 4) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/${index}`,
        {
          get: {
            operationId: `list${index}`,
            parameters: [limit(maximum), ...(index === 0 ? more : [])],
            responses: { 200: { description: 'Fine.' } },
          },
        },
      ]),
    )
  const query = { name: 'q', in: 'query', schema: { type: 'string' } }
  expect(changes(lists(100), lists(200, [query]))).toEqual([
    'in-common-compatible changed: The query parameter `limit` has other limits: `≤ 200` instead of `≤ 100`.',
    'list0 added: The query parameter `q` is new.',
  ])
  expect(changes(lists(200), lists(100))[0]).toMatch(/^in-common changed!/)
  expect(changes(lists(100, [], 3), lists(200, [], 3)).map((line) => line.split(' ')[0])).toEqual([
    'list0',
    'list1',
    'list2',
  ])
  // A change of the operation itself is not shared by several.
  expect(changes({}, lists(1)).map((line) => line.split(' ')[0])).toEqual(['list0', 'list1', 'list2', 'list3'])
})

test('a change links to its parameter or property, or to the nearest part that the page shows', () => {
  const content = (schema: object) => ({ 'application/json': { schema } })
  const state = (more: boolean) => {
    const error = { properties: { code: { type: more ? 'integer' : 'string' } } }
    const inner = { properties: { name: {}, ...(more ? { size: {} } : { old: {} }) } }
    return {
      '/a': {
        post: {
          operationId: 'send',
          parameters: more ? [{ name: 'page size', in: 'query', schema: {} }] : [],
          requestBody: { content: content({ properties: { list: { type: 'array', items: inner } } }) },
          responses: {
            200: { description: 'Fine.', content: content({ type: 'array', items: inner }) },
            400: { description: 'Wrong.', content: content(error) },
            // The page shows this schema at 400 only.
            404: { description: 'Gone.', content: content(error) },
          },
        },
      },
    }
  }
  const links = compare(apiOf(state(false)), apiOf(state(true)))
    .flatMap(({ changes: list }) => list)
    .map(({ href }) => href)
  expect(links.sort()).toEqual([
    '/api/send#body.list',
    '/api/send#body.list%5B%5D.size',
    '/api/send#query-page_size',
    '/api/send#res-200',
    '/api/send#res-200%5B%5D.size',
    '/api/send#res-400.code',
    '/api/send#res-404',
  ])
})

test('a removed operation has no link', () => {
  expect(compare(apiOf(query()), apiOf({}))[0]).not.toHaveProperty('href')
})

test('the date on which a part stops working is reported, and an earlier date is breaking', () => {
  const get = (fields: object) => ({ '/a': { get: { operationId: 'read', responses: {}, ...fields } } })
  const until = (date: string) => get({ deprecated: true, 'x-sunset': date })
  expect(changes(get({}), until('2027-01-31'))).toEqual([
    'read deprecated: It is now deprecated, and stops working on 2027-01-31.',
  ])
  expect(changes(until('2027-01-31'), until('2026-12-31T00:00:00Z'))).toEqual([
    'read deprecated!: It is to be removed on 2026-12-31 instead of 2027-01-31.',
  ])
  expect(changes(until('2027-01-31'), until('2027-02-28'))[0]).toMatch(/^read deprecated: /)
  expect(changes(until('2027-01-31'), get({ deprecated: true }))).toEqual([
    'read changed: It is no longer to be removed on 2027-01-31.',
  ])
  expect(changes(until('2027-01-31'), {})).toEqual([
    'removed-read removed!: This operation was removed. It was deprecated, and announced to work until 2027-01-31.',
  ])
})
