/** Changelogs between any two versions, the page of deprecations, and their feeds. */
import { expect, test } from 'vitest'
import type { ChangelogView, DeprecationsView } from '../../../src/model/contract.js'
import type { SiteConfig } from '../../../src/schema/config.js'
import { collect } from '../collect.js'

function version(number: string, paths: object, more: object = {}): object {
  return { openapi: '3.1.1', info: { title: 'Berths', version: number }, paths, ...more }
}

const get = (fields: object = {}) => ({
  get: { operationId: 'read', responses: { 200: { description: 'Fine.' } }, ...fields },
})
const now = version('1.2', {
  '/a': get({ deprecated: true, 'x-sunset': '2027-01-31' }),
  '/b': { get: { responses: {} } },
})
const files = {
  'api.yaml': now,
  'old/1.1.yaml': version('1.1', { '/a': get(), '/c': { get: { operationId: 'gone', responses: {} } } }),
  'old/1.0.yaml': version('1.0', { '/a': get() }),
}
const previous = ['old/1.1.yaml', { file: 'old/1.0.yaml', date: '2025-06-01' }]

function viewOf<View>(collected: ReturnType<typeof collect>, route: string): View {
  const entry = collected.entries.find((one) => one.route === route)
  if (!entry) throw new Error(`${route} is missing: ${collected.entries.map((one) => one.route).join(' ')}`)
  return JSON.parse(entry.source).view
}

