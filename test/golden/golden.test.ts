/**
 * Sources in, text out. `GOLDEN=write npm test -- test/golden` rewrites the expected files; read the diff before you commit.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, writeProject } from '../support/project.js'

const fixture = fileURLToPath(new URL('../fixtures/golden/', import.meta.url))
const expected = join(fixture, 'expected')
let root: string
let build: Build

beforeAll(async () => {
  root = writeProject(new Map())
  cpSync(fixture, root, { recursive: true, filter: (path) => !path.startsWith(expected) })
  build = await buildProject(root)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the golden site has no errors or warnings', () => {
  expect(build.diagnostics).toEqual([])
})

test.each(['index', 'guide/blocks', 'guide/markdown'])('%s has the expected content', (page) => {
  const [, main = ''] = /<main[^>]*data-region="main"[^>]*>([\s\S]*)<\/main>/.exec(text(`${page}.html`)) ?? []
  compare(`${page.replaceAll('/', '-')}.html`, `${main.replaceAll('><', '>\n<')}\n`)
})

test.each(['sitemap.xml', 'robots.txt', '_redirects', 'old.html', 'guide.html'])(
  '%s has the expected content',
  (file) => {
    compare(file, text(file))
  },
)

function text(path: string): string {
  return Buffer.from(build.outputs.get(path) ?? []).toString()
}

function compare(name: string, found: string): void {
  const path = join(expected, name)
  if (process.env.GOLDEN === 'write') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, found)
  }
  expect(found).toBe(existsSync(path) ? readFileSync(path, 'utf8') : 'no expectation yet')
}
