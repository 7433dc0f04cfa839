/** References to whole operations, path items, callbacks, webhooks, headers, links and texts, and the check that nothing is lost. */
import { expect, test } from 'vitest'
import { bundleDescription } from '../../../src/openapi/downloads/bundleDescription.js'
import { expandMapReferences } from '../../../src/openapi/edit/expandMapReferences.js'
import { buildReference } from '../../../src/openapi/pages/buildReference.js'
import { checkCompleteness, countOperations } from '../../../src/openapi/pages/checkCompleteness.js'
import { collect } from '../collect.js'
import { codes, describeApi, openSources, operation, type Sources } from '../describe.js'

const split: Sources = {
  'api.yaml': {
    openapi: '3.1.1',
    info: { title: 'Test', version: '1', description: { $ref: 'intro.md' } },
    paths: {
      '/things': {
        get: { $ref: 'operations/list.yaml' },
        post: { $ref: 'operations/create.yaml#/create', summary: 'Add a thing' },
      },
      '/things/first': { $ref: 'paths/thing.yaml' },
    },
    webhooks: { changed: { $ref: 'webhooks.yaml#/changed' } },
  },
  'intro.md': 'Everything about things.\n',
  'operations/list.yaml': {
    operationId: 'listThings',
    parameters: [{ $ref: '../parameters.yaml#/limit' }],
    responses: {
      200: {
        description: 'Things.',
        headers: { Total: { $ref: '../headers.yaml#/Total' } },
        links: { next: { $ref: '../links.yaml#/next' } },
      },
    },
    'x-codeSamples': [{ $ref: '../samples/list.yaml' }, { lang: 'Shell', source: { $ref: '../samples/list.sh' } }],
  },
  'operations/create.yaml': {
    create: {
      operationId: 'createThing',
      summary: 'Create a thing',
      requestBody: { $ref: '../bodies.yaml#/Thing' },
      callbacks: {
        done: { $ref: '../callbacks.yaml#/done' },
        half: { '{$request.body#/url}': { post: { $ref: '../callbacks.yaml#/send' } } },
      },
      responses: { 201: { description: 'Created.' } },
    },
  },
  'paths/thing.yaml': { delete: { $ref: '../operations/remove.yaml' } },
  'operations/remove.yaml': { operationId: 'removeThing', responses: { 204: { description: 'Gone.' } } },
  'parameters.yaml': { limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
  'headers.yaml': { Total: { schema: { type: 'integer' } } },
  'links.yaml': { next: { operationId: 'listThings' } },
  'bodies.yaml': {
    Thing: {
      content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
    },
  },
  'callbacks.yaml': {
    done: { '{$request.body#/url}': { $ref: '#/item' } },
    item: { post: { $ref: '#/send' } },
    send: { responses: { 200: { description: 'Received.' } } },
  },
  'webhooks.yaml': {
    changed: { post: { $ref: '#/send' } },
    send: { responses: { 200: { description: 'Received.' } } },
  },
  'samples/list.yaml': { lang: 'Python', source: 'client.list()' },
  'samples/list.sh': 'things list\n',
}

test('an operation, a path item, a callback, a webhook, a header and a link can each be a reference', () => {
  const described = describeApi(split)
  expect(described.diagnostics).toEqual([])
  expect(described.reference.pages.map(({ view }) => view.route)).toEqual([
    '/api/introduction',
    '/api/list-things',
    '/api/create-thing',
    '/api/remove-thing',
    '/api/webhook-changed',
  ])
  const list = operation(described, 'list-things')
  expect(list.parameters[0]?.parameters[0]?.name).toBe('limit')
  expect(list.responses[0]?.headers.map(({ name }) => name)).toEqual(['Total'])
  expect(list.responses[0]?.links).toMatchObject([{ name: 'next', operation: { href: '/api/list-things' } }])
  const create = operation(described, 'create-thing')
  expect(create.title).toBe('Add a thing')
  expect(create.body?.content[0]?.mediaType).toBe('application/json')
  expect(create.callbacks.map(({ name, requests }) => [name, requests[0]?.responses[0]?.status])).toEqual([
    ['done', '200'],
    ['half', '200'],
  ])
  expect(described.view('webhook-changed')).toMatchObject({ responses: [{ status: '200' }] })
  expect(countOperations(described.graph)).toBe(4)
  expect(checkCompleteness(described.graph, described.reference)).toEqual([])
})

test('texts and samples in files of their own are read', () => {
  const described = describeApi(split)
  expect(described.view('introduction')).toMatchObject({ description: { markdown: 'Everything about things.\n' } })
  const page = described.reference.pages.find(({ view }) => view.route === '/api/list-things')
  expect(page?.author).toEqual([
    { lang: 'Python', source: 'client.list()' },
    { lang: 'Shell', source: 'things list\n' },
  ])
})

test('the download of a split description contains its operations, texts and samples', () => {
  const { graph } = describeApi(split)
  const text = JSON.stringify(bundleDescription(graph))
  expect([...text.matchAll(/"\$ref":"([^#"]+)/g)]).toEqual([])
  expect(describeApi({ 'api.yaml': JSON.parse(text) }).reference.pages).toHaveLength(5)
  expect(text).toContain('"source":"things list\\n"')
})

