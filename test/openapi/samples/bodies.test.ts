/** Bodies of one page: identical schemas are drawn once, and the other places link to them. */
import { expect, test } from 'vitest'
import type { OperationView } from '../../../src/model/contract.js'
import { selectSnippetBody } from '../../../src/openapi/snippets/snippetBody.js'
import { apiWith, describeApi, idsOf, operation, type Sources } from '../describe.js'

const thing = { type: 'object', properties: { name: { type: 'string' }, size: { type: 'integer' } } }
const ref = { $ref: '#/components/schemas/Thing' }

function withPost(change: object): OperationView {
  const sources: Sources = apiWith(ref, { Thing: thing, Other: thing })
  const api = sources['api.yaml'] as { paths: { '/things': { post: object } } }
  Object.assign(api.paths['/things'].post, change)
  return operation(describeApi(sources), 'send')
}

const media = (...types: readonly string[]) => Object.fromEntries(types.map((type) => [type, { schema: ref }]))

test('media types without differences share one entry', () => {
  const { body } = withPost({ requestBody: { content: media('application/json', 'application/merge-patch+json') } })
  expect(body?.content).toMatchObject([{ mediaType: 'application/json', alike: ['application/merge-patch+json'] }])
  expect(idsOf(body)).toEqual(['body', 'body.name', 'body.size'])
})

test('media types with different schemas have separate entries, whatever their examples contain', () => {
  const example = { name: 'a' }
  const other = { $ref: '#/components/schemas/Other' }
  const { body } = withPost({
    requestBody: {
      content: { 'application/json': { schema: ref, example }, 'application/hal+json': { schema: other, example } },
    },
  })
  expect(body?.content).toMatchObject([{ alike: [] }, { mediaType: 'application/hal+json' }])
})

test('a media type with another notation of its example links to the fields of the first', () => {
  const { body } = withPost({
    requestBody: { content: media('application/json', 'application/x-www-form-urlencoded') },
  })
  expect(body?.content.map(({ alike }) => alike)).toEqual([[], []])
  expect(body?.content[1]?.schema?.cut).toEqual({ reason: 'same', name: 'application/json', href: '#body' })
  expect(body?.content[1]?.examples[0]?.code?.code).toContain('name=')
})

test('a multipart body shows its fields, because its samples are made of them', () => {
  const { body } = withPost({ requestBody: { content: media('text/plain', 'multipart/form-data') } })
  expect(body?.content[1]?.schema?.parts).toHaveLength(1)
})

test('a form that a description calls a file is sent with the file as its part', () => {
  const schema = { type: 'string', format: 'binary' }
  const { body } = withPost({ requestBody: { content: { 'multipart/form-data': { schema } } } })
  expect(selectSnippetBody(body?.content ?? [])).toMatchObject({
    kind: 'multipart',
    parts: [{ name: 'file', file: 'file.bin' }],
  })
})

test('a response with the schema of an earlier one links there, and an identical generated example is omitted', () => {
  const { responses } = withPost({
    responses: {
      200: { description: 'Fine.', content: media('application/json') },
      201: { description: 'Made.', content: media('application/json') },
      202: { description: 'Taken.', content: { 'application/json': { schema: ref, example: { name: 'a' } } } },
    },
  })
  const [first, second, third] = responses.map(({ content }) => content[0])
  expect(first?.schema?.cut).toBeUndefined()
  expect(first?.examples).toHaveLength(1)
  expect(second).toMatchObject({ schema: { cut: { reason: 'same', name: '200', href: '#res-200' } }, examples: [] })
  expect(third?.examples).toMatchObject([{ value: { name: 'a' } }])
})

test('schemas that only look alike are drawn separately', () => {
  const { responses } = withPost({
    responses: {
      200: { description: 'Fine.', content: media('application/json') },
      201: {
        description: 'Made.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Other' } } },
      },
    },
  })
  expect(responses.map(({ content }) => content[0]?.schema?.parts.length)).toEqual([1, 1])
})

test('a request and a response with the same schema have their own fields, because each direction hides some', () => {
  const view = withPost({})
  expect(idsOf(view.responses)).toContain('res-200.name')
  expect(idsOf(view.body)).toContain('body.name')
})
