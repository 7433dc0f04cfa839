/** Links from guides to operations by their names: `[Create](api:createThing)`. */
import { expect, test } from 'vitest'
import type { Doc } from '../../src/model/model.js'
import { link } from '../../src/stages/link.js'
import { href, page, site } from './site.js'

const operation = (route: string, operationId?: string): Doc =>
  page(route, { kind: 'operation', ids: ['body.name'], ...(operationId && { operationId }) })

const docs = [
  operation('api/v1/introduction'),
  operation('api/v1/create-thing', 'createThing'),
  operation('api/v1/start', 'startJob'),
  operation('api/v2/introduction'),
  operation('api/v2/create-thing', 'createThing'),
  operation('api/v2/schemas/thing'),
]
const openapi = ['v1', 'v2'].map((id) => ({ id, file: `${id}.yaml`, path: `/api/${id}`, sidebar: 'api' }))

function linkTo(target: string, failed: readonly string[] = []) {
  const guide = page('guide', { links: [href(target, 'content/guide.mdx')] })
  const whole = site({ docs: [...docs, guide], config: { openapi }, facts: { failedDescriptions: failed } })
  const { hrefs, diagnostics } = link(whole)
  return { href: hrefs.get('guide')?.[0], found: diagnostics.filter(({ file }) => file === 'content/guide.mdx') }
}

test.each([
  ['api:startJob', '/api/v1/start'],
  ['api:start', '/api/v1/start'],
  ['api:v1/createThing', '/api/v1/create-thing'],
  ['api:v2/create-thing#body.name', '/api/v2/create-thing#body.name'],
  ['api:schemas/thing', '/api/v2/schemas/thing'],
  ['api:v2', '/api/v2/introduction'],
])('%s is a link to %s', (target, expected) => {
  expect(linkTo(target)).toEqual({ href: expected, found: [] })
})

test.each([
  ['api:startJobs', 'link-page', 'No API description has an operation “startJobs”.', 'Did you mean “api:startJob”?'],
  [
    'api:createThing',
    'link-page',
    'Several API descriptions have an operation “createThing”.',
    'Write “api:v1/createThing” or “api:v2/createThing”.',
  ],
  ['api:startJob#body.nam', 'link-anchor', 'body.nam', 'body.name'],
])('%s is reported', (target, code, message, hint) => {
  const [found] = linkTo(target).found
  expect(found).toMatchObject({ code, severity: 'error', range: { start: { line: 3, column: 5 } } })
  expect(found?.message).toContain(message)
  expect(found?.hint).toContain(hint)
})

test('an unknown operation is not reported while a description cannot be read', () => {
  expect(linkTo('api:other', ['/api/v1']).found).toEqual([])
})
