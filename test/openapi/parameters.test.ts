import { describe, expect, test } from 'vitest'
import { buildSnippetRequest } from '../../src/openapi/snippets/buildSnippetRequest.js'
import { describeApi, operation, type Sources } from './describe.js'
import { pageReader } from './readPage.js'

function api(paths: object, more: object = {}): Sources {
  return { 'api.yaml': { openapi: '3.2.0', info: { title: 'Test', version: '1' }, paths, ...more } }
}

describe('parameters', () => {
  const paths = {
    '/a/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'limit', in: 'query', schema: { type: 'integer' } },
      ],
      get: {
        operationId: 'getA',
        parameters: [
          { name: 'limit', in: 'query', description: 'Mine.', schema: { type: 'integer', default: 5 } },
          {
            name: 'at',
            in: 'query',
            style: 'deepObject',
            explode: true,
            example: { gte: 1, lt: 2 },
            schema: { type: 'object', properties: { gte: { type: 'integer' } } },
          },
          { name: 'X-Trace', in: 'header', deprecated: true, 'x-deprecated-reason': 'Not read.', schema: {} },
          {
            name: 'q',
            in: 'querystring',
            content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } },
          },
        ],
      },
    },
  }
  test('parameters of an operation replace those of its path', () => {
    const groups = operation(describeApi(api(paths)), 'get-a').parameters
    expect(groups.map((group) => [group.in, group.parameters.map(({ id, required }) => [id, required])])).toEqual([
      ['path', [['path-id', true]]],
      [
        'query',
        [
          ['query-limit', false],
          ['query-at', false],
        ],
      ],
      ['querystring', [['querystring-q', false]]],
      ['header', [['header-X-Trace', false]]],
    ])
    expect(groups[1]?.parameters[0]?.description?.markdown).toBe('Mine.')
  })
  test('they show their serialized form', () => {
    const groups = operation(describeApi(api(paths)), 'get-a').parameters
    expect(groups[1]?.parameters[1]?.serialized).toBe('at%5Bgte%5D=1&at%5Blt%5D=2')
    expect(groups[2]?.parameters[0]).toMatchObject({ mediaType: 'application/json', serialized: '%7B%22a%22%3A1%7D' })
    expect(groups[3]?.parameters[0]?.deprecated?.reason?.markdown).toBe('Not read.')
  })
  test('their own examples have priority over those of a referenced type', () => {
    const id = { $ref: '#/components/schemas/Id' }
    const parameters = [
      { name: 'typed', in: 'query', schema: id },
      { name: 'must', in: 'query', required: true, schema: id },
      { name: 'own', in: 'query', schema: id, example: 'mine' },
      { name: 'inline', in: 'query', schema: { type: 'string', examples: ['here'] } },
    ]
    const components = { schemas: { Id: { type: 'string', examples: ['th_1'] } } }
    const view = operation(
      describeApi(api({ '/a': { get: { operationId: 'getA', parameters } } }, { components })),
      'get-a',
    )
    const inside = view.parameters[0]?.parameters ?? []
    expect(inside.map(({ examples }) => examples.map(({ value }) => value))).toEqual([[], [], ['mine'], ['here']])
    expect(buildSnippetRequest(view).url.join('')).toMatch(/\/a\?must=th_1&own=mine&inline=here$/)
  })
  test('APIREF-03: they are marked in the path', () => {
    expect(operation(describeApi(api(paths)), 'get-a').pathParts).toEqual([
      { text: '/a/' },
      { text: '{id}', parameter: 'path-id' },
    ])
  })
  test('examples with the same value are shown once, without the names of operations', async () => {
    const named = (values: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(values).map(([summary, value]) => [summary, { summary, value }]))
    const parameters = [
      { name: 'version', in: 'query', examples: named({ 'Get a site': '2018', 'Delete a site': '2018' }) },
      { name: 'size', in: 'query', examples: named({ Small: 's', Tiny: 's', Large: 'l' }) },
    ]
    const view = operation(describeApi(api({ '/a': { get: { operationId: 'getA', parameters } } })), 'get-a')
    const text = (await (await pageReader())(view)).html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
    expect(text).toContain('example 2018')
    expect(text).not.toMatch(/(Get|Delete) a site/)
    expect(text).toMatch(/Small s Large l/)
  })
})
