/** Small descriptions, and the changes between two of them as texts. */
import type { ChangeGroupView } from '../../../src/model/contract.js'
import { buildChangelog } from '../../../src/openapi/changes/buildChangelog.js'
import { createChangeLinks } from '../../../src/openapi/changes/linkChanges.js'
import { interfaceText } from '../../../src/text/catalogue.js'
import { describeApi } from '../describe.js'

export function compare(before: object, after: object, texts = interfaceText('en')): readonly ChangeGroupView[] {
  const versionOf = (source: object, label: string) => {
    const { graph, reference } = describeApi({ 'api.yaml': source })
    return { graph, reference, operations: reference.operations, label }
  }
  const [old, now] = [versionOf(before, '1'), versionOf(after, '2')]
  const linkTo = createChangeLinks({ ...now.reference, path: '/api' })
  return buildChangelog(old, now, { api: now.reference.api, route: '/api/changelog', linkTo, texts }).groups
}

export function apiOf(paths: object): object {
  return { openapi: '3.1.1', info: { title: 'T', version: '1' }, paths }
}

export function changes(before: object, after: object): string[] {
  return compare(apiOf(before), apiOf(after)).flatMap(({ id, changes: list }) =>
    list.map(({ kind, breaking, text }) => `${id} ${kind}${breaking ? '!' : ''}: ${text}`),
  )
}

export const body = (schema: object) => ({
  '/a': { post: { operationId: 'send', requestBody: { content: { 'application/json': { schema } } }, responses: {} } },
})
export const respondWith = (schema: object) => ({
  '/a': {
    get: {
      operationId: 'read',
      responses: { 200: { description: 'Fine.', content: { 'application/json': { schema } } } },
    },
  },
})
export const query = (...parameters: object[]) => ({
  '/a': {
    get: {
      operationId: 'read',
      parameters: parameters.map((parameter) => ({ in: 'query', schema: { type: 'string' }, ...parameter })),
      responses: {},
    },
  },
})
