/** Texts and values that generators of descriptions write, or leave out, and that readers must not meet on pages. */
import { beforeAll, expect, test } from 'vitest'
import { readExpression } from '../../theme/reference/parts/readExpression.js'
import { collect } from './collect.js'
import { apiOf, apiWith, describeApi, operation, type Sources } from './describe.js'
import { pageReader, visibleText } from './readPage.js'

let read: Awaited<ReturnType<typeof pageReader>>

beforeAll(async () => {
  read = await pageReader()
})

const fine = { 200: { description: 'Fine.' } }

async function wordsOf(sources: Sources): Promise<string> {
  return visibleText((await read(operation(describeApi(sources), 'send'))).html)
}

function getting(operationFields: object): Sources {
  return apiOf({ '/things': { get: { operationId: 'send', responses: fine, ...operationFields } } })
}

test('a security scheme that is not defined is named, and is not “No authorization”', async () => {
  const words = await wordsOf(getting({ security: [{ openId: ['read'] }] }))
  expect(words).toContain('openId (not defined) with the scope read')
  expect(words).not.toContain('No authorization')
})

test('a description that only names the status is shown once', async () => {
  const words = await wordsOf(
    getting({ responses: { 204: { description: 'No content.' }, 404: { description: 'Gone.' } } }),
  )
  expect(words).toContain('204 No Content')
  expect(words).not.toContain('No content.')
  expect(words).toContain('Gone.')
})

test.each([
  [{ type: 'string', format: 'uint64' }, '1'],
  [{ type: 'string', format: 'int64', pattern: '^-?[0-9]+$' }, '1'],
  [{ type: 'string', format: 'decimal' }, '1.00'],
  [
    { type: 'string', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[1-2][0-9]|3[0-1])[T,t][0-9:]+[Zz]$' },
    '2026-01-15T09:30:00Z',
  ],
  [{ type: 'string', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' }, '2026-01'],
])('the sample of %j is %s', (schema, sample) => {
  const view = operation(describeApi(apiWith({ properties: { n: schema }, required: ['n'] })), 'send')
  expect(view.body?.content[0]?.examples[0]?.value).toEqual({ n: sample })
})

test.each([
  [
    ['/accounts', '/accounts/{id}', '/accounts/{id}/all'],
    ['Get accounts (/{id})', 'Get accounts (/{id}/all)'],
  ],
  [
    ['/accounts/{id}/notes', '/{workspace}/accounts/{id}/notes', '/{team}/users/{id}/notes'],
    ['Get accounts (/accounts/…)', 'Get accounts (/{workspace}/accounts/…)', 'Get accounts (/{team}/users/…)'],
  ],
  [['/accounts', '/{workspace}/accounts'], ['Get accounts (/{workspace}/…)']],
  [['/a/{id}/a', '/a/{id}/a/{id}/a'], ['Get accounts (/{id}/a)']],
])(
  'operations with the same title at %j have the parts in which their paths differ in the sidebar',
  (paths, labels) => {
    const get = (operationId: string) => ({ get: { operationId, summary: 'Get accounts', responses: fine } })
    const { sidebars } = collect(apiOf(Object.fromEntries(paths.map((path, index) => [path, get(`get${index}`)]))))
    const text = JSON.stringify(sidebars.sidebars)
    expect([...text.matchAll(/"label":"(Get[^"]*)"/g)].map(([, label]) => label)).toEqual(labels)
  },
)

test('the page of a schema without a name is named by its last properties and the operation', () => {
  const deep = (depth: number): object =>
    depth === 0
      ? { properties: Object.fromEntries([...'abcdefgh'].map((name) => [name, { type: 'string' }])) }
      : { properties: { [`level${depth}`]: { type: 'array', items: deep(depth - 1) } } }
  const { reference } = describeApi(apiWith(deep(8)))
  const titles = reference.pages.flatMap(({ view }) => (view.kind === 'schema' ? [view.title] : []))
  expect(titles).not.toEqual([])
  for (const title of titles) expect(title).toMatch(/^level\d\.level\d \(Send\)$/)
})

test('a pattern that allows any digits and dots is not an IP address', () => {
  const schema = { properties: { n: { type: 'string', pattern: '^[0-9.]+$' } }, required: ['n'] }
  const view = operation(describeApi(apiWith(schema)), 'send')
  expect(JSON.stringify(view.body?.content[0]?.examples[0]?.value)).toMatch(/^\{"n":"(?!192\.0\.2\.1")[0-9.]+"\}$/)
})

test.each([
  ['$response.body#/data/0/id', 'response.body.data[0].id'],
  ['https://{$request.query.host}/{$request.body#/a~1b}', 'https://{request.query.host}/{request.body.a/b}'],
  ['$request.path.thing_id', 'request.path.thing_id'],
  ['$url', '$url'],
])('the runtime expression %s is shown as %s', (expression, shown) => {
  expect(readExpression(expression)).toBe(shown)
})
