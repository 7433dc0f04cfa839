import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SchemaNode, SchemaRow } from '../../src/model/contract.js'
import { apiWith, describeApi } from '../openapi/describe.js'
import { everything } from './everything.js'
import { type DrawnPage, draw, readViews } from './pages.js'

let pages: readonly DrawnPage[]
let operations: readonly OperationPage[]

type OperationPage = Pick<DrawnPage, 'html'> & { readonly view: Extract<DrawnPage['view'], { kind: 'operation' }> }

beforeAll(async () => {
  pages = await Promise.all(readViews().map(draw))
  operations = pages.flatMap(({ view, html }) => (view.kind === 'operation' ? [{ view, html }] : []))
})

describe('pages of the management API', () => {
  it('APIREF-04, APIREF-05: they show every parameter, every top-level property and every status, without scripts', () => {
    expect(operations).toHaveLength(34)
    for (const { view, html } of operations) {
      const names = [
        ...view.parameters.flatMap(({ parameters }) => parameters.map(({ name }) => name)),
        ...(view.body?.content ?? []).flatMap(({ schema }) => rowsOf(schema).map(({ name }) => name)),
        ...view.responses.flatMap(({ status, content }) => [
          status,
          ...content.flatMap(({ schema }) => rowsOf(schema).map(({ name }) => name)),
        ]),
      ]
      for (const name of names) expect(html).toContain(`>${name}<`)
    }
  })

  it('APIREF-04: they show type, required mark, default, values and limits of each parameter under its place', () => {
    const page = (id: string) =>
      pages.find(({ view }) => view.kind === 'operation' && view.operationId === id)?.html ?? ''
    const list = page('listConfigurationFindings')
    expect(rowText(list, 'query-limit')).toBe(
      'limit integer Maximum number of items on a page. Only the last page can have fewer. default 50 1–200 example 2',
    )
    expect(rowText(list, 'query-sort')).toMatch(/ default -last_seen_at first_seen_at Oldest finding first\. /)
    expect(rowText(list, 'query-page_token')).toMatch(/^page_token string deprecated /)
    const update = page('updateThreatDetection')
    expect(rowText(update, 'path-detection_id')).toMatch(/^detection_id string required .* matches \^det_/)
    expect(rowText(update, 'header-If-Match')).toMatch(/^If-Match string (?!required)/)
    const order = ['>Path parameters<', 'id="path-detection_id"', '>Header parameters<', 'id="header-If-Match"']
    expect(order.map((part) => update.indexOf(part))).toEqual(
      order.map((part) => update.indexOf(part)).sort((a, b) => a - b),
    )
    expect(update).toContain(order[0])
  })

  it('each row of parameters and body has its own fragment', () => {
    expect(operations).toHaveLength(34)
    for (const { view, html } of operations) {
      const ids = new Set(idsOf(html))
      for (const { id } of [
        ...view.parameters.flatMap(({ parameters }) => parameters),
        ...(view.body?.content ?? []).flatMap(({ schema }) => rowsOf(schema)),
      ])
        expect(ids).toContain(id)
    }
  })

  it('ids are unique, and every fragment link has its target', () => {
    let links = 0
    for (const { html } of pages) {
      const ids = idsOf(html)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, fragment = ''] of html.matchAll(/<a [^>]*href="#([^"]+)"/g)) {
        expect(ids).toContain(decodeURIComponent(fragment))
        links += 1
      }
    }
    expect(links).toBeGreaterThan(1000)
  })

  it('APIREF-06: they have samples in eight languages, each as code that can be copied', () => {
    const labels = ['cURL', 'JavaScript', 'Python', 'Go', 'Java', 'C#', 'PHP', 'Ruby']
    expect(operations.length).toBeGreaterThan(20)
    for (const { view, html } of operations) {
      const samples = html.split('data-group="language"')[1]?.split('</section>')[0] ?? ''
      const panels = samples.split('role="tabpanel"').slice(1)
      const inOrder = panels.map((panel) => /aria-label="([^"]+)"/.exec(panel)?.[1])
      expect(inOrder, view.title).toEqual(expect.arrayContaining(labels))
      for (const panel of panels) expect(panel, view.title).toMatch(/<figure class="code" data-code=""/)
    }
  })

  it('APIREF-07: they send nothing, with or without servers: no form, only the buttons for copying and wrapping, no style attribute', async () => {
    const without = { ...everything, servers: [] }
    expect(everything.servers).not.toEqual([])
    for (const { html } of [...pages, await draw(everything), await draw(without)]) {
      expect(html).not.toMatch(/<(form|iframe|script)\b| style=|<input(?! data-server-variable=)/)
      for (const [button] of html.matchAll(/<button(?![^>]*role="tab")[^>]*>/g))
        expect(button).toMatch(/ data-action="(?:copy|wrap)"/)
    }
  })

  it('they have at most 3,000 elements each, and 52 KB on average', () => {
    const elements = pages.map(({ html }) => html.match(/<[a-z]/g)?.length ?? 0)
    expect(Math.max(...elements)).toBeLessThanOrEqual(3_000)
    const bytes = pages.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0)
    expect(bytes / pages.length).toBeLessThanOrEqual(52_000)
  })

  it('they are small: 13 KB compressed and 2,500 elements at the median', () => {
    const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
    expect(middle(pages.map(({ html }) => gzipSync(html, { level: 9 }).length))).toBeLessThan(13 * 1024)
    expect(middle(pages.map(({ html }) => elementsOf(html)))).toBeLessThan(2_500)
  })

  it('common parts of responses are drawn once, and the other responses name them', () => {
    const page = pages.find(({ view }) => view.kind === 'operation' && view.operationId === 'getWorkflow')
    expect(page?.html).toMatch(/Its fields are those of <a href="#res-\d+">\d+<\/a>/)
    expect(page?.html.match(/<li id="[^"]*"><a href="[^"]*">request_id</g)).toHaveLength(1)
  })
})

