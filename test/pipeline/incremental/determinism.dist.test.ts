/** The same sources give the same bytes: across folders, time zones, locales, clocks, file orders, worker counts and caches. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteConfig, writeProject } from '../../support/project.js'

const contrary = new URL('../../support/contrary.mjs', import.meta.url)
const bin = fileURLToPath(new URL('../../../bin/docsgen.js', import.meta.url))
let root: string
let reference: string
const made: string[] = []

beforeAll(() => {
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig("deploy: { hosts: ['vercel', 'nginx'] },")],
      ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\n[I](/istanbul) ![i](./dot.svg)\n'],
      [
        'content/istanbul.mdx',
        '---\ntitle: İstanbul\nreviewed: 2026-01-02\n---\n\n<Tabs group="x">\n<Tab label="İ">\n\none\n\n</Tab>\n<Tab label="b">\n\n```ts {1}\nconst a = 1\n```\n\n</Tab>\n</Tabs>\n\n## Ärger\n\n## ärger\n',
      ],
      ['content/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'],
    ]),
  )
  made.push(root)
  reference = build(root, {}, [])
})

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function build(folder: string, env: Record<string, string>, flags: readonly string[]): string {
  execFileSync(process.execPath, [bin, 'build', '.', '--quiet', ...flags], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return digest(join(folder, 'build'))
}

function digest(folder: string): string {
  const hash = createHash('sha256')
  for (const path of (readdirSync(folder, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path.slice(folder.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

test.each([
  ['a warm cache', {}, []],
  ['no cache', {}, ['--no-cache']],
  ['another time zone', { TZ: 'Asia/Kolkata' }, ['--no-cache']],
  ['a Turkish locale', { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }, ['--no-cache']],
  ['another SOURCE_DATE_EPOCH', { SOURCE_DATE_EPOCH: '1' }, ['--no-cache']],
  [
    'folders listed backwards, a later clock and eight workers',
    { NODE_OPTIONS: `--import=${contrary}` },
    ['--no-cache'],
  ],
] as const)(
  'a build with %s has the same bytes',
  (_, env, flags) => {
    expect(build(root, env, flags)).toBe(reference)
  },
  60_000,
)

test('a build in another folder has the same bytes', () => {
  const other = mkdtempSync(join(root, '../moved-'))
  made.push(other)
  cpSync(root, other, { recursive: true, filter: (path) => !/[\\/](?:build|\.docsgen)(?:[\\/]|$)/.test(path) })
  expect(build(other, {}, [])).toBe(reference)
})
