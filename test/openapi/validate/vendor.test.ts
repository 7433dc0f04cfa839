/** Descriptions that another organization maintains: their errors are warnings, and pages say what is missing. */
import { expect, test } from 'vitest'
import type { OperationView } from '../../../src/model/contract.js'
import { collect } from '../collect.js'
import { describeApi, operation } from '../describe.js'
import { entryReader } from '../readPage.js'

const broken = {
  'api.yaml': {
    openapi: '3.1.1',
    info: { title: 'Theirs', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'same',
          parameters: [{ $ref: '#/components/parameters/gone' }],
          requestBody: { $ref: '#/components/requestBodies/gone' },
          responses: {
            200: { description: 'Fine.', headers: { Total: { $ref: '#/components/headers/gone' } } },
            201: { description: 'New.', headers: { Total: { $ref: '#/components/headers/gone' } } },
            404: { $ref: '#/components/responses/gone' },
          },
        },
        post: { operationId: 'same', responses: { 200: { description: 'Fine.' } } },
      },
    },
  },
}

test('errors of a description are warnings if another organization maintains it', () => {
  const own = collect(broken)
  expect(new Set(own.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code))).toEqual(
    new Set(['openapi-ref', 'openapi-duplicate-operation-id']),
  )
  const theirs = collect(broken, { vendor: true })
  expect(theirs.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(theirs.diagnostics).toHaveLength(own.diagnostics.length)
  expect(theirs.entries.map(({ route }) => route)).toEqual(own.entries.map(({ route }) => route))
})

test('a page lists the parts whose references are broken', async () => {
  const gaps: OperationView['gaps'] = [
    { part: 'parameter', reference: '#/components/parameters/gone' },
    { part: 'request body', reference: '#/components/requestBodies/gone' },
    { part: 'response 404', reference: '#/components/responses/gone' },
    { part: 'header Total of the responses 200, 201', reference: '#/components/headers/gone' },
  ]
  const described = describeApi(broken)
  expect(new Set(operation(described, 'same').gaps)).toEqual(new Set(gaps))
  expect(operation(described, 'same-2')).not.toHaveProperty('gaps')
  const entry = collect(broken, { vendor: true }).entries.find(({ route }) => route.endsWith('/same'))
  if (!entry) throw new Error('There is no page “same”.')
  const { html } = await (await entryReader())(entry)
  for (const { part, reference } of gaps) expect(html).toContain(`${part} (<code>${reference}</code>)`)
})

test('a file that cannot be read leaves one page that says so', async () => {
  const files = { 'api.yaml': 'openapi: 3.1.1\npaths: [\n' }
  const own = collect(files)
  expect(own.failedDescriptions).toEqual(['/restapi/v1'])
  expect(own.diagnostics.map(({ code, severity }) => [code, severity])).toContainEqual(['openapi-syntax', 'error'])
  const theirs = collect(files, { vendor: true })
  expect(theirs.diagnostics.map(({ code, severity }) => [code, severity])).toContainEqual(['openapi-syntax', 'warning'])
  expect(theirs.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(theirs.failedDescriptions).toEqual(['/restapi/v1'])
  for (const { sidebars, entries } of [own, theirs]) {
    expect(sidebars.sidebars.api).toMatchObject([{ kind: 'page', page: 'restapi/v1/introduction' }])
    const [entry] = entries
    if (!entry) throw new Error('There is no page.')
    expect((await (await entryReader())(entry)).html).toContain(
      'are missing, because its description could not be read',
    )
  }
})

test('a description that is missing stays an error, because the configuration is wrong', () => {
  const { diagnostics } = collect({}, { vendor: true })
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['file-missing', 'error']])
})
