/** A later run finds a description in the cache, and reads it again if any part of it is lost. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCache } from '../../../src/cache/cache.js'
import type { SiteConfig } from '../../../src/schema/config.js'
import { limitsSchema } from '../../../src/schema/features.js'
import { openapiSchema } from '../../../src/schema/openapi.js'
import { temporaryFolder } from '../../faults/tree.js'
import { emptyDescriptionMemory, openDescriptions } from '../../openapi/collect.js'
import { memoryDisk } from '../../support/memoryDisk.js'

const description = {
  openapi: '3.1.0',
  info: { title: 'Things – “odd” ones', version: '1' },
  paths: { '/things': { get: { operationId: 'list', responses: { 200: { description: 'All of them.' } } } } },
}

function startProject() {
  const root = temporaryFolder()
  writeFileSync(join(root, 'api.json'), JSON.stringify(description))
  const stored = new Map<string, Buffer>()
  const openapi = openapiSchema.parse([{ id: 'v1', file: 'api.json', path: '/api', sidebar: 'api' }])
  const config = { openapi, limits: limitsSchema.parse({}), gate: { mode: 'off' } } as SiteConfig
  /** Each call uses a new memory cache, as a new process does. */
  const collect = () => openDescriptions(root, config, { cache: createCache(memoryDisk(stored)) })()
  return { stored, collect }
}

const isShared = (key: string) => key.startsWith('shared:')

test('a later run finds the same entries, and their sources are stored once', () => {
  const { stored, collect } = startProject()
  const first = collect()
  const names = [...stored.keys()]
  expect(collect()).toEqual(first)
  expect([...stored.keys()]).toEqual(names)
  const own = [...stored].filter(([key, bytes]) => !isShared(key) && String(bytes).includes('"entries"'))
  expect(own).toHaveLength(1)
  expect(String(own[0]?.[1])).not.toContain('All of them.')
  expect(first.entries.some(({ source }) => source.includes('All of them.'))).toBe(true)
})

test('a lost source is written again', () => {
  const { stored, collect } = startProject()
  const first = collect()
  const lost = [...stored.keys()].find(isShared) ?? ''
  stored.delete(lost)
  expect(collect()).toEqual(first)
  expect(stored.has(lost)).toBe(true)
})

test('an edit writes only the sources of the pages that it changed', () => {
  const root = temporaryFolder()
  const described = (summary: string) => {
    const response = {
      description: 'One.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
    }
    const paths = {
      '/things': { get: { operationId: 'list', summary, responses: { 200: { description: 'All of them.' } } } },
      '/thing': { get: { operationId: 'get', summary: 'Get a thing', responses: { 200: response } } },
    }
    const components = { schemas: { Thing: { type: 'object', properties: { id: { type: 'string' } } } } }
    writeFileSync(join(root, 'api.json'), JSON.stringify({ ...description, paths, components }, null, 1))
  }
  const openapi = openapiSchema.parse([{ id: 'v1', file: 'api.json', path: '/api', sidebar: 'api', showSchemas: true }])
  const config = { openapi, limits: limitsSchema.parse({}), gate: { mode: 'off' } } as SiteConfig
  const descriptions = emptyDescriptionMemory()
  const collect = openDescriptions(root, config, { descriptions })
  const pages = () => [...(descriptions.states.get('v1')?.written.keys() ?? [])]
  described('List things')
  collect()
  const before = pages()
  expect(before.map(({ view }) => view.route).sort()).toEqual([
    '/api/get',
    '/api/introduction',
    '/api/list',
    '/api/schemas/thing',
  ])
  described('List all')
  collect()
  const written = pages().filter((page) => !before.includes(page))
  expect(written.map(({ view }) => view.route).sort()).toEqual(['/api/introduction', '/api/list'])
})
