/** A site without search, gate and API reference does not load the code for them, neither in the builder nor in its workers. */
import { execFileSync, execSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { siteConfig, writeProject } from '../support/project.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const openapi = 'openapi: 3.1.1\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { operationId: list } } }\n'

/** Writes the URL of every module that a thread resolves to a file. */
const hooks = `import { appendFileSync } from 'node:fs'
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  appendFileSync(process.env.LOADED_MODULES, found.url + '\\n')
  return found
}
`
const register = "import { register } from 'node:module'\nregister('./hooks.mjs', import.meta.url)\n"

const root = writeProject(
  new Map([
    ['hooks.mjs', hooks],
    ['register.mjs', register],
    ['plain/site.config.ts', siteConfig('search: { enabled: false }')],
    ['plain/content/sidebars.yaml', 'docs:\n  - index\n'],
    ['plain/content/index.md', '---\ntitle: Home\n---\n\nWords.\n'],
    ['full/site.config.ts', siteConfig("openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api' }]")],
    ['full/content/sidebars.yaml', 'docs:\n  - index\n'],
    ['full/content/index.md', '---\ntitle: Home\n---\n\nWords.\n'],
    ['full/api.yaml', openapi],
  ]),
)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Sources of docsgen by the name of the bundled file that contains them. */
const sourcesByFile = bundleForNames()

function bundleForNames(): ReadonlyMap<string, readonly string[]> {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const command = String(scripts.prepare).slice(scripts.prepare.indexOf('esbuild'))
  const metafile = join(root, 'meta.json')
  execSync(`npx ${command.replace('--outdir=dist', `--outdir=${join(root, 'out')} --metafile=${metafile}`)}`, {
    cwd: repository,
    stdio: 'ignore',
  })
  const { outputs } = JSON.parse(readFileSync(metafile, 'utf8'))
  return new Map(Object.keys(outputs).map((file) => [basename(file), Object.keys(outputs[file].inputs)]))
}

/** Sources that are loaded while a site is built. */
function loadedSources(site: string): readonly string[] {
  const log = join(root, `${site}.log`)
  const hook = join(root, 'register.mjs')
  execFileSync(process.execPath, ['--import', hook, join(repository, 'dist/cli.js'), 'build', join(root, site)], {
    env: { ...process.env, LOADED_MODULES: log, NOAUTH: 'true' },
    stdio: 'ignore',
  })
  const urls = new Set(readFileSync(log, 'utf8').split('\n'))
  return [...urls].flatMap((url) => sourcesByFile.get(basename(url)) ?? []).filter((file) => file.startsWith('src/'))
}

const isFeature = (file: string) => /^src\/(?:openapi|search|gate)\//.test(file)

test('a site that uses no feature loads none, and at most 260 modules', () => {
  const loaded = loadedSources('plain')
  expect(loaded).toContain('src/pipeline/buildSite.ts')
  expect(loaded).toContain('src/stages/compile.ts')
  expect(loaded.filter(isFeature)).toEqual([])
  expect(new Set(loaded).size).toBeLessThan(260)
})

test('a site with search and API reference loads both, and no gate', () => {
  const folders = new Set(
    loadedSources('full')
      .filter(isFeature)
      .map((file) => file.split('/')[1]),
  )
  expect([...folders].sort()).toEqual(['openapi', 'search'])
})
