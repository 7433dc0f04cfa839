/** The data of the request builder, and what it does with it in the browser. */
import { describe, expect, test } from 'vitest'
import type { RequestData, RequestTools, RequestValues } from '../../../src/model/contract.js'
import { openRequest } from '../../../src/openapi/browser/requestTools.js'
import { pairOperations, writeRequestFiles } from '../../../src/openapi/builder/requestData.js'
import { buildReference } from '../../../src/openapi/pages/buildReference.js'
import { requestSamples } from '../../../src/openapi/snippets/requestSamples.js'
import { scanCode } from '../../../src/openapi/text/scanCode.js'
import { shapes } from '../../reference/mock/shapes.js'
import { openSources, type Sources } from '../describe.js'

function build(api: object) {
  const { graph } = openSources({ 'api.yaml': api } as Sources)
  if (!graph) throw new Error('The description cannot be read.')
  const input = { id: 'v1', graph, path: '/api', downloads: [], requestBuilder: true }
  const { pages, operations } = buildReference(input)
  const files = writeRequestFiles(pairOperations(pages, operations), graph)
  const views = pages.flatMap(({ view }) => (view.kind === 'operation' ? [view] : []))
  const toolsOf = (slug: string): RequestTools => {
    const route = views.find((view) => view.slug === slug)?.requestData
    const file = files.find((one) => one.route === route)
    const data = JSON.parse(Buffer.from(file?.bytes ?? '{}').toString()) as RequestData
    const tools = openRequest(data, slug)
    if (!tools) throw new Error(`There are no data for ${slug}.`)
    return tools
  }
  return { files, views, toolsOf }
}

function toolsOf(schema: object, schemas: object = {}): RequestTools {
  const requestBody = { required: true, content: { 'application/json': { schema } } }
  const paths = { '/a': { post: { operationId: 'send', requestBody, responses: {} } } }
  return build({ openapi: '3.1.1', info: { title: 'T', version: '1' }, paths, components: { schemas } }).toolsOf('send')
}

function bodySchema(tools: RequestTools): unknown {
  return tools.description.body?.content[0]?.schema
}

describe('samples', () => {
  const { views, toolsOf: open } = build(shapes.modern ?? {})

  test.each(views.map((view) => [view.slug, view] as const))('of %s are those of the page', (slug, view) => {
    const tools = open(slug)
    const { parameters, body } = tools.description
    const given = parameters.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value] as const]))
    const media = Math.max(0, body?.content.findIndex(({ kind, value }) => kind === 'file' || value !== undefined) ?? 0)
    const content = body?.content[media]?.value
    const values = { parameters: Object.fromEntries(given), media, ...(content !== undefined && { body: content }) }
    const samples = requestSamples(view)
    const written = tools.writeSamples(
      values,
      samples.map(({ value }) => value),
      tools.description.server,
    )
    expect(samples.length).toBeGreaterThan(0)
    for (const { value, code } of samples) expect(written.get(value)).toEqual(scanCode(code.code, code.language))
  })
})

