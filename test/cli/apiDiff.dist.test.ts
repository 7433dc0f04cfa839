/** `docsgen api-diff`: changes between two descriptions, and the exit code. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'docsgen-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const before = `openapi: 3.1.1
info: { title: API, version: '1' }
paths:
  /things:
    get:
      operationId: listThings
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { 200: { description: Fine. } }
    delete:
      operationId: deleteThings
      responses: { 204: { description: Gone. } }
  /internal:
    get: { x-internal: true, responses: { 200: { description: Fine. } } }
`
const after = `openapi: 3.1.1
info: { title: API, version: '2' }
paths:
  /things:
    get:
      operationId: listThings
      parameters:
        - { name: limit, in: query, required: true, schema: { type: integer } }
        - { name: sort, in: query, schema: { type: string } }
      responses: { 200: { description: Fine. } }
`
mkdirSync(join(root, 'old'))
writeFileSync(join(root, 'old/api.yaml'), before)
writeFileSync(join(root, 'api.yaml'), after)
writeFileSync(join(root, 'notes.md'), '---\ntitle: Notes\n---\n')

function diff(flags: readonly string[], files: readonly string[] = ['old/api.yaml', 'api.yaml'], cwd = root) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'api-diff', ...files, ...flags], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
  })
  return { status, stdout, stderr }
}

test('breaking changes fail, with their places', () => {
  const { status, stderr } = diff([])
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /api\.yaml:8:13 error api-breaking GET \/things: The query parameter `limit` is now required\./,
  )
  expect(stderr).toMatch(/old\/api\.yaml:9:5 error api-breaking DELETE \/things: This operation was removed\./)
  expect(stderr).toMatch(/api\.yaml:9:13 info api-change GET \/things: The query parameter `sort` is new\./)
  expect(stderr).toContain('2 breaking changes, 1 other change.')
  expect(stderr).not.toContain('/internal')
})

test.each([
  [['--fail-on', 'none'], ['old/api.yaml', 'api.yaml'], 0],
  [['--fail-on', 'any'], ['old/api.yaml', 'api.yaml'], 1],
  [['--fail-on', 'any'], ['api.yaml', 'api.yaml'], 0],
  [[], ['api.yaml', 'old/api.yaml'], 1],
  [['--fail-on', 'some'], ['api.yaml', 'api.yaml'], 2],
  [[], ['gone.yaml', 'api.yaml'], 1],
  [['--fail-on', 'none'], ['api.yaml', 'notes.md'], 1],
])('%j with %j exits with %i', (flags, files, status) => {
  expect(diff(flags, files).status).toBe(status)
})

test('a file that is not a description is reported, instead of everything as removed', () => {
  const { stderr } = diff([], ['api.yaml', 'notes.md'])
  expect(stderr).toMatch(/notes\.md:1:1 error openapi-empty This is not a description with operations/)
  expect(stderr).not.toContain('was removed')
})

test('no changes are two counts in one sentence', () => {
  expect(diff([], ['api.yaml', 'api.yaml']).stderr).toContain('No breaking changes, no other changes.')
})

test('a removed parameter breaks callers, and files can be outside of the working directory', () => {
  const files = [join(root, 'api.yaml'), join(root, 'old/api.yaml')]
  const { stderr } = diff([], files, join(root, 'old'))
  expect(stderr).toContain('The query parameter `sort` was removed.')
})

test('other formats are written to stdout', () => {
  const sarif = JSON.parse(diff(['--format', 'sarif']).stdout)
  expect(sarif.runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain('api-breaking')
  expect(diff(['--format', 'github']).stdout).toMatch(/^::error file=api\.yaml,line=8/m)
})

test('a change of a part that operations share is one finding, which names the operations', () => {
  const describe = (parameter: string) => `openapi: 3.1.1
info: { title: API, version: '1' }
paths:
${Array.from({ length: 12 }, (_, index) => `  /list-${index}: { get: { parameters: [{ $ref: '#/components/parameters/page' }], responses: { 200: { description: Fine. } } } }`).join('\n')}
components:
  parameters:
    page: ${parameter}
`
  writeFileSync(join(root, 'old/shared.yaml'), describe('{ name: page, in: query, schema: { type: integer } }'))
  writeFileSync(
    join(root, 'shared.yaml'),
    describe('{ name: page, in: query, required: true, schema: { type: integer } }'),
  )
  const { status, stderr } = diff([], ['old/shared.yaml', 'shared.yaml'])
  expect(status).toBe(1)
  expect(stderr.match(/ error api-breaking /g)).toHaveLength(1)
  expect(stderr).toMatch(
    /shared\.yaml:18:\d+ error api-breaking 12 operations, first GET \/list-0: The query parameter `page` is now required\./,
  )
  expect(stderr).toMatch(/The same change in GET \/list-1, .*GET \/list-8, and 3 more\./)
  expect(stderr).toContain('1 breaking change, no other changes.')
})
