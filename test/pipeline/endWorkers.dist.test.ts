/** Each compile worker holds up to a hundred MB, and the peak of memory is later: while the search index is built. */
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../src/config/loadConfig.js'
import { buildSite } from '../../src/pipeline/buildSite.js'
import { openBuildSession } from '../../src/pipeline/session/buildSession.js'
import { siteConfig, writeProject } from '../support/project.js'

const themeFolder = fileURLToPath(new URL('../../theme', import.meta.url))
const workerFile = new URL('../../dist/compileWorker.js', import.meta.url)
const root = writeProject(
  new Map([
    ['site.config.ts', siteConfig()],
    ['content/index.md', '---\ntitle: Home\n---\n\nAll of the harbor.\n'],
  ]),
)
afterEach(() => vi.restoreAllMocks())

test.each([
  ['a build that no other follows ends its worker', true, 1],
  ['another build keeps its worker for the next one', false, 0],
])('%s', async (_, isOnly, ended) => {
  const session = openBuildSession({ root, version: '0', cache: false, workers: 1, workerFile })
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  try {
    const loaded = await loadConfig({ root, env: {} })
    if (!loaded.config) throw new Error('The configuration is invalid.')
    const project = { root, config: loaded.config, loaded, themeFolder, version: '0' }
    const { report } = await buildSite(project, session, { drafts: false, preview: false, isOnly })
    expect(report.compiled).toBe(1)
    expect(terminate).toHaveBeenCalledTimes(ended)
  } finally {
    await session.close()
  }
})