test('a broken reference of an operation leaves its page, and is reported', () => {
  const described = describeApi({
    'api.yaml': 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get:\n      $ref: nope.yaml\n',
  })
  expect(described.reference.pages.map(({ view }) => view.route)).toEqual(['/api/introduction', '/api/get-a'])
  expect(codes(described)).toEqual(['api.yaml:6:13 openapi-ref'])
})

const thing = {
  type: 'object',
  allOf: [{ properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } } }],
  properties: { size: { type: 'integer' } },
}
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } }
const complete: Sources = {
  'api.yaml': {
    openapi: '3.1.1',
    info: { title: 'Test', version: '1' },
    paths: {
      '/things': {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        post: {
          operationId: 'send',
          requestBody: { content },
          responses: {
            200: { description: 'Fine.', content, headers: { Total: { schema: {} } } },
            404: { description: 'None.' },
          },
          callbacks: { done: { '{$request.body#/url}': { post: { responses: { 204: { description: 'Fine.' } } } } } },
        },
      },
    },
    components: { schemas: { Thing: thing } },
  },
}

/** Removes one part of the only operation page, as a defect of docsgen would. */
function lose(change: (view: ReturnType<typeof operation>) => object): readonly string[] {
  const described = describeApi(complete)
  const pages = described.reference.pages.map((page) =>
    page.view.kind === 'operation' ? { ...page, view: { ...page.view, ...change(page.view) } } : page,
  )
  return checkCompleteness(described.graph, { ...described.reference, pages }).map(({ message }) => message)
}

test('every part that a page lacks is reported', () => {
  expect(lose(() => ({}))).toEqual([])
  const start = 'The page of POST /things does not show'
  expect(lose(() => ({ parameters: [] }))).toEqual([`${start} the query parameter \`limit\`.`])
  expect(lose(() => ({ body: undefined }))).toEqual([`${start} the request body.`])
  expect(lose(({ responses }) => ({ responses: responses.slice(0, 1) }))).toEqual([`${start} the status 404.`])
  expect(lose(() => ({ callbacks: [] }))).toEqual([`${start} POST of the callback \`done\`.`])
  expect(lose(({ responses }) => ({ responses: responses.map((one) => ({ ...one, headers: [] })) }))).toEqual([
    `${start} the header \`Total\` of the response 200.`,
  ])
  expect(lose(({ responses }) => ({ responses: responses.map((one) => ({ ...one, content: [] })) }))).toEqual([
    `${start} \`application/json\` of the response 200.`,
  ])
  const withoutRows = (schema: object | undefined) => ({ ...schema, parts: [] })
  expect(
    lose(({ body }) => ({
      body: { ...body, content: body?.content.map((media) => ({ ...media, schema: withoutRows(media.schema) })) },
    })),
  ).toEqual([`${start} the property \`size\` of the request body, the property \`name\` of the request body.`])
})

test('a tag whose text is on no page is reported', () => {
  const api = { ...(complete['api.yaml'] as object), tags: [{ name: 'errors', description: 'Each error has a code.' }] }
  const described = describeApi({ 'api.yaml': api })
  expect(checkCompleteness(described.graph, described.reference)).toEqual([])
  const pages = described.reference.pages.map((page) =>
    page.view.kind === 'introduction' ? { ...page, view: { ...page.view, topics: [] } } : page,
  )
  expect(checkCompleteness(described.graph, { ...described.reference, pages })).toMatchObject([
    { code: 'openapi-lost', message: 'No page shows the description of tag `errors`.' },
  ])
})

test('an operation without a page is reported at its method', () => {
  const described = describeApi(complete)
  const pages = described.reference.pages.filter(({ view }) => view.kind !== 'operation')
  expect(checkCompleteness(described.graph, { ...described.reference, pages })).toMatchObject([
    { code: 'openapi-lost', message: 'The operation POST /things has no page.', range: { start: { line: 12 } } },
  ])
})

