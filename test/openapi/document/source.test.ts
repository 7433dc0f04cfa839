import { expect, test } from 'vitest'
import { limitsSchema } from '../../../src/schema/features.js'
import { collect } from '../collect.js'

const text = `openapi: 3.1.1
info: { title: "{product} API", version: "2", description: First paragraph. }
tags: [{ name: Things }]
paths:
  /things:
    get: { operationId: listThings, tags: [Things], responses: { 200: { description: Fine. } } }
    post: { operationId: makeThing, tags: [Things], deprecated: true, responses: {} }
`

test('APIREF-02: a description gives an entry for each page, a sidebar, and files', () => {
  const { entries, sidebars, assets } = collect(
    { 'api.yaml': text },
    { download: '/restapi/management/v1/openapi.yaml' },
  )
  expect(entries.map(({ id, route, kind, file }) => [id, route, kind, file])).toEqual([
    ['restapi/v1/introduction', '/restapi/v1/introduction', 'operation', 'api.yaml'],
    ['restapi/v1/list-things', '/restapi/v1/list-things', 'operation', 'api.yaml'],
    ['restapi/v1/make-thing', '/restapi/v1/make-thing', 'operation', 'api.yaml'],
  ])
  expect(entries[0]?.frontMatter).toMatchObject({ description: 'First paragraph.', sidebar: 'api' })
  expect(entries[1]?.frontMatter.keywords).toEqual(['listThings', '/things'])
  expect(entries.map(({ frontMatter }) => frontMatter.hide_table_of_contents)).toEqual([undefined, true, true])
  expect(JSON.parse(entries[0]?.source ?? '').view.title).toBe('Skiff API')
  expect(sidebars.sidebars.api).toMatchObject([
    { kind: 'page', page: 'restapi/v1/introduction' },
    {
      kind: 'category',
      label: 'Things',
      items: [{ page: 'restapi/v1/list-things' }, { page: 'restapi/v1/make-thing' }],
    },
  ])
  expect(assets.map(({ path }) => path)).toEqual([
    '/restapi/management/v1/openapi.yaml',
    '/restapi/management/v1/openapi.json',
    '/restapi/management/v1/openapi.postman.json',
    '/restapi/v1/requests/20.json',
    '/restapi/v1/requests/15.json',
  ])
  expect(Buffer.from(assets[0]?.bytes ?? []).toString()).toBe(text)
})

test('an edit of one operation changes only its entry', () => {
  const edited = text.replace('deprecated: true', 'deprecated: false')
  const [before, after] = [text, edited].map((source) => collect({ 'api.yaml': source }, {}).entries)
  const changed = after?.filter((entry, index) => entry.source !== before?.[index]?.source).map(({ id }) => id)
  // The introduction lists the operation with its badge.
  expect(changed).toEqual(['restapi/v1/introduction', 'restapi/v1/make-thing'])
})

test('a previous version gives a page of changes', () => {
  const { entries } = collect(
    { 'api.yaml': text, 'old.yaml': text.replace(/ {4}post.*\n/, '') },
    { previous: 'old.yaml' },
  )
  expect(entries.at(-1)?.id).toBe('restapi/v1/changelog')
  expect(entries.at(-1)?.source).toContain('This operation is new.')
})

test.each([
  ['', 'openapi-empty'],
  ['a: [', 'openapi-syntax'],
])('the previous version %j is an error, and there is no page of changes and no link to it', (old, code) => {
  const { entries, diagnostics } = collect({ 'api.yaml': text, 'old.yaml': old }, { previous: 'old.yaml' })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([{ code, file: 'old.yaml' }])
  expect(entries.filter(({ source }) => source.includes('/changelog'))).toEqual([])
})

test.each([
  ['', 'openapi-empty'],
  ['openapi: 3.1.1\npaths: {}\n', 'openapi-empty'],
  ['a: [', 'openapi-syntax'],
])('the description %j is an error', (source, code) => {
  expect(
    collect({ 'api.yaml': source }, {})
      .diagnostics.filter(({ severity }) => severity === 'error')
      .map((found) => found.code),
  ).toContain(code)
})

test('a missing description is an error', () => {
  expect(collect({}, {}).diagnostics).toMatchObject([
    { severity: 'error', code: 'file-missing', file: 'site.config.ts' },
  ])
})

test('a description on one long line of JSON is read', () => {
  const long = {
    openapi: '3.1.1',
    info: { title: 'Long', version: '1', description: 'x'.repeat(2 ** 20) },
    paths: { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'Fine.' } } } } },
  }
  const { entries, diagnostics } = collect({ 'api.json': JSON.stringify(long) }, { file: 'api.json' })
  expect(entries.map(({ id }) => id)).toContain('restapi/v1/list-things')
  expect(diagnostics).toEqual([])
})

