/** `docsgen build` with errors in an API description: the guides are written, and the exit code is 1. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { siteConfig, writeProject } from '../support/project.js'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const description = `openapi: 3.1.1
info: { title: API, version: '1' }
paths:
  /things:
    get:
      operationId: listThings
      parameters: [{ $ref: '#/components/parameters/gone' }]
      responses: { 200: { description: Fine. } }
`

function project(api: string): string {
  const files = {
    'site.config.ts': siteConfig("openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api' }],"),
    'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
    'content/index.md': '---\ntitle: Home\n---\n\nSee [the operation](/api/list-things).\n',
    'api.yaml': api,
  }
  const root = writeProject(new Map(Object.entries(files)))
  roots.push(root)
  return root
}

function build(root: string, flags: readonly string[] = []) {
  const { status, stderr } = spawnSync(process.execPath, [bin, 'build', ...flags], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
  })
  return { status, stderr }
}

test('guides are written in spite of a broken reference, each time with exit code 1', () => {
  const root = project(description)
  for (const _ of [1, 2]) {
    const { status, stderr } = build(root)
    expect(stderr).toMatch(/api\.yaml:7:.*\[?openapi-ref/s)
    expect(stderr).toContain('The site was written, because all errors are in API descriptions')
    expect(status).toBe(1)
  }
  expect(readFileSync(join(root, 'build/index.html'), 'utf8')).toContain('href="/api/list-things"')
  expect(readFileSync(join(root, 'build/api/list-things.html'), 'utf8')).toContain('#/components/parameters/gone')
})

test('a description that cannot be read leaves the guides and one page', () => {
  const root = project('openapi: 3.1.1\npaths: [\n')
  const { status, stderr } = build(root)
  expect(status).toBe(1)
  expect(stderr).toContain('openapi-syntax')
  expect(stderr).not.toContain('link-page')
  expect(existsSync(join(root, 'build/index.html'))).toBe(true)
  expect(readFileSync(join(root, 'build/api/introduction.html'), 'utf8')).toContain('could not be read')
})

test('warnings of a description do not block the guides with --strict', () => {
  const root = project(description.replace(/ {6}parameters.*\n/, '').replace('Fine.', 'Fine., sumary: x'))
  expect(build(root).status).toBe(0)
  const { status, stderr } = build(root, ['--strict'])
  expect(status).toBe(1)
  expect(stderr).toContain('The site was written')
})

test('an error in a guide, or a description that does not exist, still writes nothing', () => {
  const root = project(description)
  appendFileSync(join(root, 'content/index.md'), '\n[Broken](/nowhere)\n')
  expect(build(root).stderr).toContain('Nothing was written')
  const other = project(description)
  writeFileSync(
    join(other, 'site.config.ts'),
    readFileSync(join(other, 'site.config.ts'), 'utf8').replace('api.yaml', 'gone.yaml'),
  )
  const { status, stderr } = build(other)
  expect(stderr).toContain('Nothing was written')
  expect(status).toBe(1)
  for (const folder of [root, other]) expect(existsSync(join(folder, 'build'))).toBe(false)
})
