/** The samples of a description run as they are: a server made from the description refuses none of their requests. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestSamples } from '../../src/openapi/snippets/requestSamples.js'
import { describeApi } from '../openapi/describe.js'
import { type MockServer, openMockServer } from './mockServer.js'
import { has, programs, run, runs, workFolder } from './programs.js'

const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })
const fine = { 200: { description: 'Fine.' } }
const thing = {
  type: 'object',
  required: ['name', 'size', 'tags'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', minLength: 3, example: `it's "$HOME" \`x\`` },
    size: { type: 'integer', minimum: 3 },
    tags: { type: 'array', minItems: 1, items: { enum: ['a', 'b'] } },
  },
}
const long = {
  type: 'object',
  required: Array.from({ length: 60 }, (_, index) => `field${index}`),
  additionalProperties: { type: 'string', minLength: 1 },
}
const upload = {
  type: 'object',
  required: ['picture', 'note'],
  properties: {
    picture: { type: 'string', format: 'binary', example: 'picture.png' },
    note: { type: 'string' },
    more: { type: 'array', items: { type: 'string', format: 'binary' } },
  },
}

const paths = {
  '/things': {
    get: {
      operationId: 'list',
      parameters: [
        { name: 'limit', in: 'query', required: true, schema: { type: 'integer' } },
        { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
      ],
      security: [{ apiKey: [], applicationKey: [] }],
      responses: fine,
    },
    post: {
      operationId: 'create',
      requestBody: { required: true, ...json(thing) },
      security: [{ bearer: [] }],
      responses: fine,
    },
  },
  '/things/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', example: 'a b/ü' } }],
    patch: {
      operationId: 'change',
      requestBody: { required: true, content: { 'application/merge-patch+json': { schema: thing } } },
      responses: fine,
    },
    delete: { operationId: 'remove', responses: fine },
  },
  '/texts': {
    post: {
      operationId: 'text',
      requestBody: { required: true, ...json(thing, { example: '{"name":"abc","size":4,"tags":["a"]}' }) },
      responses: fine,
    },
  },
  '/long': { put: { operationId: 'long', requestBody: { required: true, ...json(long) }, responses: fine } },
  '/search': { get: { operationId: 'search', requestBody: { required: true, ...json(thing) }, responses: fine } },
  '/pictures': {
    post: {
      operationId: 'upload',
      requestBody: { required: true, content: { 'multipart/form-data': { schema: upload } } },
      responses: fine,
    },
    put: {
      operationId: 'raw',
      requestBody: { required: true, content: { 'image/png': { schema: {} } } },
      responses: fine,
    },
  },
  '/form': {
    post: {
      operationId: 'form',
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: thing } } },
      responses: fine,
    },
  },
}

const components = {
  securitySchemes: {
    apiKey: { type: 'apiKey', in: 'header', name: 'DD-API-KEY', 'x-value': 'first' },
    applicationKey: { type: 'apiKey', in: 'header', name: 'DD-APPLICATION-KEY', 'x-value': 'second' },
    bearer: { type: 'http', scheme: 'bearer', 'x-value': 'Bearer t0k"e$n' },
  },
}

const described = describeApi({
  'api.yaml': {
    openapi: '3.1.1',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'http://127.0.0.1:1' }],
    paths,
    components,
  },
})
const operations = described.reference.pages.flatMap(({ view }) => (view.kind === 'operation' ? [view] : []))
const folder = workFolder()
let mock: MockServer

beforeAll(async () => {
  for (const file of ['picture.png', 'body.bin', 'body.png', 'more.bin'])
    writeFileSync(join(folder.path, file), 'bytes')
  mock = await openMockServer(described.graph)
})

afterAll(() => {
  mock.close()
  folder.remove()
})

/** Operations for languages that start slowly. */
const telling = new Set(['list', 'search', 'upload'])

describe.each(programs.filter((program) => has(program) && runs(program)))('$value', (program) => {
  it('sends only requests that the description allows', async () => {
    const before = mock.count()
    const env = { DD_API_KEY: 'first', DD_APPLICATION_KEY: 'second' }
    const sent = program.slow ? operations.filter(({ slug }) => telling.has(slug)) : operations
    for (const view of sent) {
      const sample = requestSamples(view).find(({ value }) => value === program.value)
      const code = sample?.code.code.replaceAll('http://127.0.0.1:1', mock.origin) ?? ''
      await run(program, { code, folder: folder.path, env })
    }
    expect(mock.refused).toEqual([])
    expect(mock.count() - before).toBe(sent.length)
  })
})

it('the server refuses what the description does not allow', async () => {
  const before = mock.refused.length
  await fetch(`${mock.origin}/things`)
  await fetch(`${mock.origin}/things`, {
    method: 'POST',
    body: '{"name":"x"}',
    headers: { 'Content-Type': 'application/json' },
  })
  await fetch(`${mock.origin}/pictures`, { method: 'PUT', body: 'other', headers: { 'Content-Type': 'image/png' } })
  const refused = mock.refused.splice(before)
  for (const reason of [
    'limit is missing',
    'X-Trace is missing',
    'DD-API-KEY',
    'Authorization',
    'was not sent',
    'size',
  ])
    expect(refused.join('\n')).toContain(reason)
})
