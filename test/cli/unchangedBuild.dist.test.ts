/** `docsgen build` after a build: it stops early if nothing has changed, and only then. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { siteConfig, writeProject } from '../support/project.js'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const config = siteConfig("env: ['SITE_NOTE'], footer: { copyright: process.env.SITE_NOTE ?? 'none' },")
const files = {
  'site.config.ts': config,
  'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
  'content/index.md': '---\ntitle: Home\n---\n\nHi.\n',
  'content/a.mdx': "---\ntitle: A\n---\n\nimport Note from './_note.mdx'\n\n<Note />\n",
  'content/_note.mdx': 'The first note.\n',
  'content/images/dot.txt': 'A file.\n',
}
const made = writeProject(new Map(Object.entries(files)))
const roots = [made]
build(made)
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** Figures and diagnostics of a run. */
function build(root: string, flags: readonly string[] = [], env: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [bin, 'build', ...flags], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: '1', ...env },
  })
  if (status !== 0) throw new Error(stderr)
  const { stages } = JSON.parse(readFileSync(join(root, '.docsgen/report/build-report.json'), 'utf8'))
  return { isUnchanged: !('compile' in stages), summary: stderr.match(/^\d+ pages.*$/m)?.[0] ?? '', stderr }
}

const read = (root: string, path: string) => readFileSync(join(root, 'build', path), 'utf8')

/** A copy of the project with its cache and its output, of which a build has recorded the times. */
function copyProject(): string {
  const root = writeProject(new Map())
  roots.push(root)
  cpSync(made, root, { recursive: true, preserveTimestamps: true })
  return root
}

const changes: Record<string, (root: string) => void> = {
  'a page was edited': (root) => appendFileSync(join(root, 'content/index.md'), '\nMore.\n'),
  'a partial was edited': (root) => writeFileSync(join(root, 'content/_note.mdx'), 'Another note.\n'),
  'an asset was edited': (root) => writeFileSync(join(root, 'content/images/dot.txt'), 'B file.\n'),
  'a page was added': (root) => writeFileSync(join(root, 'content/b.md'), '---\ntitle: B\n---\n'),
  'a page was removed': (root) => rmSync(join(root, 'content/b.md')),
  'a page was renamed': (root) => renameSync(join(root, 'content/a.mdx'), join(root, 'content/c.mdx')),
  'the configuration was edited': (root) => appendFileSync(join(root, 'site.config.ts'), '// A comment.\n'),
  'a file that was missing appeared': (root) => writeFileSync(join(root, 'content/_variables.yaml'), 'name: value\n'),
  'an output was edited, with the same size': (root) =>
    writeFileSync(join(root, 'build/index.html'), read(root, 'index.html').replace('Home', 'Hole')),
  'an output is missing': (root) => rmSync(join(root, 'build/c.html')),
  'the output folder is missing': (root) => rmSync(join(root, 'build'), { recursive: true }),
  'the record of the output is damaged': (root) => damageRecord(root, /-record$/),
  'the record of the build is damaged': (root) => damageRecord(root, /-build$/),
}

describe('a second build', () => {
  test('stops before the pages and reports the same, also for files that were saved without a change', () => {
    const root = copyProject()
    expect(build(root).isUnchanged).toBe(true)
    utimesSync(join(root, 'content/index.md'), 1, 1)
    const { isUnchanged, summary, stderr } = build(root)
    expect(isUnchanged).toBe(true)
    expect(summary).toMatch(/^2 pages, \d+ files \([\d.]+ MB\) in .*, unchanged; no errors or warnings\.$/)
    expect(stderr).toContain('Look at it with')
  })

  test('builds after any change, until its output is that of a clean build', () => {
    const root = copyProject()
    for (const [change, make] of Object.entries(changes)) {
      make(root)
      expect(build(root).isUnchanged, change).toBe(false)
    }
    expect(build(root).isUnchanged).toBe(true)
    build(root, ['--no-cache', '--out-dir', 'clean'])
    expect(spawnSync('diff', ['-r', 'build', 'clean'], { cwd: root, encoding: 'utf8' }).stdout).toBe('')
  })

  test('builds for other flags and other values of the named variables', () => {
    const root = copyProject()
    expect(build(root, ['--drafts']).isUnchanged).toBe(false)
    expect(build(root, ['--base', '/docs/']).isUnchanged).toBe(false)
    expect(build(root, [], { SITE_NOTE: 'fresh' }).isUnchanged).toBe(false)
    expect(read(root, 'index.html')).toContain('fresh')
    expect(build(root, [], { UNNAMED: 'x', SITE_NOTE: 'fresh' }).isUnchanged).toBe(true)
  })

  test('does not take the output of a build without a cache for its own', () => {
    const root = copyProject()
    const before = readFileSync(join(root, 'content/index.md'))
    appendFileSync(join(root, 'content/index.md'), '\nMore.\n')
    build(root, ['--no-cache'])
    writeFileSync(join(root, 'content/index.md'), before)
    build(root)
    expect(read(root, 'index.html')).not.toContain('More.')
  })

  test('shows the warnings of the last build, and fails for them with --strict', () => {
    const root = copyProject()
    writeFileSync(join(root, 'content/index.md'), '---\ntitle: Home\n---\n\n<img src="/images/dot.png">\n')
    writeFileSync(
      join(root, 'content/images/dot.png'),
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    )
    expect(build(root)).toMatchObject({ isUnchanged: false, stderr: expect.stringContaining('image-alt') })
    expect(build(root)).toMatchObject({ isUnchanged: true, stderr: expect.stringContaining('image-alt') })
    expect(() => build(root, ['--strict'])).toThrow('Nothing was written: 1 warning.')
  })
})

function damageRecord(root: string, name: RegExp): void {
  const { stdout } = spawnSync('ls', [join(root, '.docsgen')], { encoding: 'utf8' })
  const record = stdout.split('\n').find((file) => name.test(file)) ?? ''
  const path = join(root, '.docsgen', record)
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -40))
}
