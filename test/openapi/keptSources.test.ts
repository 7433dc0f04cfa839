/** What a description gave is found again by a later run, or made anew where any of it is lost. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noMemo } from '../../src/cache/noMemo.js'
import { createRecall } from '../../src/cache/recall.js'
import type { Tokens } from '../../src/markdown/tokens.js'
import type { SiteConfig } from '../../src/schema/config.js'
import { limitsSchema, openapiSchema } from '../../src/schema/features.js'
import { type ReferenceContent, withReference } from '../../src/sources/openapi.js'
import { temporaryFolder } from '../faults/tree.js'
import { tokens } from './collect.js'

const description = {
  openapi: '3.1.0',
  info: { title: 'Things – “odd” ones', version: '1' },
  paths: { '/things': { get: { operationId: 'list', responses: { 200: { description: 'All of them.' } } } } },
}

const none: ReferenceContent & { readonly tokens: Tokens } = {
  entries: [],
  assets: [],
  diagnostics: [],
  sidebars: { file: 'sidebars.yaml', sidebars: {}, places: {} },
  tokens,
}

function startProject() {
  const root = temporaryFolder()
  writeFileSync(join(root, 'api.json'), JSON.stringify(description))
  const kept = new Map<string, unknown>()
  const openapi = openapiSchema.parse([{ id: 'v1', file: 'api.json', path: '/api', sidebar: 'api' }])
  const config = { openapi, limits: limitsSchema.parse({}) } as SiteConfig
  const memo = {
    ...noMemo(),
    get: (key: string) => kept.get(key),
    // As the one on the disk, which gives bytes as bytes and all else by way of JSON.
    set: (key: string, value: unknown) =>
      void kept.set(key, value instanceof Uint8Array ? value : JSON.parse(JSON.stringify(value))),
  }
  /** As a process of its own. */
  const collect = () =>
    withReference(none, root, config, {
      memo,
      recall: createRecall(),
    })
  return { kept, collect }
}

test('a later run finds the same entries, without their sources in the description’s own entry', () => {
  const { kept, collect } = startProject()
  const first = collect()
  const names = [...kept.keys()]
  expect(collect()).toEqual(first)
  expect([...kept.keys()]).toEqual(names)
  const [, own] = [...kept].find(([key]) => key.startsWith('openapi:')) ?? []
  expect(JSON.stringify(own)).not.toContain('All of them.')
  expect(first.entries.some(({ source }) => source.includes('All of them.'))).toBe(true)
})

test('a source that is lost is made again', () => {
  const { kept, collect } = startProject()
  const first = collect()
  const lost = [...kept.keys()].find((key) => key.startsWith('source:')) ?? ''
  kept.delete(lost)
  expect(collect()).toEqual(first)
  expect(kept.has(lost)).toBe(true)
})

test('an edit writes the sources of the pages that it changed, and of no others', () => {
  const root = temporaryFolder()
  const described = (summary: string) => {
    const answer = {
      description: 'One.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
    }
    const paths = {
      '/things': { get: { operationId: 'list', summary, responses: { 200: { description: 'All of them.' } } } },
      '/thing': { get: { operationId: 'get', summary: 'Get a thing', responses: { 200: answer } } },
    }
    const components = { schemas: { Thing: { type: 'object', properties: { id: { type: 'string' } } } } }
    writeFileSync(join(root, 'api.json'), JSON.stringify({ ...description, paths, components }, null, 1))
  }
  const openapi = openapiSchema.parse([{ id: 'v1', file: 'api.json', path: '/api', sidebar: 'api', showSchemas: true }])
  const config = { openapi, limits: limitsSchema.parse({}) } as SiteConfig
  const recall = createRecall()
  let written: string[] = []
  let last: ReadonlyMap<{ readonly view: { readonly route: string } }, unknown> = new Map()
  const set = (slot: string, inputs: readonly unknown[], value: unknown) => {
    if (slot.startsWith('reference:')) {
      const { written: pages } = value as { readonly written: typeof last }
      const before = last
      written.push(...[...pages.keys()].filter((page) => !before.has(page)).map(({ view }) => view.route))
      last = pages
    }
    recall.set(slot, inputs, value)
  }
  const collect = () => withReference(none, root, config, { memo: noMemo(), recall: { ...recall, set } })
  described('List things')
  collect()
  expect(written.sort()).toEqual(['/api/get', '/api/introduction', '/api/list', '/api/schemas/thing'])
  written = []
  described('List all')
  collect()
  expect(written.sort()).toEqual(['/api/introduction', '/api/list'])
})
