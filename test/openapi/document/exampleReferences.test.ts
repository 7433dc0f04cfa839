/** References inside the values of examples. */
import { expect, test } from 'vitest'
import { expandMapReferences } from '../../../src/openapi/edit/expandMapReferences.js'
import { buildReference } from '../../../src/openapi/pages/buildReference.js'
import { collect } from '../collect.js'
import { openSources, type Sources } from '../describe.js'

test('an example inside the value of another example is shown by its value', () => {
  const sources: Sources = {
    'api.yaml': {
      openapi: '3.0.3',
      info: { title: 'Test', version: '1' },
      paths: {
        '/orders': {
          get: {
            operationId: 'listOrders',
            responses: {
              200: {
                description: 'Fine.',
                content: {
                  'application/json': {
                    schema: { type: 'array', items: { type: 'object', properties: { item: { type: 'object' } } } },
                    examples: {
                      one: { value: [{ item: { $ref: '#/components/examples/item' } }] },
                      data: { value: [{ item: { $ref: '#/elsewhere' } }] },
                    },
                  },
                },
              },
            },
          },
        },
      },
      components: {
        examples: {
          item: { value: { name: 'Lamp', box: { $ref: '#/components/examples/box' } } },
          box: { value: { size: 'large box', loop: { $ref: '#/components/examples/loop' } } },
          loop: { value: { box: { $ref: '#/components/examples/loop' } } },
        },
      },
    },
  }
  const { diagnostics } = collect(sources)
  expect(diagnostics.map(({ code, range }) => `${code}:${range?.start.line}`)).toEqual([
    'openapi-ref-place:41',
    'openapi-ref-place:36',
    'openapi-ref-place:25',
  ])
  const { graph } = openSources(sources)
  if (!graph) throw new Error('The description cannot be read.')
  expandMapReferences(graph)
  const { pages } = buildReference({ id: 'v1', graph, path: '/api', downloads: [] })
  const text = JSON.stringify(pages.map(({ view }) => view))
  expect(text).toContain('large box')
  expect(text).toContain('#/elsewhere')
})
