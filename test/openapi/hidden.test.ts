/** Parts with `x-internal` or `x-hidden`, and what an overlay removes, are in no file. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } })
const fine = (schema?: object) => ({ 200: { description: 'Fine.', ...(schema && { content: json(schema) }) } })

/** Every hidden name contains “secret”, every visible one does not. */
const description = {
  openapi: '3.1.1',
  info: { title: 'Test', version: '1' },
  tags: [{ name: 'Things' }, { name: 'secretTag', description: 'About secretThings.' }],
  'x-tagGroups': [
    { name: 'Open', tags: ['Things', 'secretTag'] },
    { name: 'secretGroup', tags: ['secretTag'] },
  ],
  servers: [{ url: 'https://api.example.com' }, { url: 'https://secret.example.com', 'x-internal': true }],
  security: [{ key: [] }, { secretKey: [] }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        tags: ['Things'],
        parameters: [
          { name: 'secret_limit', in: 'query', schema: { type: 'integer' }, 'x-internal': true },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 'one' } },
          { $ref: '#/components/parameters/secretCursor' },
        ],
        responses: {
          200: {
            description: 'Fine.',
            content: json(
              { $ref: '#/components/schemas/Thing' },
              {
                examples: {
                  one: { value: { id: 'a', secretNote: 'secretValue', parts: [{ size: 1, secretSize: 2 }] } },
                  text: { value: '{"id":"a","secretNote":"secretValue"}' },
                },
              },
            ),
            links: { secretLink: { operationId: 'secretOperation' } },
          },
        },
      },
      post: {
        operationId: 'secretOperation',
        tags: ['secretTag'],
        summary: 'A secret summary',
        'x-internal': true,
        requestBody: { content: json({ $ref: '#/components/schemas/secretBody' }) },
        responses: fine({ $ref: '#/components/schemas/Thing' }),
      },
    },
    '/secrets': { get: { operationId: 'listSecrets', 'x-hidden': true, responses: fine() } },
  },
  webhooks: { secretHook: { post: { 'x-internal': true, responses: fine() } } },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      secretKey: { type: 'apiKey', in: 'header', name: 'X-Secret', 'x-internal': true },
    },
    parameters: { secretCursor: { name: 'secretCursor', in: 'query', schema: { type: 'string' }, 'x-hidden': true } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['id', 'secretNote'],
        properties: {
          id: { type: 'string' },
          secretNote: { type: 'string', 'x-internal': true },
          owner: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/secretOwner' }] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
        },
        example: { id: 'a', secretNote: 'secretExample' },
      },
      Part: { properties: { size: { type: 'integer' }, secretSize: { $ref: '#/components/schemas/secretOwner' } } },
      secretOwner: { type: 'object', 'x-hidden': true, properties: { secretField: { type: 'string' } } },
      secretBody: { type: 'object', properties: { deep: { $ref: '#/components/schemas/secretDeep' } } },
      secretDeep: { type: 'string' },
    },
  },
}

const config = (more = '') =>
  siteConfig(
    `openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api', download: true, showSchemas: true, ${more} }],`,
  )

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

async function build(files: Readonly<Record<string, string>>): Promise<Build> {
  const root = writeProject(
    new Map(
      Object.entries({
        'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
        'content/index.md': '---\ntitle: Home\n---\n\nHi.\n',
        ...files,
      }),
    ),
  )
  roots.push(root)
  return buildProject(root)
}

function filesWith(word: RegExp, { outputs }: Build): readonly string[] {
  return [...outputs].filter(([path, bytes]) => word.test(`${path}\n${Buffer.from(bytes)}`)).map(([path]) => path)
}

const textOf = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()

/** Words of the default theme, for example of the sign-in gate, are in its scripts. */
const isOfDescription = (path: string) => !path.startsWith('assets/')

test('hidden parts of a description are in no output', async () => {
  const result = await build({ 'site.config.ts': config(), 'api.yaml': stringify(description) })
  expect(filesWith(/secret/i, result).filter(isOfDescription)).toEqual([])
  expect(filesWith(/\/things/, result)).toContain('api/api.postman.json')
  const download = textOf(result, 'api/api.yaml')
  for (const name of ['limit', 'owner', 'parts', 'size', 'Thing', 'Part', 'key']) expect(download).toContain(name)
  expect(textOf(result, 'api/list-things.html')).toContain('id="res-200.parts[].size"')
  // The position of a parameter after a removed one is still right.
  const lines = stringify(description).split('\n')
  expect(result.diagnostics.filter(({ file }) => file === 'api.yaml')).toMatchObject([
    {
      code: 'openapi-field-value',
      range: { start: { line: lines.findIndex((line) => /minimum: one/.test(line)) + 1 } },
    },
  ])
})

