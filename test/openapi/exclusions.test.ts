/** Fields that exclude each other, and names that cannot be sent. */
import { expect, test } from 'vitest'
import { collect } from './collect.js'

const fine = { 200: { description: 'Fine.' } }
const schema = { type: 'string' }

function check(operation: object, components: object = {}): readonly string[] {
  const paths = { '/a': { post: { operationId: 'post', responses: fine, ...operation } } }
  const api = { openapi: '3.2.0', info: { title: 'T', version: '1' }, paths, components }
  const { diagnostics } = collect({ 'api.yaml': api })
  return diagnostics.filter(({ code }) => code === 'openapi-field-value').map(({ message }) => message)
}
const parameters = (...list: readonly object[]) => ({ parameters: list })
const content = { 'application/x-www-form-urlencoded': { schema } }
const body = (media: object) => ({ requestBody: { content: { 'multipart/mixed': { schema, ...media } } } })
const example = (value: object) => body({ examples: { one: value } })
const headers = (value: object) => ({ responses: { 200: { description: 'Fine.', headers: value } } })

test.each([
  [parameters({ name: 'A[b]', in: 'header', schema }), '`A[b]` is not a valid name of a header.'],
  [headers({ 'A=b': { schema } }), '`A=b` is not a valid name of a header.'],
  [headers({ A: { schema, allowReserved: true } }), '`allowReserved` has no effect on headers.'],
  [
    parameters({ name: 'a', in: 'cookie', style: 'cookie', schema, allowReserved: true }),
    '`allowReserved` has no effect on parameters in `cookie`.',
  ],
  [
    parameters({ name: 'a', in: 'querystring', content, style: 'form' }),
    'A parameter in `querystring` has `content`, not `style`.',
  ],
  [
    parameters({ name: 'a', in: 'querystring', content }, { name: 'b', in: 'query', schema }),
    'A parameter in `querystring` must be the only one in the query.',
  ],
  [example({ value: 1, dataValue: 1 }), 'An example must have `value` or `dataValue`, not both.'],
  [
    example({ value: 1, externalValue: 'https://a.example' }),
    'An example must have `value` or `externalValue`, not both.',
  ],
  [body({ encoding: {}, itemEncoding: {} }), 'A media type must have `encoding` or `itemEncoding`, not both.'],
  [
    body({ schema: { type: 'string', xml: { attribute: true, nodeType: 'attribute' } } }),
    '`nodeType` replaces `attribute`.',
  ],
])('%j is reported', (operation, message) => {
  expect(check(operation)).toContain(message)
})

test('a path parameter with braces in its name is reported', () => {
  const parameter = { name: 'a{b}', in: 'path', required: true, schema }
  expect(check({}, { parameters: { parameter } })).toEqual([
    'The path parameter `a{b}` must not have braces in its name.',
  ])
})

test('the name of a key that is no header is reported, with the scheme that its author means', () => {
  const key = (name: string) => ({ securitySchemes: { key: { type: 'apiKey', in: 'header', name } } })
  expect(check({}, key('Authorization'))).toEqual([])
  expect(check({}, key('Authorization: Bearer'))).toEqual(['`Authorization: Bearer` is not a valid name of a header.'])
})

test('an empty list of values of a server variable is reported', () => {
  const server = { url: 'https://{a}.example', variables: { a: { default: 'b', enum: [] } } }
  const paths = { '/a': { get: { responses: fine, servers: [server] } } }
  const api = { openapi: '3.1.1', info: { title: 'T', version: '1' }, paths }
  expect(collect({ 'api.yaml': api }).diagnostics).toMatchObject([
    { code: 'openapi-server-variable', message: 'Server variable `a` has no values in `enum`.' },
  ])
})

test('fields that are allowed together are not reported', () => {
  expect(
    check(
      parameters({ name: 'X-A_b.c', in: 'header', schema }, { name: 'q', in: 'query', schema, allowReserved: true }),
    ),
  ).toEqual([])
  expect(check(parameters({ name: 'a', in: 'cookie', schema, allowReserved: true }))).toEqual([])
  expect(check(parameters({ name: 'a', in: 'querystring', content }))).toEqual([])
  expect(check(example({ dataValue: 'a', serializedValue: '"a"' }))).toEqual([])
  expect(check(body({ prefixEncoding: [{}], itemEncoding: {} }))).toEqual([])
})
