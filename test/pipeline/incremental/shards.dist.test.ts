/** A site that several machines compile in shards is the same bytes as a site that one machine builds. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteConfig, writeProject } from '../../support/project.js'

const bin = fileURLToPath(new URL('../../../bin/docsgen.js', import.meta.url))
const made: string[] = []
const count = 3
let whole: string
let joined: string

const files = new Map([
  ['site.config.ts', siteConfig("openapi: [{ id: 'api', file: 'openapi/api.yaml', path: '/api', sidebar: 'api' }],")],
  ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
  ['content/index.md', '---\ntitle: Home\n---\n\nSee [page 7](./page7.md#first) and [the gone page](./gone.md).\n'],
  ...Array.from({ length: 9 }, (_, page) => [`content/page${page}.md`, pageText(page)] as const),
  ['content/code.mdx', "---\ntitle: Code\n---\nimport Note from './_note.tsx'\n\n<Note />\n"],
  ['content/_note.tsx', 'export default () => <p>Noted.</p>\n'],
  [
    'openapi/api.yaml',
    "openapi: 3.1.0\ninfo: { title: Api, version: '1' }\nservers: [{ url: 'https://api.example.com' }]\npaths:\n  /a:\n    get: { summary: Get, operationId: getA, tags: [As], responses: { '200': { description: Done } } }\n",
  ],
])

function pageText(page: number): string {
  return `---\ntitle: Page ${page}\n---\n\n## First\n\nText ${page}.\n\n\`\`\`js\nconst a = ${page}\n\`\`\`\n`
}

beforeAll(() => {
  whole = writeProject(files)
  joined = writeProject(files)
  made.push(whole, joined)
  docsgen(whole, 'build', '.', '--keep-going')
  for (let number = 1; number <= count; number += 1) {
    const machine = writeProject(files)
    made.push(machine)
    docsgen(machine, 'build', '.', '--shard', `${number}/${count}`)
    cpSync(join(machine, '.docsgen/shards'), join(joined, '.docsgen/shards'), { recursive: true })
  }
})

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** Output on both streams. Does not fail: the site has a broken link. */
function docsgen(folder: string, ...flags: readonly string[]): { readonly text: string; readonly exit: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...flags, '--no-color'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { text: stdout + stderr, exit: status }
}

function filesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]))
}

const reportOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, '.docsgen/report/build-report.json'), 'utf8')) as { compiled: number }

test('joined shards are the bytes of a whole build, and the join compiles no page', () => {
  const { text, exit } = docsgen(joined, 'join', '.', '--keep-going')
  expect(text).toContain('links to the file “content/gone.md”, which does not exist')
  expect(text).not.toContain('compiled here')
  expect(exit).toBe(1)
  expect(filesOf(join(joined, 'build'))).toEqual(filesOf(join(whole, 'build')))
  expect(reportOf(whole).compiled).toBeGreaterThan(10)
  expect(reportOf(joined).compiled).toBe(0)
})

test('a page that differs from its shard is compiled by the join, which says so', () => {
  writeFileSync(join(joined, 'content/page3.md'), pageText(33))
  const { text } = docsgen(joined, 'join', '.', '--keep-going')
  expect(text).toContain('1 page was not in the shards and compiled here')
  expect(readFileSync(join(joined, 'build/page3.html'), 'utf8')).toContain('Text 33.')
})

test('a missing shard, an incomplete one, and shards of several builds are refused', () => {
  const shards = join(joined, '.docsgen/shards')
  rmSync(join(shards, '2-of-3/shard.json'))
  expect(docsgen(joined, 'join').text).toContain('These shards are missing or incomplete: 2/3.')
  mkdirSync(join(shards, '1-of-2'))
  writeFileSync(join(shards, '1-of-2/shard.json'), '{"number":1,"count":2,"code":"x","pages":1}')
  expect(docsgen(joined, 'join').text).toContain('shards of several builds: 2 and 3 parts')
  rmSync(shards, { recursive: true })
  expect(docsgen(joined, 'join').text).toContain('There are no shards')
})

test('a shard reports the errors of its pages', () => {
  const root = writeProject(new Map([...files, ['content/page0.md', '---\ntitle: [\n---\n']]))
  made.push(root)
  const exits = [1, 2, 3].map((number) => docsgen(root, 'build', '--shard', `${number}/3`).exit)
  expect(exits).toContain(1)
  expect(existsSync(join(root, 'build'))).toBe(false)
})

test.each(['0/3', '4/3', '1', '1/x', '1/0'])('--shard %s is refused', (part) => {
  const { text, exit } = docsgen(whole, 'build', '--shard', part)
  expect(text).toContain('is not a part of a whole')
  expect(exit).toBe(2)
})