test('hidden parts of other files, of Swagger 2.0, and of an older description are in no output', async () => {
  const files = {
    'api.yaml': stringify({
      ...{ openapi: '3.1.1', info: { title: 'Test', version: '2' } },
      paths: { '/a': { $ref: 'a.yaml' } },
    }),
    'a.yaml': stringify({
      get: { operationId: 'getA', responses: fine({ $ref: 'b.yaml' }) },
      put: { operationId: 'secretPut', 'x-internal': true, responses: fine() },
    }),
    'b.yaml': stringify({ properties: { a: { type: 'string' }, secret: { type: 'string', 'x-internal': true } } }),
    'old.yaml': stringify({
      ...{ swagger: '2.0', info: { title: 'Test', version: '1' } },
      paths: {
        '/a': { get: { responses: { 200: { description: 'Fine.', schema: { $ref: '#/definitions/A' } } } } },
        '/secret': { get: { 'x-internal': true, responses: { 200: { description: 'Fine.' } } } },
      },
      definitions: { A: { properties: { a: { type: 'string' }, secret: { type: 'string', 'x-hidden': true } } } },
    }),
  }
  const result = await build({ 'site.config.ts': config("previous: 'old.yaml'"), ...files })
  expect(filesWith(/secret/i, result).filter(isOfDescription)).toEqual([])
  expect(textOf(result, 'api/get-a.html')).toContain('id="res-200.a"')
  expect(textOf(result, 'api/changelog.html')).toContain('Changelog')
})

const plain = {
  openapi: '3.1.1',
  info: { title: 'Test', version: '1' },
  paths: {
    '/a': {
      get: { operationId: 'getA', tags: ['one'], responses: fine() },
      put: { operationId: 'secretPut', responses: fine() },
      post: { operationId: 'secretPost', responses: fine() },
    },
    "/it's": { get: { operationId: 'secretQuote', responses: fine() } },
  },
}
const overlay = {
  overlay: '1.0.0',
  info: { title: 'Public', version: '1' },
  actions: [
    { target: '$.paths.*.put', remove: true },
    { target: "$.paths['/it\\'s']", remove: true },
    { target: '$.paths.*.post', update: { 'x-internal': true } },
    { target: '$.info', update: { description: 'Replaced by the next action.' } },
    { target: '$.info.description', update: 'Described by the overlay.' },
    {
      target: '$.paths.*.get',
      update: { tags: ['two'], responses: { 404: { $ref: '#/components/responses/Missing' } } },
    },
    { target: '$', update: { components: { responses: { Missing: { description: 'Not there.' } } } } },
  ],
}

test('overlays are applied to pages and downloads, in their order', async () => {
  const files = { 'api.yaml': stringify(plain), 'public.yaml': stringify(overlay) }
  const result = await build({ 'site.config.ts': config("overlays: ['public.yaml']"), ...files })
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(filesWith(/secret/i, result).filter(isOfDescription)).toEqual([])
  expect(textOf(result, 'api/introduction.html')).toContain('Described by the overlay.')
  expect(textOf(result, 'api/get-a.html')).toContain('Not there.')
  expect(JSON.parse(textOf(result, 'api/api.json')).paths['/a'].get.tags).toEqual(['one', 'two'])
})

test.each([
  ['a file that is not an overlay', { openapi: '3.1.1' }, 'error', 'This file is not an OpenAPI Overlay of version 1.'],
  ['an invalid path', action({ target: '$.[', remove: true }), 'error', '“$.[” is not a valid JSONPath.'],
  [
    'no match',
    action({ target: '$.paths.*.patch', remove: true }),
    'warning',
    '“$.paths.*.patch” selects nothing in api.yaml.',
  ],
  ['no target', action({ remove: true }), 'error', 'This action has no `target`.'],
  ['no effect', action({ target: '$.info' }), 'error', 'This action has neither `update` nor `remove: true`.'],
  [
    'an unknown field',
    action({ target: '$.info', updte: {} }),
    'error',
    'This action has neither `update` nor `remove: true`.',
    'Did you mean `update`?',
  ],
  [
    'a name with a dash',
    action({ target: '$.info.x-a', remove: true }),
    'error',
    '“$.info.x-a” is not a valid JSONPath.',
    "Write a path as in RFC 9535, with such names in brackets: `$.info['x-a']`.",
  ],
  [
    'an update of another kind',
    action({ target: '$.info', update: 5 }),
    'error',
    '“$.info” selects an object, which `update` cannot change into a number.',
    'Select the object that contains it, and update its property.',
  ],
])('%s is reported', async (_, file, severity, message, hint?: string) => {
  const files = { 'api.yaml': stringify(plain), 'public.yaml': stringify(file) }
  const { diagnostics } = await build({ 'site.config.ts': config("overlays: ['public.yaml']"), ...files })
  const found = { severity, message, file: 'public.yaml', ...(hint && { hint }) }
  expect(diagnostics).toContainEqual(expect.objectContaining(found))
})

function action(value: object): object {
  return { ...overlay, actions: [value] }
}
