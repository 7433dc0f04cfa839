/** Builds of live preview that no change of a file started. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type LiveState, previewOptions, refreshSearch } from '../../src/commands/liveBuilds.js'
import { loadProject } from '../../src/commands/session/loadProject.js'
import { buildSite } from '../../src/pipeline/buildSite.js'
import { openBuildSession } from '../../src/pipeline/session/buildSession.js'
import { openSession } from '../../src/terminal/session.js'
import { siteConfig, writeProject } from '../support/project.js'

const files = {
  'site.config.ts': siteConfig(`theme: { css: ['brand.css'] }`),
  'brand.css': 'h1 { color: red }',
  'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
  'content/index.md': '---\ntitle: Home\n---\n\nText.\n',
}

test('a style sheet that is saved while search is refreshed reaches the open pages', async () => {
  const root = writeProject(new Map(Object.entries(files)))
  const session = openSession(root, { quiet: true }, { signal: new AbortController().signal })
  const workerFile = new URL('../../dist/compileWorker.js', import.meta.url)
  const buildSession = openBuildSession({ root, version: '0', cache: false, workers: 1, workerFile })
  onTestFinished(async () => {
    await buildSession.close()
    rmSync(root, { recursive: true, force: true })
  })
  const gate = { mode: 'off' } as const
  const project = await loadProject(session, { gate, buildSession })
  if (!('root' in project)) throw new Error('The project is at fault.')
  const build = await buildSite(project, buildSession, { ...previewOptions({ live: '/live' }), searchLater: true })
  const state: LiveState = {
    ...{ project, gate, build, updated: new Map(), changes: new Set(), hasNewConfig: false, live: '/live' },
  }
  const sent: unknown[] = []
  const target = { buildSession, server: { send: (event: unknown) => void sent.push(event) } }
  await refreshSearch(state, target)
  expect(sent).toEqual([])
  writeFileSync(join(root, 'brand.css'), 'h1 { color: green }')
  await refreshSearch(state, target)
  expect(sent).toEqual([{ type: 'reload', routes: 'all' }])
})
