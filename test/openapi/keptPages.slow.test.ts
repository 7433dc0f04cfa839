/** A page of the last build is reused exactly if a new build would give the same page. */
import { expect, test } from 'vitest'
import { openGraph } from '../../src/openapi/document/graph.js'
import { buildReference, type Reference, type ReferenceState } from '../../src/openapi/pages/buildReference.js'
import { seededRandom } from '../support/seededRandom.js'

type Files = Readonly<Record<string, object>>
type Tree = Record<string, unknown>

/** @param read receives the files that are read */
function reference(files: Files, previous?: ReferenceState, read: string[] = [], keepsState = true): Reference {
  const { graph } = openGraph('api.json', {
    read: (name) => {
      read.push(name)
      return { ...(files[name] && { text: inLines(files[name]) }), diagnostics: [] }
    },
  })
  if (!graph) throw new Error('api.json cannot be read.')
  return buildReference({ id: 'v1', graph, path: '/api', downloads: [], rowsPerPage: 10, previous, keepsState })
}

const text = (properties: object) => ({ type: 'object', properties })
const respondWith = (schema: object) => ({
  responses: { 200: { description: 'Done', content: { 'application/json': { schema } } } },
})
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const description = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  servers: [{ url: 'https://a.example' }],
  paths: {
    '/a': { get: { operationId: 'a', summary: 'Get a', ...respondWith(to('A')) } },
    '/b': { get: { operationId: 'b', summary: 'Get b', ...respondWith({ type: 'array', items: to('B') }) } },
    '/c': { get: { operationId: 'c', summary: 'Get c', ...respondWith({ $ref: 'more.json#/C' }) } },
  },
  components: { schemas: { A: text({ a: { type: 'string' }, b: to('B') }), B: text({ c: { type: 'string' } }) } },
}
const files = { 'api.json': description, 'more.json': { C: text({ d: { type: 'string' } }) } }

/** A copy with another value at the path. */
function changed(name: keyof typeof files, path: readonly string[], value: unknown): Files {
  const copy = structuredClone(files) as Record<string, Tree>
  let holder = copy[name] as Tree
  for (const step of path.slice(0, -1)) holder = holder[step] as Tree
  holder[path.at(-1) ?? ''] = value
  return copy
}

test.each<readonly [string, keyof typeof files, readonly string[], unknown, string]>([
  ['nothing', 'api.json', ['info', 'title'], 'T', ''],
  ['a summary', 'api.json', ['paths', '/a', 'get', 'summary'], 'Got a', 'a'],
  ['a schema that two pages show', 'api.json', ['components', 'schemas', 'B', 'title'], 'Title of B', 'a b'],
  ['a schema that one page shows', 'api.json', ['components', 'schemas', 'A', 'title'], 'Title of A', 'a'],
  ['another file', 'more.json', ['C', 'title'], 'Title of C', 'c'],
  ['the server', 'api.json', ['servers'], [{ url: 'https://b.example' }], 'a b c'],
  ['the title of the API', 'api.json', ['info', 'title'], 'U', 'a b c'],
  ['the text behind the last schema', 'api.json', ['components', 'parameters'], {}, 'a b'],
  ['a tag', 'api.json', ['paths', '/b', 'get', 'tags'], ['Bees'], 'b'],
])('an edit of %s redraws only the pages that can change', (_, name, path, value, expected) => {
  const before = reference(files)
  const after = reference(changed(name, path, value), before.state)
  const drawn = after.pages.filter(
    ({ view }) => view.kind === 'operation' && !before.pages.some((one) => one.view === view),
  )
  expect(drawn.map(({ view }) => view.route.replace('/api/', '')).join(' ')).toBe(expected)
  expect(JSON.stringify(after.pages)).toBe(JSON.stringify(reference(changed(name, path, value)).pages))
})

