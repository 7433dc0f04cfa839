/** Diagnostics of JSON and Swagger files, and correct descriptions that must have none. */
import { expect, test } from 'vitest'
import { collect } from '../collect.js'
import { get, schema } from './diagnosticCase.js'

test('JSON: a syntax error is reported at its place', () => {
  const { diagnostics } = collect({ 'api.json': '{\n  "openapi": "3.1.1",\n  "paths": {,}\n}' }, { file: 'api.json' })
  expect(diagnostics).toMatchObject([{ code: 'openapi-syntax', range: { start: { line: 3, column: 13 } } }])
})

test.each([
  ['{ "a": 1, }', 11, 'Remove the comma before the end.'],
  ['{ // note\n }', 3, 'JSON has no comments.'],
  ["{ 'a': 1 }", 3, 'JSON has no single quotes.'],
  ['{ "a": "b\n" }', 8, 'Write a line break as `\\n`.'],
])('JSON: %j is rejected with the unexpected part', (text, column, said) => {
  const { diagnostics } = collect({ 'api.json': text }, { file: 'api.json' })
  expect(diagnostics).toMatchObject([{ message: expect.stringContaining(said), range: { start: { line: 1, column } } }])
})

test('a valid description has no diagnostics', () => {
  expect(collect({ 'api.yaml': get('') }).diagnostics).toEqual([])
})

test.each([
  [
    'the schema is part of another',
    '{ allOf: [{ properties: { b: {} } }, { properties: { a: {} }, required: [a, b] }] }',
  ],
  ['other properties are allowed', '{ properties: { a: {} }, required: [a, b], additionalProperties: true }'],
  ['a pattern allows it', '{ properties: { a: {} }, required: [b], patternProperties: { ^b: {} } }'],
  [
    'a variant has properties around it',
    '{ properties: { b: {} }, oneOf: [{ properties: { a: {} }, required: [b] }] }',
  ],
  ['a condition', '{ properties: { b: {} }, if: { properties: { a: {} }, required: [b] }, then: {} }'],
  ['a reference with keywords beside it', "{ $ref: '#/components/schemas/A', properties: { b: {} } }"],
])('a required name that is not a property may be declared elsewhere: %s', (_, text) => {
  const other = text.includes('$ref') ? '  schemas: { A: { properties: { a: {} }, required: [b] } }\n' : ''
  const yaml = schema(`{ properties: { it: ${text} } }`) + other
  expect(collect({ 'api.yaml': yaml }).diagnostics).toEqual([])
})

test('schemas of Swagger 2.0 are checked', () => {
  const yaml =
    'swagger: "2.0"\ninfo: { title: T, version: "1" }\nhost: a.example\npaths: { /a: { get: { parameters: [{ name: q }], responses: { 200: { description: Fine., schema: { tpye: string } } } } } }\n'
  expect(collect({ 'api.yaml': yaml }).diagnostics.map(({ message }) => message)).toEqual([
    'A parameter must have `in`.',
    '`tpye` is not a field of a schema.',
  ])
})

test('fields of Swagger 2.0 are not checked against those of OpenAPI 3', () => {
  const yaml =
    'swagger: "2.0"\ninfo: { title: T, version: "1" }\nhost: a.example\nschemes: [https]\npaths: { /a: { get: { produces: [text/plain], responses: { 200: { description: Fine. } } } } }\n'
  expect(collect({ 'api.yaml': yaml }).diagnostics).toEqual([])
})
