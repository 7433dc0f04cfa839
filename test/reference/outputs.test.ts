/** Output files of an API reference. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const description = `openapi: 3.1.1
info: { title: Things, version: "1" }
paths:
  /things: { get: { operationId: listThings, responses: { 200: { description: Fine. } } } }
`

async function outputsOf(extra: string) {
  const openapi = "openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api' }],"
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(openapi + extra)],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nSee the [API](/api/introduction).\n'],
      ['api.yaml', description],
    ]),
  )
  roots.push(root)
  const { outputs, diagnostics } = await buildProject(root)
  expect(diagnostics).toEqual([])
  return [...outputs.keys()]
}

const isPayload = (path: string) => path.endsWith('_payload.json')

test('T6: every page is stored once', async () => {
  const paths = await outputsOf('')
  expect(paths).toEqual(expect.arrayContaining(['api/list-things.html', 'api/introduction.html', 'index.html']))
  expect(paths.filter(isPayload)).toEqual([])
})

test('behind a gate in the browser documents are empty, so pages have payloads', async () => {
  const paths = await outputsOf("gate: { mode: 'client', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'abc' },")
  expect(paths.filter(isPayload)).toEqual(expect.arrayContaining(['_payload.json', 'api/list-things/_payload.json']))
})
