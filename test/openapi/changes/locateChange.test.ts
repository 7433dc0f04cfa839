/** Places of changes in the files of a description. */
import { expect, test } from 'vitest'
import { locateChange } from '../../../src/openapi/changes/locateChange.js'
import { describeApi } from '../describe.js'

const described = describeApi({
  'api.yaml': `openapi: 3.1.1
info: { title: API, version: '1' }
paths:
  /things:
    post:
      operationId: send
      parameters:
        - name: limit
          in: query
          schema: { type: integer }
      requestBody:
        content:
          application/json:
            schema: { $ref: 'parts.yaml#/Thing' }
      responses:
        200:
          description: Fine.
          content:
            application/json:
              schema:
                type: object
                properties:
                  total: { type: integer }
`,
  'parts.yaml': `Thing:
  allOf:
    - $ref: '#/Base'
    - properties:
        tags:
          type: array
          items:
            properties:
              a.b: { type: string }
Base:
  properties:
    name: { type: string }
`,
})
const [send] = described.reference.operations

test.each([
  [undefined, 'api.yaml:5:5'],
  ['query-limit', 'api.yaml:8:11'],
  ['query-limit[]', 'api.yaml:8:11'],
  ['query-limits', 'api.yaml:5:5'],
  ['body', 'api.yaml:11:7'],
  ['body.name', 'parts.yaml:12:5'],
  ['body.tags', 'parts.yaml:5:9'],
  ['body.tags[]', 'parts.yaml:5:9'],
  ['body.tags[].a.b', 'parts.yaml:9:15'],
  ['body.tags[].gone', 'parts.yaml:5:9'],
  ['body.gone', 'api.yaml:11:7'],
  ['res-200', 'api.yaml:16:9'],
  ['res-200.total', 'api.yaml:23:19'],
  ['res-404', 'api.yaml:5:5'],
])('the place of %j is %s', (anchor, expected) => {
  if (!send) throw new Error('The description has no operation.')
  const { file, range } = locateChange(anchor, send, described.graph)
  expect(`${file}:${range.start.line}:${range.start.column}`).toBe(expected)
})