test('each pair of versions has a changelog, with links to the pairs that differ at one end', () => {
  const collected = collect(files, { previous })
  const view = (name: string) => viewOf<ChangelogView>(collected, `/restapi/v1/changelog${name}`)
  expect(collected.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect([view(''), view('/1-0-to-1-2'), view('/1-0-to-1-1')].map(({ from, to }) => [from, to])).toEqual([
    ['1.1', '1.2'],
    ['1.0', '1.2'],
    ['1.0', '1.1'],
  ])
  expect(view('/1-0-to-1-2').groups.map(({ id }) => id)).toEqual(['read', 'get-b'])
  expect(view('').groups.map(({ id }) => id)).toEqual(['removed-gone', 'read', 'get-b'])
  expect(view('').versions).toEqual({
    from: [
      { label: '1.1', href: '/restapi/v1/changelog', current: true },
      { label: '1.0', href: '/restapi/v1/changelog/1-0-to-1-2', current: false },
    ],
    to: [{ label: '1.2', href: '/restapi/v1/changelog', current: true }],
  })
  // The operation of the older version does not exist any more, so it has no link.
  expect(view('/1-0-to-1-1').groups).toMatchObject([{ id: 'gone', changes: [{ kind: 'added' }] }])
  expect(view('/1-0-to-1-1').groups[0]).not.toHaveProperty('href')
})

test('the sidebar has one changelog, and the page of deprecations', () => {
  const { sidebars } = collect(files, { previous, deprecations: true })
  const pages = JSON.stringify(sidebars.sidebars.api).match(/"page":"[^"]*"/g) ?? []
  expect(pages.filter((page) => /changelog|deprecations/.test(page))).toEqual([
    '"page":"restapi/v1/changelog"',
    '"page":"restapi/v1/deprecations"',
  ])
})

test('versions with the same number are named by their date, or by their file', () => {
  const same = { 'api.yaml': now, 'a.yaml': now, 'b.yaml': now }
  const collected = collect(same, {
    previous: ['a.yaml', { file: 'b.yaml', date: '2026-02-03' }],
    released: '2026-05-06',
  })
  const views = collected.entries.flatMap(({ route, source }) =>
    route.includes('changelog') ? [JSON.parse(source).view as ChangelogView] : [],
  )
  expect(views.map(({ from, to }) => `${from} to ${to}`)).toEqual([
    '1.2 (a.yaml) to 1.2 (2026-05-06)',
    '1.2 (2026-02-03) to 1.2 (2026-05-06)',
    '1.2 (2026-02-03) to 1.2 (a.yaml)',
  ])
  expect(new Set(views.map(({ route }) => route)).size).toBe(3)
})

test('versions with a date are in the feeds, which link to the page and the change', () => {
  const { assets } = collect(files, { previous, deprecations: true, released: '2026-11-21' })
  const read = (path: string) => String(assets.find((asset) => asset.path === path)?.bytes)
  const changes = JSON.parse(read('/restapi/v1/changelog.json'))
  expect(changes).toMatchObject({
    title: 'Berths: changelog',
    feed_url: 'https://docs.example.com/base/restapi/v1/changelog.json',
    items: [
      {
        title: 'Berths 1.2',
        url: 'https://docs.example.com/base/restapi/v1/changelog#removed-gone',
        date_published: '2026-11-21T00:00:00Z',
      },
    ],
  })
  expect(changes.items).toHaveLength(1)
  expect(changes.items[0].content_text).toContain('- It is now deprecated, and stops working on 2027-01-31.')
  const deprecations = JSON.parse(read('/restapi/v1/deprecations.json'))
  expect(deprecations.items).toMatchObject([{ content_text: 'It is now deprecated, and stops working on 2027-01-31.' }])
  expect(read('/restapi/v1/deprecations.xml')).toContain('<updated>2026-11-21T00:00:00Z</updated>')
})

test('without dates there are no feeds, and no links to them', () => {
  const { assets, entries } = collect(files, { previous: ['old/1.1.yaml'], deprecations: true })
  expect(assets.filter(({ path }) => /(changelog|deprecations)\./.test(path))).toEqual([])
  expect(entries.filter(({ source }) => source.includes('"feeds"'))).toEqual([])
})

test('files of the gate mode `client` are public, so it has no feeds', () => {
  const { assets } = collect(
    files,
    { previous, released: '2026-11-21' },
    { gate: { mode: 'client' } as SiteConfig['gate'] },
  )
  expect(assets.filter(({ path }) => path.includes('changelog'))).toEqual([])
})

test('the page of deprecations lists parts by date, a property of a shared schema once with all places', () => {
  const Pier = { type: 'object', properties: { depth: { deprecated: true, description: 'Use `draft`.' }, name: {} } }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Pier' } } }
  const respond = (operationId: string, fields: object = {}) => ({
    operationId,
    responses: { 200: { description: 'Fine.', content } },
    ...fields,
  })
  const limit = { name: 'limit', in: 'query', schema: {}, deprecated: true, 'x-sunset': '2026-12-31' }
  const paths = {
    '/a': {
      get: respond('readA', { parameters: [limit] }),
      post: respond('sendA', { deprecated: true, 'x-sunset': '2027-06-30' }),
    },
  }
  const api = version('1', paths, { components: { schemas: { Pier } } })
  const view = viewOf<DeprecationsView>(
    collect({ 'api.yaml': api }, { deprecations: true }),
    '/restapi/v1/deprecations',
  )
  expect(
    view.groups.map(({ sunset, entries }) => [
      sunset,
      ...entries.map(({ part, name, schema }) => `${part} ${schema ?? ''} ${name}`),
    ]),
  ).toEqual([
    ['2026-12-31', 'parameter  limit'],
    ['2027-06-30', 'operation  POST /a'],
    [undefined, 'property Pier depth'],
  ])
  expect(view.groups[2]?.entries[0]?.places.map(({ href }) => href)).toEqual([
    '/restapi/v1/read-a#res-200',
    '/restapi/v1/send-a#res-200',
  ])
  // Without a reason, the description names the replacement.
  expect(view.groups[2]?.entries[0]?.reason?.markdown).toBe('Use `draft`.')
})

test('an API without deprecations has an empty list', () => {
  const collected = collect({ 'api.yaml': version('1', { '/a': get() }) }, { deprecations: true })
  expect(viewOf<DeprecationsView>(collected, '/restapi/v1/deprecations').groups).toEqual([])
})
