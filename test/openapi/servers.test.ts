import { expect, test } from 'vitest'
import { unknownBaseUrl } from '../../src/openapi/pages/buildServers.js'
import { requestSamples } from '../../src/openapi/snippets/requestSamples.js'
import { collect } from './collect.js'
import { describeApi, operation, type Sources } from './describe.js'
import { pageReader } from './readPage.js'

function api(servers?: readonly object[]): Sources {
  const paths = { '/things': { get: { operationId: 'list', responses: { 200: { description: 'Fine.' } } } } }
  return { 'api.yaml': { openapi: '3.1.1', info: { title: 'T', version: '1' }, ...(servers && { servers }), paths } }
}

function firstLine(sources: Sources): string | undefined {
  const samples = requestSamples(operation(describeApi(sources), 'list'))
  return samples.find(({ value }) => value === 'curl')?.code.code
}

test('samples use the host of the description, and invent none', () => {
  expect(firstLine(api([{ url: 'https://eu.example.com/v1/' }]))).toBe("curl 'https://eu.example.com/v1/things'")
  expect(firstLine(api())).toBe(`curl '${unknownBaseUrl}/things'`)
  expect(firstLine(api([{ url: '/v2' }]))).toBe(`curl '${unknownBaseUrl}/v2/things'`)
})

test('a server with HTTPS comes before the same server without it', () => {
  const servers = ['http://{host}.example.com', 'https://eu.example.com', 'https://{host}.example.com'].map((url) => ({
    url,
    variables: { host: { default: 'us' } },
  }))
  const view = operation(describeApi(api(servers)), 'list')
  expect(view.servers.map(({ defaultUrl }) => defaultUrl)).toEqual([
    'https://us.example.com',
    'http://us.example.com',
    'https://eu.example.com',
  ])
  const plain = operation(describeApi(api([{ url: 'http://a.example' }, { url: 'https://b.example' }])), 'list')
  expect(plain.servers[0]?.url).toBe('http://a.example')
})

test('the path of a server without a host is in the endpoint', async () => {
  const read = await pageReader()
  const { html } = await read(operation(describeApi(api([{ url: '/v2' }])), 'list'))
  expect(html).toContain('<span class="base">/v2</span>/things')
})

test('the page asks for the base address if the description names no host', async () => {
  const read = await pageReader()
  const asked = await read(operation(describeApi(api([{ url: '/v2' }])), 'list'))
  expect(asked.html).toMatch(/data-servers="\{baseUrl\}\/v2" data-default="https:\/\/YOUR_API_HOST\/v2"/)
  expect(asked.html).toMatch(/<input[^>]* data-server-variable="baseUrl"/)
  const known = await read(operation(describeApi(api([{ url: 'https://eu.example.com' }])), 'list'))
  expect(known.html).not.toContain('baseUrl')
})

test('the configuration can name the base address', () => {
  const { entries } = collect(api([{ url: '/v2' }]), { baseUrl: 'https://api.example.com/' })
  const { view } = JSON.parse(entries[1]?.source ?? '{}')
  expect(view.servers).toMatchObject([{ defaultUrl: 'https://api.example.com/v2', variables: [] }])
  expect(view.servers[0]).not.toHaveProperty('asksForBase')
})

test('an example that is JSON written as a text is sent as JSON, unless the schema allows a text', () => {
  const body = (schema: object) => ({
    'api.yaml': {
      openapi: '3.1.1',
      info: { title: 'T', version: '1' },
      paths: {
        '/things': {
          post: {
            operationId: 'list',
            requestBody: { content: { 'application/json': { schema, example: '{"a": [1]}' } } },
            responses: { 200: { description: 'Fine.' } },
          },
        },
      },
    },
  })
  expect(firstLine(body({ type: 'object' }))).toContain('{\n  "a": [1]\n}')
  expect(firstLine(body({ type: 'string' }))).toContain('"{\\"a\\": [1]}"')
})
