/** The menu of the APIs of a site. */
import { expect, test } from 'vitest'
import type { Doc, Site } from '../../src/model/model.js'
import type { SiteConfig } from '../../src/schema/config.js'
import { createApiSwitch } from '../../src/site/apiSwitch.js'

interface Api {
  readonly id: string
  readonly path: string
  readonly sidebar: string
  readonly label?: string
}

const docs = [
  { kind: 'operation', route: '/api/introduction', title: 'Things' },
  { kind: 'operation', route: '/api/list', title: 'List', operationId: 'list' },
  { kind: 'operation', route: '/api/old', title: 'Old', operationId: 'old' },
  { kind: 'operation', route: '/api/next/introduction', title: 'Things' },
  { kind: 'operation', route: '/api/next/get-all', title: 'List', operationId: 'list' },
  { kind: 'mdx', route: '/guide', title: 'Guide' },
] as unknown as readonly Doc[]

function openSwitch(openapi: readonly Api[]) {
  const byRoute = new Map(docs.map((doc) => [doc.route, doc]))
  return createApiSwitch({ docs, byRoute, config: { openapi } as unknown as SiteConfig } as Pick<
    Site,
    'config' | 'docs' | 'byRoute'
  >)
}

const v1 = { id: 'v1', path: '/api', sidebar: 'one' }
const next = { id: 'next', path: '/api/next', sidebar: 'two' }

function linksAt(route: string, openapi: readonly Api[]) {
  const doc = docs.find((one) => one.route === route)
  const links = doc && openSwitch(openapi)?.linksOf(doc, (target) => `/base${target}`)
  return links?.map(({ label, href, isCurrent }) => `${isCurrent ? '*' : ''}${label} ${href}`)
}

test('a page links to the operation of the same name in the other API, else to its introduction', () => {
  const own = '/base/api/introduction'
  expect(linksAt('/api/list', [v1, next])).toEqual([`*Things (v1) ${own}`, 'Things (next) /base/api/next/get-all'])
  expect(linksAt('/api/old', [v1, next])).toEqual([`*Things (v1) ${own}`, 'Things (next) /base/api/next/introduction'])
})

test('a path below that of another API belongs to its own API', () => {
  const api = [
    { ...v1, label: 'API 1' },
    { ...next, label: 'API 2' },
  ]
  expect(linksAt('/api/next/get-all', api)).toEqual(['API 1 /base/api/list', '*API 2 /base/api/next/introduction'])
})

test.each([
  ['APIs in the same sidebar', '/api/list', [v1, { ...next, sidebar: 'one' }]],
  ['one API', '/api/list', [v1]],
  ['an API whose pages are missing', '/api/list', [v1, { ...next, path: '/none' }]],
  ['a page of no API', '/guide', [v1, next]],
])('%s: no menu', (_, route, openapi) => {
  expect(linksAt(route, openapi)).toBeUndefined()
})
