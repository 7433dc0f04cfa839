/** Pages whose text is read later than their front matter. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createCache } from '../../src/cache/cache.js'
import { emptyDiskStore } from '../../src/cache/emptyDiskStore.js'
import type { ReadCached } from '../../src/cache/fileCache.js'
import { openBuildSession } from '../../src/pipeline/session/buildSession.js'
import { readEntry } from '../../src/pipeline/sources/readEntry.js'
import { hashOf } from '../../src/util/hash.js'
import { writeProject } from '../support/project.js'

const text = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`
const root = writeProject(new Map([['content/a.md', text('On disk')]]))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const input = { file: 'content/a.md', path: 'a.md', maxBytes: 1e6, allowCredentials: [], folders: [], trust: [] }
const tokens = { product: { name: 'P', slug: 'p' }, vars: {} }

/** A session in which the times of the file say that it has this text. */
function sessionWith(known: string) {
  const workerFile = new URL('file:///none.js')
  const session = openBuildSession({ root, version: '0', cache: false, workerFile })
  const readCached: ReadCached = ({ table }, read) => (table === 'files' ? (hashOf(known) as never) : read())
  return { ...session, cache: createCache(emptyDiskStore()), readCached }
}

test('a file that changed after its times were checked is noted, so that its results are not stored', () => {
  const session = sessionWith(text('Before'))
  const { entry } = readEntry({ ...input, tokens }, session)
  expect(entry?.source).toBe(text('On disk'))
  expect([...session.staleSources]).toEqual([['content/a.md', hashOf(text('On disk'))]])
})

test('a file with the known text is not noted', () => {
  const session = sessionWith(text('On disk'))
  expect(readEntry({ ...input, tokens }, session).entry?.source).toBe(text('On disk'))
  expect(session.staleSources.size).toBe(0)
})
