/** The menu of APIs in a built site: on pages of APIs, with its own style sheet. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const api = (title: string, slug: string) => `openapi: 3.1.0
info: { title: ${title}, version: '1' }
paths:
  /a:
    get: { operationId: list, x-slug: ${slug}, summary: List, responses: { '200': { description: Fine. } } }
`

async function build(sidebars: readonly [string, string]) {
  const openapi = [
    { id: 'one', file: 'one.yaml', path: '/one', sidebar: sidebars[0] },
    { id: 'two', file: 'two.yaml', path: '/two', sidebar: sidebars[1] },
  ]
  const config = {
    title: 'T',
    url: 'https://a.example',
    product: { name: 'T', slug: 't' },
    version: '1',
    gate: false,
    openapi,
  }
  const files = new Map([
    ['site.config.ts', `export default ${JSON.stringify(config)}`],
    ['content/index.md', '---\ntitle: Home\n---\n\nText.\n'],
    ['content/sidebars.yaml', 'docs:\n  - page: index\n'],
    ['one.yaml', api('First', 'list')],
    ['two.yaml', api('Second', 'read-all')],
  ])
  const root = writeProject(files)
  roots.push(root)
  const { outputs } = await buildProject(root)
  return (path: string) => Buffer.from(outputs.get(path) ?? '').toString()
}

test('a page of an API has a menu with the same operation of the other API, and its style sheet', async () => {
  const read = await build(['a', 'b'])
  const page = read('one/list.html')
  const menu = /<details class="api-switch">.*?<\/details>/s.exec(page)?.[0] ?? ''
  expect(menu).toContain('<a href="/one/introduction" aria-current="true">First</a>')
  expect(menu).toContain('<a href="/two/read-all">Second</a>')
  const sheet = /href="\/(assets\/api-switch[^"]*\.css)"/.exec(page)?.[1] ?? ''
  expect(read(sheet)).toContain('.api-switch')
  expect(read('index.html')).not.toContain('api-switch')
})

test('APIs in one sidebar have no menu', async () => {
  const read = await build(['a', 'a'])
  expect(read('one/list.html')).toContain('List')
  expect(read('one/list.html')).not.toContain('api-switch')
})