describe('a schema', () => {
  it('a schema that many pages use names a few of them, and all in a collapsible', async () => {
    const found = pages.find(({ view }) => view.kind === 'schema')?.view
    if (found?.kind !== 'schema') throw new Error('There is no page of a schema.')
    const usedBy = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ label: `Page ${at}`, href: `/p/${at}` }))
    expect((await draw({ ...found, usedBy: usedBy(24) })).html).not.toContain('24 pages')
    const { html } = await draw({ ...found, usedBy: usedBy(25) })
    expect(html).toContain('<details class="nested"><summary>25 pages</summary><ul class="pages"><li><a href="/p/0">')
  })

  it('with hundreds of properties it shows a hundred, and the others in a collapsible', async () => {
    const properties = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }]))
    const body = (count: number) => ({ type: 'object', required: ['p3', 'p140'], properties: properties(count) })
    expect((await draw(describeApi(apiWith(body(150))).view('send'))).html).not.toContain('more properties')
    const { html } = await draw(describeApi(apiWith(body(151))).view('send'))
    const [before, fold = ''] = html.split(
      '<details class="nested"><summary>51 more properties, 1 of them required</summary>',
    )
    expect(before).toContain('<li id="body.p99">')
    expect(before).not.toContain('id="body.p100"')
    expect(fold).toMatch(/^<ul class="rows"><li id="body\.p100">/)
    expect(fold).toContain('<li id="body.p150">')
  })

  it('a choice between types and pages is one line, without a collapsible', async () => {
    const large = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`p${at}`, {}])),
    }
    const choice = { anyOf: [{ type: 'string', maxLength: 9 }, { $ref: '#/components/schemas/Large' }] }
    const { view } = describeApi(
      apiWith({ properties: { owner: choice, other: { type: 'string' } } }, { Large: large }),
    )
    const { html } = await draw(view('send'))
    expect(html).toContain(
      '<p class="choice">Any of <i>string</i> (at most 9 characters), <a class="type" href="/api/schemas/large">Large</a></p>',
    )
    expect(html.split('id="body.owner"')[1]?.split('</li>')[0]).not.toContain('<details')
  })
})

