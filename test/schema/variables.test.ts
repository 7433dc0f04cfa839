/** `env` of the configuration: the environment variables that code of the project can read. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/loadConfig.js'
import { lines } from './findings.js'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docsgen-variables-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const head = `import { defineConfig } from 'docsgen'
const base = { title: 'Docs', url: 'https://docs.example.com', product: { name: 'A', slug: 'a' }, version: '1.0', gate: false }
`

async function load(source: string) {
  await writeFile(join(root, 'site.config.ts'), head + source)
  const exposed: (readonly string[])[] = []
  const loaded = await loadConfig({ root, env: {}, exposeVariables: (names) => exposed.push(names) })
  return { ...loaded, exposed, found: lines(loaded.diagnostics) }
}

test('the configuration runs with the variables of the gate and those of `env`, the rest of the build without the gate', async () => {
  const names = `const names = ['DOCS_REGION'] as const\n`
  const { found, config, exposed } = await load(`${names}export default defineConfig({ ...base, env: names })\n`)
  expect(found).toEqual([])
  expect(config?.env).toEqual(['DOCS_REGION'])
  expect(exposed).toEqual([
    ['NOAUTH', 'AUTH0_DOMAIN', 'AUTH0_CLIENT_ID', 'AUTH0_LOGIN_URI', 'DEBUG', 'DOCS_REGION'],
    ['DOCS_REGION'],
  ])
})

test('reports variables that the configuration reads without naming them', async () => {
  const source = `const region = process.env.DOCS_REGION ?? process.env['OTHER']
export default defineConfig({ ...base, env: ['DOCS_REGION'], tagline: region ?? process.env.NODE_ENV ?? process.env.DEBUG })\n`
  const { found } = await load(source)
  expect(found).toEqual([
    "3:43 config-env The configuration reads the environment variable OTHER, which `env` does not name. So it is undefined. | Add it: `env: ['OTHER']`.",
  ])
})

test('reports a computed `env`, because it is not known before the file runs', async () => {
  const { found } = await load("export default defineConfig({ ...base, env: ['A', ['B', 'C'].join('_')] })\n")
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^3:45 config-env `env` must be a list of texts/)
})

test('rejects names that no variable can have', async () => {
  const { found } = await load("export default defineConfig({ ...base, env: ['A-B'] })\n")
  expect(found[0]).toMatch(/config-value .*must be the name of an environment variable/)
})
