/** Notes beside operations, the choice of sample languages, and webhooks of OpenAPI 3.0. */
import { expect, test } from 'vitest'
import type { Entry } from '../../src/model/model.js'
import { collect } from './collect.js'
import { withoutData } from './invariants.js'
import { entryReader } from './readPage.js'

const fine = { 200: { description: 'Fine.' } }
const api = {
  openapi: '3.0.3',
  info: { title: 'Test', version: '1' },
  paths: {
    '/a': {
      get: {
        operationId: 'getA',
        description: 'The description.',
        'x-codeSamples': [
          { lang: 'Python', source: 'print(1)' },
          { lang: 'Shell', label: 'CLI', source: 'skiff get a' },
        ],
        responses: fine,
      },
      put: { responses: fine },
    },
  },
  'x-webhooks': { made: { post: { summary: 'A thing was made', responses: fine } } },
}

const read = await entryReader()
function page(entries: readonly Entry[], slug: string) {
  const entry = entries.find(({ route }) => route === `/restapi/v1/${slug}`)
  if (!entry) throw new Error(`There is no page ${slug}.`)
  return read(entry)
}

test('notes are Markdown below the description and below the responses, with links at their place', async () => {
  const files = {
    'api.yaml': api,
    'notes/getA.md': '## When to call it\n\nOnce a *day*. See [more](/nowhere).\n',
    'notes/getA.after.md': 'The end, {braces} and <script>alert(1)</script> too.\n',
    'notes/put-a.md': 'Of the operation without an id.\n',
  }
  const { entries, diagnostics } = collect(files, { notes: 'notes' })
  expect(diagnostics.filter(({ code }) => code === 'openapi-note')).toEqual([])
  const { html, links } = await page(entries, 'get-a')
  const places = ['The description.', 'When to call it', 'id="responses"', 'The end, {braces}'].map((text) =>
    html.indexOf(text),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(html).toContain('Once a <em>day</em>.')
  expect(withoutData(html)).not.toContain('<script')
  expect(links.find(({ target }) => target === '/nowhere')).toMatchObject({
    file: 'notes/getA.md',
    range: { start: { line: 3, column: 26 } },
  })
  expect((await page(entries, 'put-a')).html).toContain('Of the operation without an id.')
})

test.each([
  ['getB.md', 'There is no operation “getB”, so this note is not shown.', 'Did you mean “getA.md”?'],
  ['getA.mdx', 'A note must be a Markdown file.', 'Rename it to “getA.md”, and write Markdown without components.'],
])('the note %s is reported', (name, message, hint) => {
  const { diagnostics } = collect({ 'api.yaml': api, [`notes/${name}`]: 'Text.' }, { notes: 'notes' })
  const place = { file: `notes/${name}`, range: { start: { line: 1, column: 1 } } }
  expect(diagnostics).toContainEqual({ severity: 'warning', code: 'openapi-note', message, hint, ...place })
})

test.each([
  [{}, ['Python', 'CLI', 'cURL', 'JavaScript', 'Go', 'Java', 'C#', 'PHP', 'Ruby']],
  [{ languages: ['go', 'curl'] }, ['Python', 'CLI', 'Go', 'cURL']],
  [{ languages: ['curl', 'python', 'go'], authorSamples: 'sorted' }, ['CLI', 'cURL', 'Python', 'Go']],
])('with %j the samples are %j', async (options, expected) => {
  const { html } = await page(collect({ 'api.yaml': api }, options).entries, 'get-a')
  const tabs = [...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label)
  expect(tabs.slice(0, expected.length)).toEqual(expected)
  expect(html.includes('id="sample-go"')).toBe(expected.includes('Go'))
})

test('webhooks of OpenAPI 3.0 have pages', async () => {
  const { entries, diagnostics } = collect({ 'api.yaml': api })
  expect((await page(entries, 'webhook-made')).html).toContain('made')
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})
