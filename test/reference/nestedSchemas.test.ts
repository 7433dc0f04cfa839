/** Which nested schemas a reader has to open. */
import { expect, test } from 'vitest'
import { apiWith, describeApi } from '../openapi/describe.js'
import { draw } from './pages.js'

test('a single simple property inside a long list is open, and two are closed', async () => {
  const text = { type: 'string' }
  const object = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, text])),
  })
  const properties = { a: text, b: text, c: text, one: object('id'), two: object('id', 'name') }
  const { html } = await draw(describeApi(apiWith({ type: 'object', properties })).view('send'))
  expect(html).toContain('<details class="nested" open=""><summary>1 property</summary>')
  expect(html).toContain('<details class="nested"><summary>2 properties</summary>')
})

test('an object that allows other properties says so without a collapsible', async () => {
  const free = { type: 'object', additionalProperties: true }
  const body = { type: 'object', properties: { attributes: free, list: { type: 'array', items: free } } }
  const { html } = await draw(describeApi(apiWith(body)).view('send'))
  // The request and the response have the same body.
  expect(html.match(/<p class="note">Other properties are allowed\.<\/p><\/li>/g)).toHaveLength(4)
  expect(html).not.toContain('Conditions')
})
