/** A thread builds the search index of many new pages; the result is the same as without a thread. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { jsonFormat } from '../../src/cache/diskFormat.js'
import { loadConfig } from '../../src/config/loadConfig.js'
import { buildSite } from '../../src/pipeline/buildSite.js'
import { type BuildSession, openBuildSession } from '../../src/pipeline/session/buildSession.js'
import { openSearchThread, type SearchThread } from '../../src/pipeline/workers/searchThread.js'
import { indexFolder } from '../../src/routes/indexFolder.js'
import { siteConfig, writeProject } from '../support/project.js'

const themeFolder = fileURLToPath(new URL('../../theme', import.meta.url))
const workerFile = new URL('../../dist/compileWorker.js', import.meta.url)
const root = writeProject(
  new Map([
    ['site.config.ts', siteConfig()],
    ['content/index.md', '---\ntitle: Home\n---\n\nAll of the harbour.\n'],
    ...Array.from({ length: 30 }, (_, at): [string, string] => [
      `content/pier-${at}.md`,
      `---\ntitle: Pier ${at}\n---\n\n## Berths\n\nThe pier number ${at} has ${at * 3} berths for \`skiff_${at}\`.\n`,
    ]),
  ]),
)
const session = openBuildSession({ root, version: '0', cache: true, workers: 1, cores: 4, workerFile })
// Like the command line, which keeps the configuration in the cache before it builds.
session.cache.getOrCompute({ slot: 'before the build', disk: jsonFormat() }, [], () => 1)
afterAll(() => session.close())

/** Files of the index, the number of pages that threads had to index, and how many of these were counted while others were compiled. */
async function indexOf(from: BuildSession, locale = 'en') {
  const asked: number[] = []
  const counted: number[] = []
  const searchThread: BuildSession['searchThread'] = async (synonyms) => {
    const opened = await from.searchThread(synonyms)
    const index: SearchThread['index'] = (task) => {
      asked.push(task.pages.length)
      counted.push((task.counted ?? []).filter((key) => key !== undefined).length)
      return opened.index(task)
    }
    return { ...opened, index }
  }
  const loaded = await loadConfig({ root, env: {} })
  if (!loaded.config) throw new Error('The configuration is at fault.')
  const project = { root, config: { ...loaded.config, locale }, loaded, themeFolder, version: '0' }
  const { outputs } = await buildSite(project, { ...from, searchThread }, { drafts: false, preview: false })
  const files = [...outputs].filter(([path]) => path.startsWith(`${indexFolder}/`))
  return { asked, counted, files: new Map(files.map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')])) }
}

/** The index from a session with an empty cache. */
async function freshIndexOf(more: Partial<BuildSession> = {}) {
  const fresh = openBuildSession({ root, version: '0', cache: false, workers: 1, cores: 2, workerFile })
  try {
    return await indexOf({ ...fresh, ...more })
  } finally {
    await fresh.close()
  }
}

test('the index of a thread equals the index that is built without a thread', async () => {
  const none: SearchThread = {
    count: () => {},
    hasCounted: () => false,
    index: async () => undefined,
    close: async () => {},
  }
  const threaded = await indexOf(session)
  expect(threaded.asked).toEqual([31])
  expect(threaded.counted).toEqual([31])
  expect([...threaded.files.keys()]).toEqual([`${indexFolder}/head.bin`, `${indexFolder}/start.json`])
  expect(threaded.files).toEqual((await freshIndexOf({ searchThread: async () => none })).files)
})

test('with two cores, the thread counts no pages before it builds the index', async () => {
  expect(await freshIndexOf()).toMatchObject({ asked: [31], counted: [0] })
})

test('pages in another language are counted with their index, which loads the stemmer', async () => {
  const german = openBuildSession({ root, version: '0', cache: false, workers: 1, cores: 4, workerFile })
  expect(await indexOf(german, 'de')).toMatchObject({ asked: [31], counted: [0] })
  await german.close()
})

test('after a thread built an index, an edit of one page starts no thread', async () => {
  writeFileSync(join(root, 'content/pier-7.md'), '---\ntitle: Pier 7\n---\n\nClosed for the winter.\n')
  const edited = await indexOf(session)
  expect(edited.asked).toEqual([])
  expect(edited.files).toEqual((await freshIndexOf()).files)
})

test('a thread that exits without a result gives none, and the next task gets a new thread', async () => {
  const script = `
    import { parentPort } from 'node:worker_threads'
    parentPort.once('message', ({ pages }) => {
      if (pages.length === 0) process.exit(0)
      if (pages.length === 1) throw new Error('out of order')
      parentPort.postMessage({ head: 'made', parts: new Map(), runs: new Map(), state: new Uint8Array(), unpacked: new Map() })
    })`
  const thread = openSearchThread(new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  expect(await thread.index({ pages: [], digests: [], synonyms: [] })).toBeUndefined()
  expect(await thread.index({ pages: ['{}'], digests: ['a'], synonyms: [] })).toBeUndefined()
  expect(await thread.index({ pages: ['{}', '{}'], digests: ['a', 'b'], synonyms: [] })).toMatchObject({ head: 'made' })
  await thread.close()
})

test('a thread that ends while it counts has counted nothing', async () => {
  const script = `
    import { parentPort } from 'node:worker_threads'
    parentPort.once('message', () => process.exit(0))`
  const thread = openSearchThread(new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  thread.count('a', new Uint8Array())
  expect(thread.hasCounted('a')).toBe(true)
  await expect.poll(() => thread.hasCounted('a')).toBe(false)
  await thread.close()
})

test('a task that names a page which was not counted gives no result', async () => {
  const thread = openSearchThread(new URL('../../dist/searchWorker.js', import.meta.url))
  const task = { pages: ['{}'], counted: ['a'], digests: ['a'], synonyms: [] }
  expect(await thread.index(task)).toBeUndefined()
  await thread.close()
})

test('one thread builds the indexes of several versions, one after the other', async () => {
  const thread = openSearchThread(new URL('../../dist/searchWorker.js', import.meta.url))
  try {
    const task = { pages: [], digests: [], synonyms: [] }
    const first = await thread.index(task)
    expect(await thread.index(task)).toEqual(first)
  } finally {
    await thread.close()
  }
})
