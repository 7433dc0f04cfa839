import { expect, test } from 'vitest'
import { createFragmentReplacer } from '../../src/openapi/pages/toolFragments.js'
import { collect } from './collect.js'
import { describeApi } from './describe.js'

const api = {
  openapi: '3.1.1',
  info: { title: 'T', version: '1', description: '# Rate limits\n\n## When to wait\n\nText.' },
  tags: [{ name: 'Domain Records' }],
  paths: {
    '/domains/{name}': {
      get: { operationId: 'get_domain', tags: ['Domain Records'], responses: {} },
      delete: { operationId: 'drop.domain', tags: ['Domain Records'], responses: {} },
    },
  },
  components: { securitySchemes: { 'API key': { type: 'apiKey', in: 'header', name: 'Key' } } },
  webhooks: { moved: { post: { operationId: 'domainMoved', responses: {} } } },
}
const replace = createFragmentReplacer(describeApi({ 'api.yaml': api }).reference.fragmentTargets)

test.each([
  ['[a](#operation/get_domain)', '[a](/api/get-domain)'],
  ['[a](#operation/drop.domain)s, then', '[a](/api/drop-domain)s, then'],
  ['[a](#operation/domainMoved)', '[a](/api/domain-moved)'],
  ['[a](#tag/Domain-Records)', '[a](/api/introduction#tag-domain-records)'],
  ['[a](#tag/Domain%20Records)', '[a](/api/introduction#tag-domain-records)'],
  ['[a](#tag/Domain-Records/operation/get_domain)', '[a](/api/get-domain)'],
  ['[a](#tag/domain-records/DELETE/domains/{name})', '[a](/api/drop-domain)'],
  ['[a](#section/Rate-limits/When-to-wait)', '[a](/api/introduction#when-to-wait)'],
  ['[a](#section/Rate-limits)', '[a](/api/introduction#rate-limits)'],
  ['[a](#section/Authentication)', '[a](/api/introduction#authentication-schemes)'],
  ['[a](#section/Authentication/API%20key)', '[a](/api/introduction#auth-API-key)'],
  ['[a](index.html#section/Rate-limits)', '[a](/api/introduction#rate-limits)'],
  ['[a](/#section/Rate-limits)', '[a](/api/introduction#rate-limits)'],
  ['[a](#/Domain%20Records/get_domain)', '[a](/api/get-domain)'],
  ['[a](#domain-records)', '[a](/api/introduction#tag-domain-records)'],
  ['[a](/docs/Domain-Records/operation/get_domain)', '[a](/api/get-domain)'],
  ['[a](/docs/tag/Domain-Records)', '[a](/api/introduction#tag-domain-records)'],
  ['[a](#!/Domain%20Records/get_domain)', '[a](/api/get-domain)'],
  ['[a][b]\n\n[b]: #operation/get_domain\n', '[a][b]\n\n[b]: /api/get-domain\n'],
  ['<a href="#operation/get_domain">a</a>', '<a href="/api/get-domain">a</a>'],
  ['(see [a](<#operation/get_domain>))', '(see [a](</api/get-domain>))'],
])('%s becomes a link to the page of its target', (markdown, expected) => {
  expect(replace(markdown)).toBe(expected)
})

test.each([
  '[a](#operation/gone)',
  '[a](#tag/Gone)',
  '[a](#section/Gone)',
  '[a](#section/Authentication/Gone)',
  '[a](#tag/domain-records/PUT/domains/{name})',
  '[a](#operation/%E0%A4%A)',
  '[a](#operations)',
  '[a](#rate-limits)',
  '[a](#x/y)',
  '[a](/docs/operation/gone)',
  '[a](/docs/operations)',
  '[a](https://other.example/operation/get_domain)',
  'The text #operation/get_domain is not a link.',
])('%s stays unchanged', (markdown) => {
  expect(replace(markdown)).toBe(markdown)
})

test('links in all texts of a page are resolved', () => {
  const text = 'As [before](#operation/list).'
  const { entries } = collect({
    'api.yaml': {
      openapi: '3.1.1',
      info: { title: 'T', version: '1', description: text },
      paths: {
        '/a': {
          get: { operationId: 'list', responses: { 200: { description: text } } },
          post: { operationId: 'make', description: text, responses: { 200: { description: 'Fine.' } } },
        },
      },
    },
  })
  expect(entries.map(({ id }) => id)).toEqual(['restapi/v1/introduction', 'restapi/v1/list', 'restapi/v1/make'])
  for (const { source } of entries) {
    expect(source).toContain('As [before](/restapi/v1/list).')
    expect(source).not.toContain('#operation')
  }
})
