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
  const config = /id="docsgen">(.*?)<\/script>/.exec(Buffer.from(outputs.get('index.html') ?? []).toString())?.[1]
  return {
    paths: [...outputs.keys()],
    client: JSON.parse(config ?? '{}') as { payloadFromDocument?: readonly string[] },
  }
}

test('T6: a page of a reference is stored once, and the browser code knows its URL', async () => {
  const { paths, client } = await outputsOf('')
  expect(paths).toEqual(expect.arrayContaining(['api/list-things.html', 'api/introduction.html', '_payload.json']))
  expect(paths.filter((path) => path.startsWith('api/') && path.endsWith('_payload.json'))).toEqual([])
  expect(client.payloadFromDocument).toEqual(['/api/'])
})

test('behind a gate in the browser documents are empty, so pages of a reference have payloads too', async () => {
  const gate = "gate: { mode: 'client', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'abc' },"
  const { paths, client } = await outputsOf(gate)
  expect(paths).toContain('api/list-things/_payload.json')
  expect(client.payloadFromDocument).toBeUndefined()
})
