/**
 * Incremental correctness for descriptions: after each of many edits, a process with caches gives the same result as a new
 * process, and so does a new process that uses the disk cache.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCache } from '../../src/cache/cache.js'
import type { SiteConfig } from '../../src/schema/config.js'
import { limitsSchema } from '../../src/schema/features.js'
import { openapiSchema } from '../../src/schema/openapi.js'
import { temporaryFolder } from '../faults/tree.js'
import { memoryDisk } from '../support/memoryDisk.js'
import { openDescriptions } from './collect.js'

const root = `openapi: 3.1.0
info: {title: Things, version: "1", description: "# Limits"}
tags: [{name: Things}, {name: Parts}]
security: [{key: []}]
paths:
  /things:
    get:
      operationId: listThings
      summary: List things
      tags: [Things]
      responses: {200: {$ref: '#/components/responses/Things'}}
    post:
      operationId: addThing
      tags: [Things]
      requestBody: {content: {application/json: {schema: {$ref: 'parts.yaml#/Thing'}}}}
      responses: {201: {description: Done, links: {part: {operationId: getPart}}}}
  /parts/{id}: {$ref: 'paths.yaml#/part'}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  responses:
    Things: {description: All, content: {application/json: {schema: {type: array, items: {$ref: 'parts.yaml#/Thing'}}}}}
  schemas: {Unused: {type: string}}
`
const paths = `part:
  parameters: [{name: id, in: path, required: true, schema: {type: string}}]
  get:
    operationId: getPart
    summary: Get a part
    tags: [Parts]
    responses:
      200: {description: One, content: {application/json: {schema: {$ref: 'parts.yaml#/Part'}}}}
`
const parts = `Thing:
  type: object
  properties:
    id: {type: string, example: t-1}
    part: {$ref: '#/Part'}
    size: {type: integer, examples: [3]}
Part:
  type: object
  description: A part.
  properties:
    name: {type: string}
    owner: {type: object, properties: {a: {type: string}, b: {type: string}, c: {type: object, properties: {d: {type: string}}}}}
    thing: {$ref: '#/Thing'}
`

/** Each edit replaces one text by another one, and undoes this when it is applied again. */
const edits: readonly (readonly [string, string, string])[] = [
  ['api.yaml', 'summary: List things', 'summary: List all things'],
  ['api.yaml', 'tags: [Things]\n      responses', 'tags: [Parts]\n      responses'],
  ['api.yaml', 'tags: [{name: Things}', 'tags: [{name: Things, description: All of them}'],
  ['api.yaml', '    post:\n      operationId: addThing', '    put:\n      operationId: getPart'],
  ['api.yaml', 'info: {', '\n\ninfo: {'],
  ['api.yaml', '# Limits', '# Bounds'],
  ['api.yaml', 'name: X-Key', 'name: X-Token'],
  ['api.yaml', '{type: string}}\n', "{type: string}, Used: {$ref: 'parts.yaml#/Part'}}\n"],
  ['api.yaml', 'openapi: 3.1.0', 'openapi: ['],
  [
    'api.yaml',
    "{$ref: 'parts.yaml#/Thing'}}}}\n      responses: {201",
    "{$ref: 'parts.yaml#/Gone'}}}}\n      responses: {201",
  ],
  ['paths.yaml', 'summary: Get a part', 'summary: Read a part'],
  ['paths.yaml', 'operationId: getPart', 'operationId: readPart'],
  ['paths.yaml', 'parts.yaml#/Part', 'more.yaml'],
  ['parts.yaml', 'description: A part.', 'description: A part of a thing.'],
  ['parts.yaml', 'examples: [3]', 'examples: [three]'],
  ['parts.yaml', 'name: {type: string}', 'name: {type: string}\n    more: {type: boolean}'],
  ['parts.yaml', "part: {$ref: '#/Part'}", "part: {$ref: '#/part'}"],
  ['parts.yaml', 'Part:\n', '# Moved.\n\nPart:\n'],
  ['parts.yaml', 'Thing:\n  type', 'Thing:\n  allOf: [{$ref: "#/Part"}]\n  type'],
  ['more.yaml', 'type: string', 'type: integer'],
]

test.each([{ rowsPerPage: 48 }, { rowsPerPage: 10, showSchemas: true }])(
  'all results are equal after every edit, with %o',
  (options) => {
    const files = new Map([
      ['api.yaml', root],
      ['paths.yaml', paths],
      ['parts.yaml', parts],
      ['more.yaml', 'type: string\n'],
    ])
    const folder = temporaryFolder()
    const openapi = openapiSchema.parse([{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api', ...options }])
    const config = { openapi, limits: limitsSchema.parse({}), gate: { mode: 'off' } } as SiteConfig
    const stored = new Map<string, Buffer>()
    const longLived = openDescriptions(folder, config)
    for (const [name, text] of files) writeFileSync(join(folder, name), text)
    for (let step = 0; step < 120; step++) {
      const clean = openDescriptions(folder, config)()
      expect(longLived(), `kept, before step ${step}`).toEqual(clean)
      expect(openDescriptions(folder, config, { cache: createCache(memoryDisk(stored)) })(), `stored, ${step}`).toEqual(
        clean,
      )
      const [name = '', before = '', after = ''] =
        edits[(step * 7 + Math.floor(step / edits.length) * 3) % edits.length] ?? []
      const text = files.get(name) ?? ''
      // An earlier edit may have removed the text that this one would change.
      files.set(name, text.includes(after) ? text.replace(after, before) : text.replace(before, after))
      if (name === 'more.yaml' && step % 2) rmSync(join(folder, name), { force: true })
      else writeFileSync(join(folder, name), files.get(name) ?? '')
    }
  },
)
