/** Cache headers: immutable for files with a content hash in their name, no caching for all others. */
import { beforeAll, expect, test } from 'vitest'
import { headersFor, parseHeaders } from '../../src/hosts/hostRules.js'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

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
  expect(kept.filter((path) => path.startsWith('search-index/'))).not.toEqual([])
  expect(headersFor('/x/search-index/manifest.json', rules)['Cache-Control']).toBe('no-cache')
})

test('the manifest of the search index is revalidated on every host', () => {
  const { headers } = JSON.parse(text('vercel.json')) as { headers: { source: string; headers: unknown }[] }
  expect(headers.slice(1)).toEqual([
    { source: '/x/assets/(.*)', headers: [{ key: 'Cache-Control', value: forEver }] },
    { source: '/x/search-index/(.*)', headers: [{ key: 'Cache-Control', value: forEver }] },
    { source: '/x/search-index/manifest.json', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ])
  const place = /location = \/x\/search-index\/manifest\.json \{[^}]*\}/.exec(text('nginx.conf'))?.[0]
  expect(place).toContain('Cache-Control "no-cache"')
})

function text(path: string): string {
  return new TextDecoder().decode(build.outputs.get(path))
}
