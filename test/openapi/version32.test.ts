/** The additions of OpenAPI 3.2 in one description: complete pages, and no diagnostics. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { collect } from './collect.js'
import { entryReader, visibleText } from './readPage.js'

const api = readFileSync('test/fixtures/openapi-3.2/api.yaml', 'utf8')
let read: Awaited<ReturnType<typeof entryReader>>

beforeAll(async () => {
  read = await entryReader()
})

test('every operation has a page, and there are no diagnostics', () => {
  const { entries, diagnostics } = collect({ 'api.yaml': api })
  expect(diagnostics).toEqual([])
  expect(entries.map(({ id }) => id)).toEqual([
    'restapi/v1/introduction',
    'restapi/v1/find-parcels',
    'restapi/v1/link-parcels',
  ])
})

test.each([
  ['a server by its name', 'introduction', 'https://api.example.com production'],
  ['the summary of the description', 'introduction', 'All that moves.'],
  ['a device flow', 'introduction', 'Device authorization: https://id.example.com/device'],
  ['metadata of an authorization server', 'introduction', '.well-known/oauth-authorization-server'],
  ['a deprecated way to be let in', 'introduction', 'Basic authentication deprecated Until spring.'],
  ['tags by their summaries, below their parent', 'introduction', 'Postal services Parcels'],
  ['the method QUERY', 'find-parcels', 'QUERY'],
  ['a query string as a document', 'find-parcels', 'encoded as application/json sent as %7B%22city'],
  ['an example with data and wire form', 'find-parcels', 'Oslo'],
  ['a cookie in the style of cookies', 'find-parcels', 'session string'],
  ['a body whose media type is defined elsewhere', 'find-parcels', 'weight integer ≥ 1'],
  ['an example by its data', 'find-parcels', '900'],
  ['the summary of a response', 'find-parcels', '200 OK What was found'],
  ['items of a stream', 'find-parcels', 'application/jsonl One parcel on each line. Each item of the stream Parcel'],
  ['the document in an event', 'find-parcels', 'data string contains application/json'],
  ['parts of a multipart stream', 'find-parcels', 'each item as image/png'],
  ['the variant for any other value', 'find-parcels', 'When form is Letter or anything else'],
  ['an attribute of XML', 'find-parcels', 'XML: @page-count'],
  ['a tag that is a badge', 'find-parcels', 'Early access'],
  ['a method that OpenAPI does not name', 'link-parcels', 'LINK'],
  ['a response with a summary alone', 'link-parcels', '204 No Content Linked'],
])('%s', async (_, page, text) => {
  const entry = collect({ 'api.yaml': api }).entries.find(({ id }) => id === `restapi/v1/${page}`)
  expect(entry && visibleText((await read(entry)).html)).toContain(text)
})

test('a badge is not part of the sidebar', () => {
  const sidebar = JSON.stringify(collect({ 'api.yaml': api }).sidebars.sidebars)
  expect(sidebar).toContain('Postal services')
  expect(sidebar).not.toContain('Early access')
})
