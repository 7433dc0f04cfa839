/** The plugin `git` with roots in other checkouts: each page has the history of its own repository. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildProject } from '../support/project.js'
import { messagesOf, packages, textOf, writeMonorepo } from './monorepo.js'

function commitAll(folder: string, author: string, date: string): void {
  const time = `${date}T12:00:00Z`
  const identity = ['-c', 'user.name=C', '-c', 'user.email=c@example.com']
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_COMMITTER_DATE: time }
  const about = [`--author=${author} <${author}@example.com>`, `--date=${time}`]
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...identity, 'commit', '-qm', 'x', ...about],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', env })
    if (status !== 0) throw new Error(stderr)
  }
}

const config = `${packages} plugins: [['git', { contributors: true }]],`

test('pages of another checkout have their own dates and authors', async () => {
  const root = writeMonorepo({}, config)
  commitAll(join(root, 'website'), 'Anna', '2026-01-10')
  commitAll(join(root, 'packages/sdk'), 'Bert', '2026-02-20')
  commitAll(join(root, 'packages/cli'), 'Cleo', '2026-03-30')
  const build = await buildProject(join(root, 'website'))
  expect(messagesOf(build)).toEqual([])
  const noteOf = (path: string) => /<p class="page-history">.*?<\/p>/.exec(textOf(build, path))?.[0]
  expect(noteOf('index.html')).toMatch(/datetime="2026-01-10".*Anna/i)
  expect(noteOf('sdk/setup.html')).toMatch(/datetime="2026-02-20".*Bert/i)
  expect(noteOf('cli.html')).toMatch(/datetime="2026-03-30".*Cleo/i)
})

test('one repository with all roots has one history', async () => {
  const root = writeMonorepo({}, config)
  commitAll(root, 'Dora', '2026-04-01')
  const build = await buildProject(join(root, 'website'))
  expect(messagesOf(build)).toEqual([])
  for (const path of ['index.html', 'sdk.html', 'cli.html']) expect(textOf(build, path)).toMatch(/page-history.*Dora/)
})

test('a folder in a submodule of the project has the history of the submodule', async () => {
  const root = writeMonorepo(
    { 'website/vendor/api/docs/index.md': '---\ntitle: API\ndescription: It.\n---\n\nWords.\n' },
    "content: ['content', { from: 'vendor/api/docs', to: '/api' }], plugins: [['git', { contributors: true }]],",
  )
  commitAll(join(root, 'website/vendor/api'), 'Emil', '2026-05-05')
  spawnSync('git', ['init', '-q'], { cwd: join(root, 'website') })
  commitAll(join(root, 'website'), 'Fritz', '2026-06-06')
  const build = await buildProject(join(root, 'website'))
  expect(textOf(build, 'api.html')).toMatch(/datetime="2026-05-05".*Emil/i)
  rmSync(root, { recursive: true, force: true })
})
