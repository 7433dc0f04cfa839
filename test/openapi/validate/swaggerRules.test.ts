/** Rules of Swagger 2.0 that are not those of OpenAPI 3. */
import { expect, test } from 'vitest'
import { collect } from '../collect.js'

const fine = { 200: { description: 'Fine.' } }

function check(operation: object, root: object = {}, path = '/a'): string[] {
  const paths = { [path]: { post: { operationId: 'post', responses: fine, ...operation } } }
  const api = {
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    host: 'a.example',
    schemes: ['https'],
    paths,
    ...root,
  }
  return collect({ 'api.yaml': api }).diagnostics.map(({ code, message }) => `${code} ${message}`)
}
const parameter = (value: object, more: object = {}) => ({
  parameters: [{ name: 'p', in: 'query', type: 'string', ...value }],
  ...more,
})
const body = (schema: object) => ({ parameters: [{ name: 'b', in: 'body', schema }] })
const file = { in: 'formData', type: 'file' }

test.each([
  ['a place', parameter({ in: 'cookie' }), 'openapi-field-value Swagger 2.0 has no parameters in `cookie`.'],
  [
    'a type',
    parameter({ type: 'object' }),
    'openapi-field-value A parameter of Swagger 2.0 cannot have the type `object`.',
  ],
  ['items', parameter({ type: 'array' }), 'openapi-field-missing This array has no `items`.'],
  [
    'items of a body',
    body({ properties: { a: { type: 'array' } } }),
    'openapi-field-missing This array has no `items`.',
  ],
  [
    'a format',
    parameter({ in: 'header', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' }),
    'openapi-field-value `collectionFormat: multi` is only for parameters in `query` and `formData`.',
  ],
  [
    'a file',
    parameter({ in: 'header', type: 'file' }),
    'openapi-field-value A parameter of type `file` must be in `formData`.',
  ],
  ['a file of a body', body({ type: 'file' }), 'openapi-field-value A schema cannot have the type `file`.'],
  [
    'consumes',
    parameter(file, { consumes: ['image/png'] }),
    'openapi-field-value The operation has a file, but it does not consume a form.',
  ],
  ['a status', { responses: { okay: { description: 'Fine.' } } }, 'openapi-field-value `okay` is not a status code.'],
  [
    'a header',
    { responses: { 200: { description: 'Fine.', headers: { A: { type: 'object' } } } } },
    'openapi-field-value A header of Swagger 2.0 cannot have the type `object`.',
  ],
  [
    'a keyword',
    body({ anyOf: [{ type: 'string' }, { type: 'integer' }] }),
    'openapi-field-unknown `anyOf` is not a keyword of Swagger 2.0. It is shown as in OpenAPI 3.',
  ],
])('%s is reported', (_, operation, message) => {
  expect(check(operation)).toContain(message)
})

test('a repeated parameter, a repeated name in a path, and a number as version are reported', () => {
  const twice = [1, 2].map(() => ({ name: 'p', in: 'query', type: 'string' }))
  expect(check({ parameters: twice }).join()).toContain('openapi-parameter Parameter `p` in `query` is declared twice.')
  const id = { name: 'id', in: 'path', required: true, type: 'string' }
  expect(check({ parameters: [id] }, {}, '/a/{id}/{id}')).toEqual([
    'openapi-path-parameter Path `/a/{id}/{id}` has the parameter `id` twice.',
  ])
  expect(check({}, { info: { title: 'T', version: 1.5 } })).toEqual([
    'openapi-field-value `version` of the API must be text, but it is a number.',
  ])
})

test('what Swagger 2.0 allows is not reported', () => {
  const list = { type: 'array', items: { type: 'string' } }
  expect(check(parameter({ ...list, collectionFormat: 'multi' }))).toEqual([])
  expect(check(parameter(file, { consumes: ['multipart/form-data'] }))).toEqual([])
  expect(check(parameter(file), { consumes: ['application/x-www-form-urlencoded'] })).toEqual([])
  expect(check(parameter(file, { consumes: ['multipart/vnd.example+form-data;version=1.0'] }))).toEqual([])
  expect(
    check({ responses: { 200: { description: 'Fine.', schema: { type: 'file' } }, default: { description: 'D.' } } }),
  ).toEqual([])
  expect(check(body({ type: 'object', properties: { type: { type: 'string' } } }))).toEqual([])
})

test('a path that refers to a schema is reported, and one that refers to a path elsewhere is not', () => {
  const definitions = { Thing: { type: 'object' }, items: { get: { operationId: 'get', responses: fine } } }
  const refer = (name: string) => check({}, { definitions, paths: { '/a': { $ref: `#/definitions/${name}` } } })
  expect(refer('Thing')).toContain('openapi-ref-kind The reference points to something that has no operations.')
  expect(refer('items')).not.toContainEqual(expect.stringContaining('openapi-ref-kind'))
})
