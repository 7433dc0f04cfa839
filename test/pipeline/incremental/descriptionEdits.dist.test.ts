/**
 * Edits of a description in a long-lived process such as `serve`: after each edit, the whole site equals that of a new process,
 * with its pages, sidebars, links and search.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildThreaded, openLongLived, siteConfig, writeProject } from '../../support/project.js'

const api = `openapi: 3.1.1
info: { title: Things, version: "1" }
tags: [{ name: Things }, { name: Parts }]
paths:
  /things:
    get:
      operationId: listThings
      summary: List things
      tags: [Things]
      responses: { 200: { description: All., content: { application/json: { schema: { $ref: 'parts.yaml#/Thing' } } } } }
  /parts:
    get:
      operationId: listParts
      summary: List parts
      description: See [things](/api/list-things).
      tags: [Parts]
      responses: { 200: { description: All., content: { application/json: { schema: { $ref: '#/components/schemas/Part' } } } } }
components:
  schemas:
    Part: { type: object, properties: { serial: { type: string }, thing: { $ref: 'parts.yaml#/Thing' } } }
`
const parts = 'Thing: { type: object, properties: { colour: { type: string, example: $ref } } }\n'
const guide = '[Things](/api/list-things#res-200.colour) and [parts](/api/list-parts).'

const root = writeProject(
  new Map([
    [
      'site.config.ts',
      siteConfig("openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api', download: true }]"),
    ],
    ['content/sidebars.yaml', 'docs:\n  - guide\n  - api/list-parts\n'],
    ['content/guide.md', `---\ntitle: Guide\n---\n\n${guide}\n`],
    ['api.yaml', api],
    ['parts.yaml', parts],
  ]),
)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Name of the edit, and its replacements; `codes` are those of the expected diagnostics. */
const edits: readonly {
  readonly what: string
  readonly file: 'api.yaml' | 'parts.yaml'
  readonly from: string
  readonly to: string
  readonly codes: readonly string[]
}[] = [
  { what: 'a summary', file: 'api.yaml', from: 'List parts', to: 'List the pieces', codes: [] },
  { what: 'a tag', file: 'api.yaml', from: 'tags: [Parts]', to: 'tags: [Things]', codes: [] },
  { what: 'a property in another file', file: 'parts.yaml', from: 'colour', to: 'tint', codes: ['link-anchor'] },
  { what: 'it is repaired', file: 'parts.yaml', from: 'tint', to: 'colour', codes: [] },
  {
    what: 'an address',
    file: 'api.yaml',
    from: 'operationId: listParts',
    to: 'operationId: findParts',
    codes: ['link-page', 'unknown-doc'],
  },
  { what: 'a new operation', file: 'api.yaml', from: 'components:', to: added(), codes: ['link-page', 'unknown-doc'] },
  {
    what: 'a fault of the syntax',
    file: 'api.yaml',
    from: '\npaths:',
    to: '\n  paths:',
    codes: ['openapi-syntax'],
  },
  { what: 'all as it was', file: 'api.yaml', from: '', to: '', codes: [] },
]

function added(): string {
  return `  /more:
    get: { operationId: more, summary: Anything more, responses: { 200: { $ref: '#/components/responses/More' } } }
components:
  responses: { More: { description: 'See [parts](/api/find-parts).' } }`
}

test('after every edit of a description the site equals that of a new process', async () => {
  const now = { 'api.yaml': api, 'parts.yaml': parts }
  const longLived = openLongLived(root)
  let last = await longLived.build()
  expect(last.diagnostics).toEqual([])
  for (const { what, file, from, to, codes } of edits) {
    now[file] = from === '' ? { 'api.yaml': api, 'parts.yaml': parts }[file] : now[file].replace(from, () => to)
    writeFileSync(join(root, file), now[file])
    const saved = await longLived.build({ searchLater: true })
    const paused = await longLived.build()
    const clean = await buildThreaded(root, { cache: false, workers: 1, sharedBundles: true })
    expect(
      clean.diagnostics.map(({ code }) => code),
      what,
    ).toEqual(expect.arrayContaining([...codes]))
    expect(saved.diagnostics, what).toEqual(clean.diagnostics)
    expect(textsOf(saved, isPage), what).toEqual(textsOf(clean, isPage))
    expect(textsOf(paused), what).toEqual(textsOf(clean))
    expect(textsOf(paused), what).not.toEqual(textsOf(last))
    last = paused
  }
  expect(last.diagnostics).toEqual([])
  await longLived.close()
}, 60_000)

/** While edits go on, the search index is still that of the build before. */
function isPage(path: string): boolean {
  return !path.startsWith('search-index/')
}

function textsOf({ outputs }: Build, isMeant = (_: string) => true): ReadonlyMap<string, string> {
  return new Map(
    [...outputs].filter(([path]) => isMeant(path)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  )
}
