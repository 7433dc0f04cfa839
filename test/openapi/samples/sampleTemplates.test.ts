/** Samples that templates of the site write: on pages, in the request builder, and what is reported. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { RequestData } from '../../../src/model/contract.js'
import { openRequest } from '../../../src/openapi/browser/requestTools.js'
import { parsePageSource } from '../../../src/openapi/pages/pageSource.js'
import { requestSamples } from '../../../src/openapi/snippets/requestSamples.js'
import type { SiteConfig } from '../../../src/schema/config.js'
import { limitsSchema } from '../../../src/schema/features.js'
import { openapiSchema } from '../../../src/schema/openapi.js'
import { loadSampleTemplates } from '../../../src/sources/sampleTemplates.js'
import { temporaryFolder } from '../../faults/tree.js'
import { openDescriptions } from '../collect.js'

const fine = { 200: { description: 'Fine.' } }
const body = { type: 'object', required: ['name'], properties: { name: { type: 'string', example: 'a' } } }
const api = {
  openapi: '3.0.3',
  info: { title: 'Test', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/things/{id}': {
      put: {
        operationId: 'putThing',
        tags: ['Things'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: fine,
      },
      get: { operationId: 'getThing', 'x-codeSamples': [{ lang: 'acme', source: 'acme get 7' }], responses: fine },
    },
    '/none': { get: { operationId: 'none', responses: fine } },
  },
}

const template = `
import type { SampleTemplate } from 'docsgen'
import { flag } from './flag.js'

const acme: SampleTemplate = ({ operation, parameters, request }) => {
  if (operation.id === 'none') return undefined
  const given = Object.entries(parameters.path).map(([name, value]) => flag(name, value))
  const sent = request.body?.kind === 'json' ? [flag('body', request.body.value)] : []
  return ['acme', operation.tag, operation.id, ...given, ...sent].join(' ') + '\\n'
}

export default acme
`
const flag = 'export const flag = (name, value) => `--${name}=${JSON.stringify(value)}`\n'
const acme = { id: 'acme', label: 'Acme CLI', template: 'samples/acme.ts', highlight: 'shell' }

async function build(files: Readonly<Record<string, string>>, languages: readonly unknown[] = ['python', acme]) {
  const root = temporaryFolder()
  for (const [file, text] of Object.entries({ 'api.yaml': stringify(api), ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const openapi = openapiSchema.parse([{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api', languages }])
  const config = { openapi, limits: limitsSchema.parse({}), gate: { mode: 'off' } } as SiteConfig
  const samples = await loadSampleTemplates(openapi, { root, noteFile: () => {} })
  const { entries, assets, diagnostics } = openDescriptions(root, config, { samples })()
  const samplesOf = (slug: string) => {
    const source = entries.find(({ route }) => route === `/api/${slug}`)?.source
    if (source === undefined) throw new Error(`There is no page ${slug}.`)
    const { view, author, samples: options } = parsePageSource(source)
    if (view.kind !== 'operation') throw new Error(`${slug} is not an operation.`)
    return requestSamples(view, author, options)
  }
  return { samplesOf, assets, samples, diagnostics: diagnostics.filter(({ code }) => code.startsWith('sample')) }
}

const files = { 'samples/acme.ts': template, 'samples/flag.ts': flag }

test('a template writes a sample at its place, and none where it returns nothing', async () => {
  const { samplesOf, diagnostics } = await build(files)
  expect(diagnostics).toEqual([])
  expect(samplesOf('put-thing').map(({ label }) => label)).toEqual(['Python', 'Acme CLI'])
  expect(samplesOf('put-thing')[1]).toEqual({
    label: 'Acme CLI',
    value: 'acme',
    code: { code: 'acme Things putThing --id=7 --body={"name":"a"}', language: 'shell' },
    author: false,
  })
  expect(samplesOf('none').map(({ value }) => value)).toEqual(['python'])
})

test('a sample of the author in that language replaces the sample of the template', async () => {
  const { samplesOf } = await build(files)
  const own = samplesOf('get-thing').filter(({ value }) => value === 'acme')
  expect(own.map(({ code, author }) => [code.code, author])).toEqual([['acme get 7', true]])
})

test('the builder writes the sample with the values of the reader, by the published module', async () => {
  const { assets } = await build(files)
  const json = assets.find(({ bytes }) => bytes.toString().includes('"put-thing":'))?.bytes.toString() ?? '{}'
  const data = JSON.parse(json) as RequestData
  expect(data.templates).toEqual([{ id: 'acme', highlight: 'shell', file: 'sample-acme.js' }])
  const module = assets.find(({ path }) => path === '/api/requests/sample-acme.js')?.bytes.toString() ?? ''
  const { default: write } = await import(`data:text/javascript,${encodeURIComponent(module)}`)
  const tools = openRequest(data, 'put-thing', [{ id: 'acme', highlight: 'acme', write }])
  const id = tools?.description.parameters[0]?.id ?? ''
  const values = { parameters: { [id]: 12 }, media: 0, body: { name: '<b>' } }
  const written = tools?.writeSamples(values, ['python', 'acme'], 'https://api.example.com')
  expect(written?.get('acme')).toEqual(['acme Things putThing --id=12 --body={"name":"&lt;b&gt;"}'])
  expect(written?.get('python')?.join('\n')).toContain('/things/12')
})

test.each([
  ['no default export', 'export const a = 1', 'sample-template', 'has no function as its default export'],
  ['a list', 'export default () => ["a"]', 'sample-template', 'returns a list instead of a text'],
  ['an exception', 'export default () => { throw new Error("no name") }', 'sample-template', 'throws “no name”'],
  ['an exception at its start', 'throw new Error("too early")', 'sample-template-throws', 'too early'],
  ['a broken syntax', 'export default (', 'sample-template-syntax', 'Unexpected end of file'],
  [
    'a module of Node',
    'import { a } from "node:fs"\nexport default () => a',
    'sample-template-import',
    'Could not resolve',
  ],
])('a template with %s is reported with its file, and the other samples stay', async (_, text, code, message) => {
  const { samplesOf, diagnostics } = await build({ 'samples/acme.ts': text })
  expect(diagnostics[0]).toMatchObject({ code, file: 'samples/acme.ts' })
  expect(diagnostics[0]?.message).toContain(message)
  expect(samplesOf('put-thing').map(({ value }) => value)).toEqual(['python'])
})

test.each([
  [['curl', { ...acme, id: 'curl' }], 'built-in'],
  [[acme, acme], 'twice'],
  [['curl', 'curl'], 'twice'],
])('the languages %j are refused', (languages, message) => {
  const { error } = openapiSchema.safeParse([{ id: 'v1', file: 'a.yaml', path: '/api', sidebar: 'api', languages }])
  expect(JSON.stringify(error?.issues)).toContain(message)
})
