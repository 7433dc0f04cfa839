/** `docsgen search push`, and the records that `docsgen build` writes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, temporaryProjects } from './runCommand.js'

const project = temporaryProjects()
const config = (url: string, more = '') =>
  `search: { provider: { meilisearch: { url: '${url}', apiKey: 'searchOnly', index: 'docs' } } }, ${more}`
const page = { 'content/zebra.md': '---\ntitle: Zebra\n---\n\nStripes.\n\n## Food\n\nGrass.\n' }

test('a build writes the records beside the published folder, and a dry run counts them', () => {
  const root = project(page, config('https://search.example.com'))
  expect(run(root, ['build']).status).toBe(0)
  const lines = readFileSync(join(root, '.docsgen/search/records.ndjson'), 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).url)).toEqual([
    'https://docs.example.com/',
    'https://docs.example.com/zebra',
    'https://docs.example.com/zebra#food',
  ])
  expect(existsSync(join(root, 'build/records.ndjson'))).toBe(false)
  const { status, stdout } = run(root, ['search', 'push', '--dry-run'])
  expect(status).toBe(0)
  expect(stdout).toContain('3 records of 2 pages')
  expect(stdout).toContain('Nothing was sent.')
})

test('needs a service, a key, and a key that differs from the one of readers', () => {
  const own = run(project(page), ['search', 'push'])
  expect([own.status, own.stderr]).toEqual([2, expect.stringContaining('search.provider')])
  const root = project(page, config('https://search.example.com'))
  const without = run(root, ['search', 'push'])
  expect([without.status, without.stderr]).toEqual([2, expect.stringContaining('DOCSGEN_SEARCH_ADMIN_KEY')])
  const same = run(root, ['search', 'push'], { DOCSGEN_SEARCH_ADMIN_KEY: 'searchOnly' })
  expect([same.status, same.stderr]).toEqual([2, expect.stringContaining('every reader could change the records')])
})

test('a service that cannot be reached is an error of the environment', () => {
  const root = project(page, config('http://127.0.0.1:1'))
  const { status, stderr } = run(root, ['search', 'push'], { DOCSGEN_SEARCH_ADMIN_KEY: 'mayWrite' })
  expect(status).toBe(3)
  expect(stderr).toContain('The search service cannot be reached')
  expect(stderr).toContain('Readers still search the old records.')
})

test('nothing of a gated site is uploaded, also if NOAUTH opens it', () => {
  const auth = "gate: { mode: 'sealed', AUTH0_DOMAIN: 'a.eu.auth0.com', AUTH0_CLIENT_ID: 'b' }"
  const root = project(page, config('http://127.0.0.1:1', auth))
  for (const NOAUTH of ['', 'true']) {
    const { status, stderr } = run(root, ['search', 'push', '--dry-run'], { NOAUTH })
    expect([status, stderr]).toEqual([2, expect.stringContaining('gate-search-service')])
  }
})
