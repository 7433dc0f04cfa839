/** One part of `allOf` marks a property as read-only that another part declares or requires. */
import { expect, test } from 'vitest'
import { checkCompleteness } from '../../src/openapi/pages/checkCompleteness.js'
import { validateValue } from '../../src/openapi/validate/validateValue.js'
import { describeApi, operation } from './describe.js'

const schemas = {
  Tag: { type: 'object', required: ['id', 'label'], properties: { label: { type: 'string' }, id: { type: 'string' } } },
  Marked: { type: 'string', readOnly: true },
  Marks: { properties: { id: { $ref: '#/components/schemas/Marked' } } },
  Deep: { allOf: [{ $ref: '#/components/schemas/Marks' }] },
}
const body = {
  allOf: [{ $ref: '#/components/schemas/Tag' }, { $ref: '#/components/schemas/Deep' }],
  required: ['label'],
}
const list = { type: 'object', required: ['tags'], properties: { tags: { type: 'array', items: body } } }
const api = {
  openapi: '3.0.3',
  info: { title: 'Test', version: '1' },
  paths: {
    '/tags': {
      post: {
        operationId: 'send',
        requestBody: { required: true, content: { 'application/json': { schema: list } } },
        responses: { 200: { description: 'Fine.', content: { 'application/json': { schema: body } } } },
      },
      patch: {
        operationId: 'change',
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: { 204: { description: 'Fine.' } },
      },
    },
  },
  components: { schemas },
}

const described = describeApi({ 'api.yaml': api })
const { graph, reference } = described

function namesOf(slug: string): readonly string[] {
  const node = operation(described, slug).body?.content[0]?.schema
  return (node?.parts ?? []).flatMap((part) => (part.kind === 'rows' ? part.rows.map(({ name }) => name) : []))
}

test('the request does not show the property, and nothing is reported as lost', () => {
  expect(namesOf('change')).toEqual(['label'])
  expect(checkCompleteness(graph, reference)).toEqual([])
})

test.each([
  ['request', { tags: [{ label: 'a' }] }, []],
  ['request', { tags: [{}] }, ['tags 0: label']],
  ['response', { tags: [{ label: 'a' }] }, ['tags 0: id']],
  ['both', { tags: [{ label: 'a' }] }, ['tags 0: id']],
] as const)('a %s with %j lacks %j', (direction, value, missing) => {
  const schema = operationSchema()
  const errors = validateValue(value, schema, { graph, direction })
  const found = errors.map(({ path, missingProperty }) => `${path.join(' ')}: ${missingProperty}`)
  expect([...new Set(found)]).toEqual(missing)
})

test('the generated sample of the request is valid', () => {
  const sample = operation(described, 'send').body?.content[0]?.examples[0]?.value
  expect(sample).toEqual({ tags: [{ label: 'string' }] })
  expect(validateValue(sample, operationSchema(), { graph, direction: 'request' })).toEqual([])
})

function operationSchema(): unknown {
  const { paths } = graph.root.value as typeof api
  return paths['/tags'].post.requestBody.content['application/json'].schema
}
