/** Cache headers: immutable for files with a content hash in their name, no caching for all others. */
import { beforeAll, expect, test } from 'vitest'
import { headersFor, parseHeaders } from '../../../src/hosts/hostRules.js'
import type { Build } from '../../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'

const forEver = 'public, max-age=31536000, immutable'
let build: Build

beforeAll(async () => {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig("baseUrl: '/x/', deploy: { hosts: ['vercel', 'nginx'] },")],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nWords to find.\n'],
    ]),
  )
  build = await buildProject(root)
})

test('exactly the files with a content hash are immutable', () => {
  const rules = parseHeaders(text('_headers'))
  const paths = [...build.outputs.keys()]
  const kept = paths.filter((path) => headersFor(`/x/${path}`, rules)['Cache-Control'] === forEver)
  expect(kept).toEqual(paths.filter((path) => /[-.][0-9a-zA-Z]{8}\.\w+$/.test(path)))
  expect(headersFor('/x/search-index/head.bin', rules)['Cache-Control']).toBe('no-cache')
  expect(headersFor('/x/search-index/parts/terms-0123456789.bin', rules)['Cache-Control']).toBe(forEver)
})

test('the parts of the search index are immutable on every host, its head is not', () => {
  const { headers } = JSON.parse(text('vercel.json')) as { headers: { source: string; headers: unknown }[] }
  expect(headers.slice(1)).toEqual([
    { source: '/x/assets/(.*)', headers: [{ key: 'Cache-Control', value: forEver }] },
    { source: '/x/search-index/parts/(.*)', headers: [{ key: 'Cache-Control', value: forEver }] },
  ])
  const place = /location \/x\/search-index\/\S* \{[^}]*\}/.exec(text('nginx.conf'))?.[0]
  expect(place).toMatch(/^location \/x\/search-index\/parts\/ .*immutable/s)
})

function text(path: string): string {
  return new TextDecoder().decode(build.outputs.get(path))
}