const divided: Sources = {
  'api.yaml': {
    openapi: '3.1.1',
    info: { $ref: 'info.yaml' },
    tags: { $ref: 'tags.yaml' },
    servers: [{ $ref: 'server.yaml' }],
    paths: { $ref: 'paths/index.yaml', '/own': { get: { operationId: 'own', responses: { $ref: 'responses.yaml' } } } },
    components: { $ref: 'components.yaml' },
  },
  'info.yaml': { title: 'Divided', version: '2' },
  'tags.yaml': [{ name: 'things', description: 'All about things.' }],
  'server.yaml': { url: 'https://api.example.com' },
  'paths/index.yaml': { '/things': { $ref: 'things.yaml' } },
  'paths/things.yaml': {
    post: {
      operationId: 'createThing',
      tags: ['things'],
      parameters: { $ref: '../parameters.yaml' },
      requestBody: { content: { $ref: '../content.yaml' } },
      responses: { $ref: '../responses.yaml', 201: { description: 'Created.' } },
    },
  },
  'parameters.yaml': [{ name: 'limit', in: 'query', schema: { type: 'integer', enum: { $ref: 'limits.yaml' } } }],
  'limits.yaml': [10, 20],
  'content.yaml': { 'application/json': { schema: { $ref: 'api.yaml#/components/schemas/Thing' } } },
  'responses.yaml': { 200: { description: 'Fine.' } },
  'components.yaml': { schemas: { $ref: 'schemas.yaml' } },
  'schemas.yaml': { Thing: { type: 'object', properties: { $ref: 'properties.yaml' } } },
  'properties.yaml': { name: { type: 'string' }, $ref: { type: 'string' } },
}

test('maps and lists can be in files of their own, although OpenAPI has no references there', () => {
  const { diagnostics } = collect(divided)
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['openapi-ref-place']))
  expect(diagnostics.map(({ file, range }) => `${file}:${range?.start.line}`)).toEqual(
    expect.arrayContaining(['api.yaml:3', 'api.yaml:7', 'components.yaml:2', 'paths/things.yaml:6', 'schemas.yaml:4']),
  )
  const { graph } = openSources(divided)
  if (!graph) throw new Error('The description cannot be read.')
  expect(expandMapReferences(graph)).toBe(true)
  const reference = buildReference({ id: 'v1', graph, path: '/api', downloads: [] })
  expect(reference.pages.map(({ view }) => view.title)).toEqual(['Divided', 'Create thing', 'Own'])
  const view = reference.pages.find((page) => page.view.route === '/api/create-thing')?.view
  expect(view).toMatchObject({
    servers: [{ url: 'https://api.example.com' }],
    parameters: [{ parameters: [{ name: 'limit' }] }],
    responses: [{ status: '200' }, { status: '201' }],
  })
  for (const text of ['application/json', '"name":"name"', '"name":"$ref"', '"enum":[{', '"sample":10'])
    expect(JSON.stringify(view)).toContain(text)
  expect(JSON.stringify(bundleDescription(graph))).not.toContain('.yaml')
})

test('a broken reference to a map is reported, and the rest of the description is read', () => {
  const { diagnostics, entries } = collect({
    'api.yaml': {
      openapi: '3.1.1',
      info: { title: 'Test', version: '1' },
      paths: {
        $ref: 'gone.yaml',
        '/own': { get: { operationId: 'own', responses: { 200: { description: 'Fine.' } } } },
      },
    },
  })
  expect(diagnostics.map(({ code }) => code)).toContain('openapi-ref')
  expect(entries).toHaveLength(2)
})

test('a map that refers to an object around it stays a broken map, so that the description contains no circle', () => {
  const api = {
    openapi: '3.1.1',
    info: { title: 'Test', version: '1' },
    paths: { '/a': { get: { operationId: 'a', responses: { $ref: '#/paths' } } } },
    components: { schemas: { $ref: '#/components' } },
  }
  const { diagnostics, entries } = collect({ 'api.yaml': api })
  expect(diagnostics.map(({ code }) => code)).not.toContain('openapi-ref-place')
  expect(diagnostics.some(({ severity }) => severity !== 'info')).toBe(true)
  expect(entries).toHaveLength(2)
})

test('a description of many files is checked for lost parts, and has no findings', () => {
  const { diagnostics, entries } = collect(split)
  expect(diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message)).toEqual([])
  expect(entries).toHaveLength(5)
})
