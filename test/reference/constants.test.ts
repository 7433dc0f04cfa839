/** A constant, and the value that selects a variant, are stated once. */
import { expect, test } from 'vitest'
import { collect } from '../openapi/collect.js'
import { apiWith } from '../openapi/describe.js'
import { entryReader } from '../openapi/readPage.js'

async function bodyText(schema: object, schemas: object = {}): Promise<string> {
  const entry = collect(apiWith(schema, schemas)).entries.find(({ route }) => route.endsWith('/send'))
  if (!entry) throw new Error('There is no page “send”.')
  const { html } = await (await entryReader())(entry)
  const body = /id="body"[\s\S]*?id="responses"/.exec(html)?.[0] ?? ''
  return body.replace(/<pre[\s\S]*?<\/pre>/g, '').replace(/<[^>]*>/g, '')
}

test.each([
  ['a constant', { type: 'string', const: 'thing', default: 'thing', example: 'thing' }],
  ['a constant in an enumeration', { type: 'string', const: 'thing', enum: ['thing'] }],
  ['an enumeration with one value', { type: 'string', enum: ['thing'], default: 'thing' }],
])('%s', async (_, kind) => {
  const text = await bodyText({ type: 'object', properties: { kind } })
  expect(text).toContain('always thing')
  expect(text.match(/thing/g)).toHaveLength(1)
})

test('a variant whose row has the constant does not repeat it', async () => {
  const variant = (value: object) => ({ type: 'object', properties: { type: { type: 'string', ...value } } })
  const schemas = { Aws: variant({ const: 'aws' }), Azure: variant({ enum: ['azure', 'azure-cn'] }) }
  const mapping = { aws: '#/components/schemas/Aws', azure: '#/components/schemas/Azure' }
  const oneOf = Object.values(mapping).map(($ref) => ({ $ref }))
  const text = await bodyText({ oneOf, discriminator: { propertyName: 'type', mapping } }, schemas)
  expect(text).toContain('always aws')
  expect(text).not.toContain('When type is aws')
  expect(text).toContain('When type is azure')
})
