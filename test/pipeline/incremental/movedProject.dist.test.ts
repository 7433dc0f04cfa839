/** The cache of a project is valid in a copy of the project in another folder, as continuous integration creates it. */
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildThreaded, siteConfig, writeProject } from '../../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const files = new Map([
  ['site.config.ts', siteConfig("openapi: [{ id: 'api', file: 'openapi/api.yaml', path: '/api', sidebar: 'api' }],")],
  ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
  ['content/a.md', '---\ntitle: A\n---\n\n```js\nconst a = 1\n```\n\nSee [b](./b.mdx).\n'],
  [
    'content/b.mdx',
    "---\ntitle: B\n---\nimport Note from './_note.tsx'\nimport Count from './_count.tsx'\n\n<Note />\n\n<Count />\n",
  ],
  ['content/_note.tsx', 'export default () => <p>Noted.</p>\n'],
  ['content/_count.tsx', "'use client'\nexport default () => <p>Counted.</p>\n"],
  [
    'openapi/api.yaml',
    "openapi: 3.1.0\ninfo: { title: Api, version: '1' }\nservers: [{ url: 'https://api.example.com' }]\npaths:\n  /a:\n    get: { summary: Get, operationId: getA, tags: [As], responses: { '200': { description: Done } } }\n",
  ],
])

const bytesOf = ({ outputs }: Build) =>
  Object.fromEntries([...outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]))

test('a copy of a project with its cache computes nothing again', async () => {
  const root = writeProject(files)
  const other = writeProject(new Map())
  roots.push(root, other)
  const first = await buildThreaded(root)
  expect(first.report.cache.misses).toBeGreaterThan(5)
  const copy = join(other, 'deeper/site')
  cpSync(root, copy, { recursive: true })
  rmSync(root, { recursive: true })
  const moved = await buildThreaded(copy)
  expect(moved.report.cache.misses).toBe(0)
  expect(bytesOf(moved)).toEqual(bytesOf(first))
  expect(moved.diagnostics).toEqual(first.diagnostics)

  writeFileSync(join(copy, 'content/_note.tsx'), 'export default () => <p>Noted again.</p>\n')
  const edited = bytesOf(await buildThreaded(copy))
  expect(Buffer.from(edited['b.html'] ?? '', 'base64').toString()).toContain('Noted again.')
})