test('a summary contains the text of an alert without its syntax', () => {
  const paths = { '/a': { get: { operationId: 'a', description: '> [!NOTE]\n> It is *slow*.', responses: {} } } }
  const api = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })
  const { entries } = collect({ 'api.json': api }, { file: 'api.json' })
  expect(entries[1]?.frontMatter.description).toBe('It is slow.')
})

test('APIREF-11: a broken reference and a duplicate operation id are errors with their places; the pages are still built', () => {
  const faulty = `openapi: 3.1.1
info: { title: Faulty, version: "1" }
paths:
  /a:
    get: { operationId: same, responses: { 200: { $ref: '#/components/responses/Gone' } } }
  /b:
    get: { operationId: same, responses: { 200: { description: Fine. } } }
`
  const { entries, diagnostics } = collect({ 'api.yaml': faulty }, {})
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ code, file, range }) => [code, file, range?.start])).toEqual([
    ['openapi-duplicate-operation-id', 'api.yaml', { line: 7, column: 25 }],
    ['openapi-ref', 'api.yaml', { line: 5, column: 57 }],
  ])
  expect(entries.map(({ id }) => id)).toEqual(['restapi/v1/introduction', 'restapi/v1/same', 'restapi/v1/same-2'])
})

test('a description with more operations than the limit is an error that names the limit, and only the introduction says so', () => {
  const { entries, assets, diagnostics } = collect(
    { 'api.yaml': text },
    { download: true },
    { limits: limitsSchema.parse({ operations: 1 }) },
  )
  expect(entries.map(({ route }) => route)).toEqual(['/restapi/v1/introduction'])
  expect(assets).toEqual([])
  expect(diagnostics).toMatchObject([
    {
      severity: 'error',
      code: 'openapi-too-large',
      message: 'This description has 2 operations; at most 1 are drawn.',
      file: 'api.yaml',
      range: { start: { line: 4, column: 1 } },
    },
  ])
  expect(diagnostics[0]?.hint).toContain('limits.operations')
  expect(collect({ 'api.yaml': text }, {}, { limits: limitsSchema.parse({ operations: 2 }) }).entries).toHaveLength(3)
})

test('several descriptions have separate paths', () => {
  const one = (title: string) =>
    `openapi: 3.1.1\ninfo: { title: ${title}, version: "1" }\npaths: { /things: { get: { operationId: listThings, responses: { 200: { description: Fine. } } } } }\n`
  const { entries, sidebars, assets, diagnostics } = collect({ 'a.yaml': one('First'), 'b.yaml': one('Second') }, [
    { id: 'a', file: 'a.yaml', path: '/api/a', sidebar: 'api', download: true },
    { id: 'b', file: 'b.yaml', path: '/api/b', sidebar: 'other', download: true },
  ])
  expect(entries.map(({ route }) => route)).toEqual([
    '/api/a/introduction',
    '/api/a/list-things',
    '/api/b/introduction',
    '/api/b/list-things',
  ])
  expect(sidebars.sidebars).toMatchObject({
    api: [{ page: 'api/a/introduction' }, {}],
    other: [{ page: 'api/b/introduction' }, {}],
  })
  expect(new Set(assets.map(({ path }) => path)).size).toBe(assets.length)
  expect(diagnostics).toEqual([])
})

test('hundreds of schemas are on the introduction, and not in the sidebar', () => {
  const deep = (index: number) =>
    `    S${index}: { properties: { a: { properties: { b: { $ref: '#/components/schemas/S${index}' } } } } }\n`
  const count = 170
  const wide = `openapi: 3.1.1
info: { title: Wide, version: "1" }
paths:
  /things:
    get:
      operationId: listThings
      responses: { 200: { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/All' } } } } }
components:
  schemas:
    All: { properties: { ${Array.from({ length: count }, (_, index) => `p${index}: { $ref: '#/components/schemas/S${index}' }`).join(', ')} } }
${Array.from({ length: count }, (_, index) => deep(index)).join('')}`
  const { entries, sidebars } = collect({ 'api.yaml': wide }, {})
  expect(entries.filter(({ route }) => route.includes('/schemas/')).length).toBeGreaterThan(100)
  expect(JSON.stringify(sidebars)).not.toContain('/schemas/')
  expect(entries[0]?.source).toContain('/restapi/v1/schemas/')
})

test('invalid file names and files outside of the project are not read', () => {
  for (const address of [
    `${'long'.repeat(600)}.yaml`,
    'a%00b.yaml',
    'api.yaml/b.yaml',
    '../../../../../../../etc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    '%ff.yaml',
  ]) {
    const api = text.replace('responses: {}', `responses: { 200: { $ref: "${address}" } }`)
    const { entries, diagnostics } = collect({ 'api.yaml': api })
    expect(entries).toHaveLength(3)
    expect(diagnostics.map(({ code, range }) => [code, range?.start.line])).toContainEqual(['openapi-ref', 7])
  }
})