describe('the introduction of a large description', () => {
  it('collapses the operations of a tag and long texts, and has one element for each operation', async () => {
    const paths = Array.from({ length: 1_200 }, (_, index) => [
      `/things${index % 40}/${index}`,
      { get: { summary: `Get ${index}`, tags: [`Tag ${index % 40}`], deprecated: index === 7 } },
    ])
    const tags = [
      { name: 'Tag 8', description: 'Short.' },
      { name: 'Tag 9', description: 'Long. '.repeat(200) },
    ]
    const info = { title: 'Large', version: '1' }
    const description = { openapi: '3.1.1', info, tags, paths: Object.fromEntries(paths) }
    const [introduction] = describeApi({ 'api.yaml': description }).reference.pages
    const { html } = await draw(introduction?.view ?? everything)
    expect(html).toContain(
      '<summary>30 operations</summary><div class="operations" role="group" aria-label="Tag 7"><a href="/api/get-things7-7" data-method="get" ',
    )
    expect(html).toContain('>Get 7 (deprecated)</a>')
    expect(html.match(/data-method="get"/g)).toHaveLength(1_200)
    expect(html).toContain('<p>Short.</p></div><details class="nested"><summary>30 operations</summary>')
    expect(html).toContain('<details class="nested"><summary>About Tag 9, and 30 operations</summary><div><p>Long. ')
    expect(elementsOf(html)).toBeLessThan(1_500)
  })
})

describe('APIREF-03, APIREF-04, APIREF-05: an operation with everything', () => {
  let html = ''
  beforeAll(async () => {
    html = (await draw(everything)).html
  })

  for (const text of [
    'deprecated',
    'beta',
    'It stops working on',
    'Use the other one.',
    'A long summary that became the lead.',
    'It cannot be read',
    'OAuth 2.0',
    ' and ',
    'API key in header X-Key',
    'rules:write',
    'No authorization',
    '1–255 characters',
    'unique items',
    'default',
    'always',
    'read-only',
    'write-only',
    'string or null',
    'contains base64, image/png',
    'XML: attribute id',
    'sent as',
    'severity=high&amp;severity=low',
    // A long value is folded, and whole inside.
    'sent as fields=name,name,name,name,name,name,nam…',
    'name,name,end',
    'encoded as application/json',
    'reserved characters are not encoded',
    'may be empty',
    'One of',
    'selected by',
    'AwsRole',
    'aws_role',
    'Must not be',
    'When card is given, address is required.',
    '↻ Rule',
    'All of Deep ›',
    'which does not exist',
    '/^x-/',
    'any other property',
    '[0]',
    'Each item of the stream',
    'Encoding of the fields',
    'style form, exploded',
    'Follow-up operations',
    'Get a thing',
    'response.body.id',
    'Callbacks',
    '{request.body.url}',
    'Your response',
    'invalid_request',
    'highest',
    'names may be',
    'https://files.example.com/big.json',
    'Read more',
  ])
    it(`shows “${text}”`, () => {
      expect(textOf(html)).toContain(text.replaceAll('&amp;', '&'))
    })
})

function rowsOf(schema: SchemaNode | undefined): readonly SchemaRow[] {
  return (schema?.parts ?? []).flatMap((part) => (part.kind === 'rows' ? part.rows : []))
}

/** Text of the row with the id, up to its collapsible part. */
function rowText(html: string, id: string): string {
  const row = html.split(`<li id="${id}">`)[1]?.split(/<\/li>|<details/)[0] ?? ''
  return textOf(row.replace(/<(?!\/?(?:a|code)\b)[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

function idsOf(html: string): readonly string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) =>
    id.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
  )
}

function elementsOf(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0
}

function textOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, '')
  return text.replace(
    /&(lt|gt|quot|#x27|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name] ?? '',
  )
}