test('a `$ref` in an example is data: no file is read for it, and its page is reused', () => {
  const example = { one: { $ref: 'lost.json' }, two: { $ref: 'data.json#/C' } }
  const withData = {
    ...changed('api.json', ['components', 'schemas', 'A', 'example'], example),
    'data.json': { C: text({}) },
  }
  const read: string[] = []
  const before = reference(withData, undefined, read)
  const again = reference(withData, before.state, read)
  expect([...new Set(read)].sort()).toEqual(['api.json', 'more.json'])
  const page = ({ pages }: Reference) => pages.find(({ view }) => view.route === '/api/a')
  expect(page(again)).toBe(page(before))
})

test('after random edits the pages equal those of a new process', () => {
  const random = seededRandom(11)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const names = ['A', 'B', 'C', 'D', 'E', 'F']
  const leaf = () => pick([{ type: 'string' }, { type: 'integer', example: 3 }, { type: 'string', format: 'uuid' }])
  const inner = (): object =>
    text(
      Object.fromEntries(
        Array.from({ length: 7 }, (_, at) => [`p${at}`, at < 5 ? leaf() : pick([leaf, () => to(pick(names))])()]),
      ),
    )
  // `allOf` refers to later schemas only: the tests of schemas cover circles.
  const schema = (name = ''): object => {
    const later = names.slice(names.indexOf(name) + 1)
    return pick([
      () => ({
        ...text({ one: leaf(), two: inner(), three: to(pick(names)), four: inner() }),
        title: pick(['', 'Same']),
      }),
      () => ({ allOf: [...later.slice(0, 2).map(to), text({ own: inner(), three: to(pick(names)) })] }),
      () => ({ oneOf: [to(pick(names)), inner()] }),
      () => ({ type: 'array', items: pick([inner, () => to(pick(names))])() }),
    ])()
  }
  const operation = (id: number) => ({
    operationId: pick([`op${id}`, `op${id}`, 'same']),
    summary: `Operation ${id} ${Math.floor(random() * 3)}`,
    ...(random() < 0.2 && { tags: [pick(['x', 'y'])] }),
    ...(random() < 0.5 ? { responses: { 200: { $ref: '#/components/responses/R' } } } : respondWith(schema('F'))),
    ...(random() < 0.3 && { parameters: [{ name: 'q', in: 'query', schema: to(pick(names)) }] }),
  })
  const paths: Tree = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`/p${at}`, { get: operation(at) }]))
  const schemas: Tree = Object.fromEntries(names.map((name) => [name, schema(name)]))
  const responses: Tree = { R: respondWith(inner()).responses[200] }
  const tree = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas, responses } }
  let kept = 0
  let last: Reference | undefined
  for (let step = 0; step < 30; step++) {
    const now = reference({ 'api.json': tree }, last?.state)
    expect(JSON.stringify(now.pages), `step ${step}`).toBe(JSON.stringify(reference({ 'api.json': tree }).pages))
    kept += now.pages.filter(({ view }) => last?.pages.some((one) => one.view === view)).length
    last = now
    const at = Math.floor(random() * 7)
    const name = pick(names)
    if (random() < 0.5) schemas[name] = schema(name)
    else if (random() < 0.2) delete paths[`/p${at}`]
    else if (random() < 0.1) responses.R = respondWith(inner()).responses[200]
    else paths[`/p${at}`] = { get: operation(at) }
  }
  expect(kept).toBeGreaterThan(30)
})

/** Each path and component is on a line of its own, so that edits do not move the others. */
function inLines(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 2) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inLines(inner, depth + 1)}`)
  return `{\n${entries.join(',\n')}\n}`
}

test('a build that no other one follows has the same pages, and keeps none', () => {
  const only = reference(files, undefined, [], false)
  expect(only.pages).toEqual(reference(files).pages)
  expect([...only.state.pages.keys()]).toEqual([])
  expect([...reference(files).state.pages.keys()]).toContain('/api/a')
})