describe('fields', () => {
  test('have the kinds of their schemas', () => {
    const properties = {
      text: { type: 'string', format: 'date' },
      whole: { type: ['integer', 'null'] },
      flag: { type: 'boolean' },
      choice: { enum: ['a', 1] },
      constants: { oneOf: [{ const: 'x' }, { const: 'y' }] },
      list: { type: 'array', items: { type: 'string' } },
      inner: { type: 'object', properties: { a: {} } },
      map: { type: 'object', additionalProperties: { type: 'integer' } },
      maybe: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      either: { oneOf: [{ title: 'One', type: 'string' }, { type: 'integer' }] },
      data: { type: 'string', format: 'binary' },
      free: {},
    }
    const tools = toolsOf({ type: 'object', required: ['text'], properties })
    const field = tools.readField(bodySchema(tools))
    const kinds = field.properties.map(({ name, schema }) => [name, tools.readField(schema).kind])
    expect(Object.fromEntries(kinds)).toEqual({
      text: 'text',
      whole: 'number',
      flag: 'boolean',
      choice: 'choice',
      constants: 'choice',
      list: 'list',
      inner: 'object',
      map: 'object',
      maybe: 'number',
      either: 'variants',
      data: 'file',
      free: 'any',
    })
    expect(field.properties[0]).toMatchObject({ name: 'text', required: true })
    const either = field.properties.find(({ name }) => name === 'either')?.schema
    expect(tools.readField(either).variants.map(({ label }) => label)).toEqual(['One', 'integer'])
  })

  test('of nullable schemas can be null, also where null is a variant', () => {
    const properties = {
      text: { type: ['string', 'null'] },
      never: { type: 'string' },
      maybe: { anyOf: [{ type: 'object', properties: { a: {} } }, { type: 'null' }] },
      either: { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      // These have a control for null already.
      choice: { enum: ['a', null] },
      free: {},
    }
    const tools = toolsOf({ type: 'object', properties })
    const field = tools.readField(bodySchema(tools))
    const nullable = field.properties.filter(({ schema }) => tools.readField(schema).nullable).map(({ name }) => name)
    expect(nullable).toEqual(['text', 'maybe', 'either'])
  })

  test('omit what a request cannot have, and know secrets', () => {
    const properties = { id: { type: 'string', readOnly: true }, key: { type: 'string', format: 'password' } }
    const tools = toolsOf({ type: 'object', properties })
    const [key, ...others] = tools.readField(bodySchema(tools)).properties
    expect([key?.name, others]).toEqual(['key', []])
    expect(tools.readField(key?.schema).isSecret).toBe(true)
  })

  test('of a variant start with the value that selects it', () => {
    const pet = (name: string) => ({
      type: 'object',
      required: ['kind', name],
      properties: { kind: { type: 'string' }, [name]: { type: 'integer' } },
    })
    const choice = {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/Dog' } },
    }
    const tools = toolsOf(choice, { Cat: pet('lives'), Dog: pet('bark') })
    const variants = tools.readField(bodySchema(tools)).variants
    expect(variants.map(({ label }) => label)).toEqual(['Cat', 'Dog'])
    expect(variants.map(({ schema }) => tools.startValue(schema))).toEqual([
      { kind: 'Cat', lives: 0 },
      { kind: 'dog', bark: 0 },
    ])
  })

  test('of a schema inside itself end', () => {
    const tools = toolsOf(
      { $ref: '#/components/schemas/Node' },
      { Node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Node' } } } },
    )
    expect(JSON.stringify(tools.startValue(bodySchema(tools))).length).toBeLessThan(200)
  })
})

test('errors have the place of their value', () => {
  const tools = toolsOf({
    type: 'object',
    required: ['name', 'list'],
    properties: { name: { type: 'string' }, list: { type: 'array', items: { type: 'integer' } } },
  })
  const errors = tools.check({ list: [1, 'x'] }, bodySchema(tools))
  expect(Object.fromEntries(errors)).toEqual({ '/name': 'This field is required.', '/list/1': 'Must be an integer.' })
})

test('data have first sentences only, and no definitions that requests do not use', () => {
  const { files } = build({
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          parameters: [{ name: 'q', in: 'query', description: 'The [query](x). More.', schema: { type: 'string' } }],
          responses: {
            200: {
              description: 'F',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Big' } } },
            },
          },
        },
      },
    },
    components: { schemas: { Big: { type: 'object' } } },
  })
  const data = JSON.parse(Buffer.from(files[0]?.bytes ?? '').toString()) as RequestData
  expect(data.schemas).toEqual({})
  expect(data.operations.a?.parameters[0]?.description).toBe('The query.')
})

test('samples name the file that a reader picks, in forms and as a whole body', () => {
  const content = {
    'multipart/form-data': { schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } } },
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
  }
  const paths = { '/a': { post: { operationId: 'send', requestBody: { content }, responses: {} } } }
  const tools = build({ openapi: '3.1.1', info: { title: 'T', version: '1' }, paths }).toolsOf('send')
  const curl = (media: number, body: RequestValues['body']) => {
    const values = { parameters: {}, media, ...(body !== undefined && { body }) }
    return (tools.writeSamples(values, ['curl'], '').get('curl') ?? []).join('\n').replace(/<[^>]*>/g, '')
  }
  expect(curl(0, { photo: 'Été (2).png' })).toContain('photo=@Été (2).png')
  expect(curl(1, 'report 2026.pdf')).toContain('@report 2026.pdf')
  expect(curl(1, undefined)).toContain('@body.pdf')
})
