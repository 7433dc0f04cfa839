/** Builds of a site with roots outside its project: the cache, a copy of the project, and live preview. */
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { hashOf } from '../../src/util/hash.js'
import { run, start } from '../cli/runCommand.js'
import { buildThreaded } from '../support/project.js'
import { packages, page, writeMonorepo } from './monorepo.js'

const bytesOf = ({ outputs }: Build) => Object.fromEntries([...outputs].map(([path, bytes]) => [path, hashOf(bytes)]))

const island = {
  'packages/sdk/docs/client.mdx': page(
    'Client',
    "import Part from './_part.mdx'\nimport Count from './Count.tsx'\n\n<Part />\n\n<Count />",
  ),
  'packages/sdk/docs/Count.tsx': "'use client'\nexport default () => <p>Counted.</p>\n",
}

test('a copy of the repository with its cache computes nothing again, and an incremental build equals a clean one', async () => {
  const root = writeMonorepo(island)
  const first = await buildThreaded(join(root, 'website'))
  expect(first.diagnostics).toEqual([])
  const copy = join(root, 'deeper/copy')
  mkdirSync(copy, { recursive: true })
  for (const name of ['website', 'packages']) cpSync(join(root, name), join(copy, name), { recursive: true })
  const moved = await buildThreaded(join(copy, 'website'))
  expect(bytesOf(moved)).toEqual(bytesOf(first))
  expect(moved.report.cache.misses).toBe(0)
  const edits = [
    ['packages/sdk/docs/setup.md', page('Setup', '## Linux\n\nOther words.')],
    ['packages/sdk/docs/_part.mdx', 'Another part.\n'],
    ['packages/cli/docs/new.md', page('New', '[Setup](../../sdk/docs/setup.md)')],
  ] as const
  for (const [file, text] of edits) {
    writeFileSync(join(root, file), text)
    const clean = await buildThreaded(join(root, 'website'), { cache: false })
    const built = await buildThreaded(join(root, 'website'))
    expect(bytesOf(built), file).toEqual(bytesOf(clean))
    expect(built.diagnostics, file).toEqual(clean.diagnostics)
  }
  rmSync(join(root, 'packages/cli/docs/new.md'))
  expect(Object.keys(bytesOf(await buildThreaded(join(root, 'website'))))).not.toContain('cli/new.html')
})

test('an unchanged build is found only if no file of a root has changed', () => {
  const root = writeMonorepo()
  const build = () => run(join(root, 'website'), ['build']).stderr
  expect(build()).not.toContain('unchanged')
  expect(build()).toMatch(/unchanged|nothing has changed/i)
  appendFileSync(join(root, 'packages/sdk/docs/setup.md'), '\nMore.\n')
  expect(build()).not.toMatch(/unchanged|nothing has changed/i)
  build()
  writeFileSync(join(root, 'packages/cli/docs/more.md'), page('More'))
  expect(build()).not.toMatch(/unchanged|nothing has changed/i)
})

test('live preview follows edits in all roots, and in one that is added', async () => {
  const root = writeMonorepo({ 'packages/api/docs/index.md': page('API') })
  const { child, url } = await start(join(root, 'website'), ['serve', '--port', '0', '--quiet'])
  const shown = async (path: string) => (await fetch(new URL(path, url))).text()
  try {
    expect(await shown('/cli')).toContain('<h1>CLI</h1>')
    writeFileSync(join(root, 'packages/cli/docs/index.md'), page('CLI', 'Changed words.'))
    await expect.poll(() => shown('/cli'), { timeout: 60_000 }).toContain('Changed words.')
    writeFileSync(join(root, 'packages/sdk/docs/_part.mdx'), 'A changed part.\n')
    await expect.poll(() => shown('/sdk/client'), { timeout: 60_000 }).toContain('A changed part.')
    writeFileSync(join(root, 'packages/sdk/docs/added.md'), page('Added', 'Added words.'))
    await expect.poll(() => shown('/sdk/added'), { timeout: 60_000 }).toContain('Added words.')
    const config = join(root, 'website/site.config.ts')
    const more = packages.replace(/\],$/, "  { from: '../packages/api/docs', to: '/api' },\n],")
    writeFileSync(config, readFileSync(config, 'utf8').replace(packages, more))
    await expect.poll(() => shown('/api'), { timeout: 60_000 }).toContain('Words.')
    writeFileSync(join(root, 'packages/api/docs/index.md'), page('API', 'Other words.'))
    await expect.poll(() => shown('/api'), { timeout: 60_000 }).toContain('Other words.')
  } finally {
    child.kill('SIGINT')
  }
})
