/** The example for Turborepo declares all files that a build reads and all that it writes besides its cache. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import picomatch from 'picomatch'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { siteConfig, writeProject } from '../../support/project.js'

const bin = fileURLToPath(new URL('../../../bin/docsgen.js', import.meta.url))
const example = fileURLToPath(new URL('../../../docs/examples/turborepo/turbo.json', import.meta.url))
const task = z.object({ inputs: z.array(z.string()), outputs: z.array(z.string()) })
const made: string[] = []

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function docsTask(): z.infer<typeof task> {
  return z.object({ tasks: z.object({ docs: task }) }).parse(JSON.parse(readFileSync(example, 'utf8'))).tasks.docs
}

function pathsIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort()
}

function buildIn(folder: string): void {
  execFileSync(process.execPath, [bin, 'build', '--quiet'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

test('a build of the declared inputs is the same bytes, and writes only declared outputs and its cache', () => {
  const { inputs, outputs } = docsTask()
  const project = writeProject(
    new Map([
      ['site.config.ts', siteConfig("components: 'components', theme: { css: ['theme/site.css'] },")],
      ['package.json', '{ "private": true, "scripts": { "docs": "docsgen build" } }\n'],
      ['README.md', 'Not published.\n'],
      ['src/index.ts', 'export {}\n'],
      ['components/Price.tsx', 'export default function Price() {\n  return <b>5</b>\n}\n'],
      ['theme/site.css', '.price { color: red }\n'],
      ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
      ['content/_variables.yaml', 'port: "443"\n'],
      ['content/index.mdx', '---\ntitle: Home\n---\n\n<Price /> {vars.port}\n'],
    ]),
  )
  const copy = writeProject(new Map())
  made.push(project, copy)
  const before = pathsIn(project)
  const isInput = picomatch(inputs)
  for (const path of before.filter((path) => isInput(path))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(project, path), join(copy, path))
  }
  expect(pathsIn(copy)).not.toContain('README.md')
  buildIn(project)
  buildIn(copy)
  const isOutput = picomatch([...outputs, '.docsgen/**'], { dot: true })
  expect(pathsIn(project).filter((path) => !before.includes(path) && !isOutput(path))).toEqual([])
  const built = (folder: string) =>
    pathsIn(join(folder, 'build')).map((path) => [path, readFileSync(join(folder, 'build', path), 'base64')])
  expect(built(copy)).toEqual(built(project))
})
