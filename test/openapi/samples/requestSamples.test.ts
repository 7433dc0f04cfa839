/** Data of request samples: what a server that checks requests accepts. */
import { describe, expect, test } from 'vitest'
import { buildSnippetRequest } from '../../../src/openapi/snippets/buildSnippetRequest.js'
import { requestSamples } from '../../../src/openapi/snippets/requestSamples.js'
import { describeApi, operation } from '../describe.js'

const thing = {
  type: 'object',
  required: ['name', 'size'],
  properties: {
    name: { type: 'string', minLength: 3 },
    size: { type: 'integer' },
    color: { type: 'string', example: 'red' },
    note: { type: 'string' },
    inner: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, more: { type: 'integer' } } },
  },
}

function send(media: object, more: object = {}) {
  const requestBody = { required: true, content: { 'application/json': media } }
  const responses = { 200: { description: 'Fine.' } }
  const paths = { '/things': { post: { operationId: 'send', requestBody, responses, ...more } } }
  return operation(describeApi({ 'api.yaml': { openapi: '3.1.1', info: { title: 'T', version: '1' }, paths } }), 'send')
}

function bodyOf(media: object): unknown {
  const { body } = buildSnippetRequest(send(media))
  return body?.kind === 'json' ? body.value : undefined
}

test('samples for AWS sign the request, or say that it needs a signature', () => {
  const hmac = { type: 'apiKey', in: 'header', name: 'Authorization', 'x-amazon-apigateway-authtype': 'awsSigv4' }
  const signed = operation(
    describeApi({
      'api.yaml': {
        openapi: '3.0.3',
        info: { title: 'T', version: '1' },
        security: [{ hmac: [] }],
        components: { securitySchemes: { hmac } },
        paths: { '/things': { get: { operationId: 'list', responses: {} } } },
      },
    }),
    'list',
  )
  expect(signed.security[0]?.schemes[0]?.scheme.label).toBe('AWS Signature Version 4')
  const codes = requestSamples(signed).map(({ code }) => code.code)
  const [curl = '', ...others] = codes
  expect(curl).toContain(`--aws-sigv4 'aws:amz' \\\n  --user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY"`)
  expect(codes.join('\n')).not.toContain('Authorization')
  expect(others).toHaveLength(7)
  for (const code of others)
    expect(code).toMatch(/^(?:<\?php\n)?(?:#|\/\/) Sign this request with AWS Signature Version 4/)
})

describe('a body', () => {
  test('has required fields and those with an example, and “All fields” has everything', () => {
    expect(bodyOf({ schema: thing })).toEqual({ name: 'string', size: 1, color: 'red' })
    const names = send({ schema: thing }).body?.content[0]?.examples.map(({ name, value }) => [
      name,
      Object.keys(Object(value)),
    ])
    expect(names).toEqual([
      ['', ['name', 'size', 'color']],
      ['All fields', ['name', 'size', 'color', 'note', 'inner']],
    ])
  })

  test('has few fields if none is required', () => {
    const properties = Object.fromEntries('abcdef'.split('').map((name) => [name, { type: 'string' }]))
    expect(Object.keys(Object(bodyOf({ schema: { type: 'object', properties } })))).toEqual(['a', 'b', 'c', 'd'])
  })

  test('keeps the example of the author, except the parts that do not fit', () => {
    const example = { name: 'abc', size: 'big', color: 'blue', inner: { id: 'x', more: 4 } }
    expect(bodyOf({ schema: thing, example })).toEqual({
      name: 'abc',
      size: 1,
      color: 'blue',
      inner: { id: 1, more: 4 },
    })
    expect(bodyOf({ schema: thing, example: { color: 'blue' } })).toEqual({ color: 'blue', name: 'string', size: 1 })
    const strict = { ...thing, additionalProperties: false }
    expect(bodyOf({ schema: strict, example: { name: 'abc', size: 2, old: true } })).toEqual({ name: 'abc', size: 2 })
  })

  test('has no property that the branch of a condition forbids', () => {
    const schema = {
      type: 'object',
      minProperties: 1,
      properties: {
        status: { enum: ['new', 'closed'] },
        reason: { enum: ['fixed', 'mistake'] },
        note: { type: 'string' },
      },
      additionalProperties: false,
      if: { required: ['status'], properties: { status: { const: 'closed' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['reason'] },
      else: { properties: { reason: false } },
    }
    expect(bodyOf({ schema })).toEqual({ status: 'new', note: 'string' })
    const example = { status: 'new', reason: 'mistake', note: 'My note' }
    expect(bodyOf({ schema, example })).toEqual({ status: 'new', note: 'My note' })
  })

  test('is the first example that fits', () => {
    const examples = { bad: { value: { name: 'abc' } }, good: { value: { name: 'good', size: 3 } } }
    expect(bodyOf({ schema: thing, examples })).toEqual({ name: 'good', size: 3 })
  })
})

test('a parameter whose example does not fit is generated if it is required, and else omitted', () => {
  const parameter = (name: string, required: boolean) => ({
    name,
    in: 'query',
    required,
    example: 'many',
    schema: { type: 'integer' },
  })
  const { url } = buildSnippetRequest(send({}, { parameters: [parameter('limit', true), parameter('offset', false)] }))
  expect(url.join('')).toMatch(/\/things\?limit=1$/)
})

test('the fragment that tells operations of one path apart is not sent', () => {
  const paths = { '/files/{id}#copy': { put: { operationId: 'copy', responses: {} } } }
  const described = describeApi({ 'api.yaml': { openapi: '3.1.1', info: { title: 'T', version: '1' }, paths } })
  expect(buildSnippetRequest(operation(described, 'copy')).url.join('')).toMatch(/\/files\/[^#]*$/)
})

describe('a stream', () => {
  const events = { 'text/event-stream': { itemSchema: {} } }
  const codeOf = (content: object, value: string, media: object = { schema: thing }) => {
    const view = send(media, { responses: { 200: { description: 'Fine.', content } } })
    return requestSamples(view).find((sample) => sample.value === value)?.code.code ?? ''
  }

  test.each([
    ['curl', '--no-buffer'],
    ['javascript', 'for await (const text of response.body'],
    ['python', 'for line in response.iter_lines()'],
    ['go', 'io.Copy(os.Stdout, response.Body)'],
    ['java', 'BodyHandlers.ofLines()'],
    ['csharp', 'HttpCompletionOption.ResponseHeadersRead'],
    ['php', 'CURLOPT_WRITEFUNCTION'],
    ['ruby', 'response.read_body { |text| print text }'],
  ])('is read line by line in %s', (value, code) => {
    expect(codeOf(events, value)).toContain(code)
    expect(codeOf(events, value)).toContain('text/event-stream')
    expect(codeOf({ 'application/json': { schema: {} } }, value)).not.toContain(code)
  })

  test('is asked for by a body with “stream”', () => {
    const both = { 'application/json': { schema: {} }, ...events }
    expect(codeOf(both, 'curl')).toContain('Accept: application/json')
    expect(codeOf(both, 'curl', { schema: {}, example: { stream: true } })).toContain('Accept: text/event-stream')
  })
})

test('a user name and a password are encoded by the sample', () => {
  const scheme = { type: 'http', scheme: 'basic' }
  const paths = { '/a': { get: { operationId: 'a', security: [{ login: [] }], responses: {} } } }
  const api = {
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths,
    components: { securitySchemes: { login: scheme } },
  }
  const samples = requestSamples(operation(describeApi({ 'api.yaml': api }), 'a'))
  for (const { code } of samples) {
    expect(code.code).toContain('API_USERNAME')
    expect(code.code).toContain('API_PASSWORD')
  }
  expect(samples[0]?.code.code).toContain('--user "$API_USERNAME:$API_PASSWORD"')
})

test.each([
  ['an object', { type: 'object', required: ['a'], properties: { a: { type: 'string' } } }, '{"a":"string"}'],
  ['a list', { type: 'array', items: { type: 'integer' } }, '[1]'],
  ['a reference to an object', { $ref: '#/components/schemas/A' }, '{"a":"string"}'],
])('%s for every media type is sent as JSON', (_, schema, sent) => {
  const schemas = { A: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } } }
  const requestBody = { required: true, content: { '*/*': { schema } } }
  const paths = { '/a': { post: { operationId: 'a', requestBody, responses: { 204: { description: 'Fine.' } } } } }
  const api = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components: { schemas } }
  const [curl] = requestSamples(operation(describeApi({ 'api.yaml': api }), 'a'))
  expect(curl?.code.code).toContain("'Content-Type: application/json'")
  expect(curl?.code.code.replace(/\s+/g, '')).toContain(sent)
})

test('bytes for every media type are sent from a file', () => {
  const requestBody = { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const paths = { '/a': { post: { operationId: 'a', requestBody, responses: { 204: { description: 'Fine.' } } } } }
  const api = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths }
  const [curl] = requestSamples(operation(describeApi({ 'api.yaml': api }), 'a'))
  expect(curl?.code.code).toContain('@body.bin')
})

test('headers with names that no client accepts are repaired', () => {
  const get = {
    operationId: 'a',
    security: [{ key: [] }],
    parameters: [
      { name: 'X-Trace: v1', in: 'header', required: true, schema: { type: 'string', example: 'on' } },
      { name: 'X-Größe', in: 'header', required: true, schema: { type: 'string', example: 'big' } },
      { name: ':', in: 'header', required: true, schema: { type: 'string', example: 'none' } },
    ],
    responses: {},
  }
  const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'Authorization: Bearer' } }
  const api = {
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get } },
    components: { securitySchemes },
  }
  expect(buildSnippetRequest(operation(describeApi({ 'api.yaml': api }), 'a')).headers).toEqual([
    { name: 'Authorization', value: ['Bearer ', { secret: 'API_KEY' }] },
    { name: 'X-Trace', value: ['v1 on'] },
    { name: 'X-Gre', value: ['big'] },
  ])
})

test('a key that is also declared as a parameter is sent once, as the secret', () => {
  const key = (name: string) => ({ type: 'apiKey', in: 'query', name })
  const parameter = (name: string) => ({ name, in: 'query', required: true, schema: { type: 'string' } })
  const urlOf = (parameters: readonly object[]) => {
    const get = { operationId: 'a', security: [{ api_key: [] }, { api_token: [] }], parameters, responses: {} }
    const securitySchemes = { api_key: key('key'), api_token: key('token') }
    const described = describeApi({
      'api.yaml': {
        openapi: '3.1.1',
        info: { title: 'T', version: '1' },
        servers: [{ url: 'https://a.test' }],
        paths: { '/a': { get } },
        components: { securitySchemes },
      },
    })
    return buildSnippetRequest(operation(described, 'a')).url
  }
  expect(urlOf([])).toEqual(['https://a.test/a?key=', { secret: 'API_KEY' }])
  expect(urlOf([parameter('key')])).toEqual(['https://a.test/a?key=', { secret: 'API_KEY' }])
  expect(urlOf([parameter('key'), parameter('token')])).toEqual([
    'https://a.test/a?key=',
    { secret: 'API_KEY' },
    '&token=',
    { secret: 'TOKEN' },
  ])
})
