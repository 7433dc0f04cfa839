/** The bar of a site created by `docsgen init`, to which its author added a link to the API. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { init } from '../../src/commands/init.js'
import type { Build } from '../../src/model/model.js'
import { openSession } from '../../src/terminal/session.js'
import { buildProject, writeProject } from '../support/project.js'

const paths = { '/things': { get: { operationId: 'listThings', responses: { 200: { description: 'Fine.' } } } } }
const api = JSON.stringify({ openapi: '3.1.1', info: { title: 'API', version: '1' }, paths })

let root: string
let build: Build

beforeAll(async () => {
  root = writeProject(new Map())
  await init(openSession(root, { quiet: true }, { signal: new AbortController().signal }), { gate: 'off' })
  writeFileSync(join(root, 'api.json'), api)
  const file = join(root, 'site.config.ts')
  const config = readFileSync(file, 'utf8')
    .replace("{ type: 'theme' }", "{ type: 'link', label: 'API', href: '/api/introduction' }, $&")
    .replace(/\}\)\s*$/, "  openapi: [{ id: 'api', file: 'api.json', path: '/api', sidebar: 'api' }],\n})\n")
  writeFileSync(file, config)
  build = await buildProject(root)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['api/introduction.html', 'API'],
  ['api/list-things.html', 'API'],
  ['index.html', 'Guides'],
  ['guides/first-page.html', 'Guides'],
])('SHELL-03, SHELL-04: on %s the only active item is %s', (file, label) => {
  const html = Buffer.from(build.outputs.get(file) ?? []).toString()
  const bar = /<ul class="topbar-links.*?<\/ul>/s.exec(html)?.[0] ?? ''
  expect([...bar.matchAll(/<a [^>]*aria-current=[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([label])
})
