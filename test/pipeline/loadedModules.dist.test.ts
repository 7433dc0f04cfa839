/** A site without search, gate, API reference and plugins does not load the code for them, neither in the builder nor in its workers. */
import { execFileSync, execSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { siteConfig, writeProject } from '../support/project.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const openapi = 'openapi: 3.1.1\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { operationId: list } } }\n'

/** Writes the URL of every module that a thread resolves to a file, which the query names: workers have no variables. */
const hooks = `import { appendFileSync } from 'node:fs'
const log = new URL(import.meta.url).searchParams.get('log')
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  appendFileSync(log, found.url + '\\n')
  return found
}
`
const register =
  "import { register } from 'node:module'\nregister(`./hooks.mjs${new URL(import.meta.url).search}`, import.meta.url)\n"

const root = writeProject(
  new Map([
    ['hooks.mjs', hooks],
    ['register.mjs', register],
    ['plain/site.config.ts', siteConfig('search: { enabled: false }')],
    ['plain/content/sidebars.yaml', 'docs:\n  - index\n'],
    ['plain/content/index.md', '---\ntitle: Home\n---\n\nWords.\n'],
    ['code/site.config.ts', siteConfig('search: { enabled: false }')],
    ['code/content/sidebars.yaml', 'docs:\n  - index\n'],
    ['code/content/index.md', '---\ntitle: Home\n---\n\n```bash\nls -l\n```\n'],
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

/** URLs of the modules that a command loads. */
function loadedUrls(name: string, args: readonly string[]): readonly string[] {
  const log = join(root, `${name}.log`)
  const hook = `${pathToFileURL(join(root, 'register.mjs'))}?log=${encodeURIComponent(log)}`
  execFileSync(process.execPath, ['--import', hook, join(repository, 'dist/cli.js'), ...args], {
    env: { ...process.env, NOAUTH: 'true' },
    stdio: 'ignore',
  })
  return [...new Set(readFileSync(log, 'utf8').split('\n'))]
}

/** Sources, of docsgen and of bundled packages, that a command loads. */
function loadedFiles(name: string, args: readonly string[]): readonly string[] {
  return loadedUrls(name, args).flatMap((url) => sourcesByFile.get(basename(url)) ?? [])
}

/** Sources that are loaded while a site is built. */
function loadedSources(site: string): readonly string[] {
  return loadedFiles(site, ['build', join(root, site)]).filter((file) => file.startsWith('src/'))
}

const isFeature = (file: string) => /^src\/(?:openapi|search|gate|plugins|migrate|bundling\/brand)\//.test(file)

test('a site that uses no feature loads none, and at most 290 modules', () => {
  const loaded = loadedSources('plain')
  expect(loaded).toContain('src/pipeline/buildSite.ts')
  expect(loaded).toContain('src/stages/compile.ts')
  expect(loaded.filter(isFeature)).toEqual([])
  expect(new Set(loaded).size).toBeLessThanOrEqual(290)
})

test('a site with search and API reference loads both, and no gate', () => {
  const folders = new Set(
    loadedSources('full')
      .filter(isFeature)
      .map((file) => file.split('/')[1]),
  )
  expect([...folders].sort()).toEqual(['openapi', 'search'])
})

test('`--version` and `--help` load the command line only', () => {
  for (const flag of ['--version', '--help']) {
    const loaded = loadedFiles(flag, [flag])
    expect(loaded).toContain('src/commands/cli/program.ts')
    expect(loaded.filter((file) => /^src\/(?!commands|terminal|cli|schema\/gateConstants)/.test(file))).toEqual([])
    expect(loaded.filter((file) => /node_modules\/(?!commander)/.test(file))).toEqual([])
  }
})

test('code of a common language loads Prism and no shiki', () => {
  const urls = loadedUrls('code', ['build', join(root, 'code')])
  expect(urls.flatMap((url) => sourcesByFile.get(basename(url)) ?? [])).toContain(
    'src/markdown/code/prism/highlightWithPrism.ts',
  )
  expect(urls.filter((url) => url.includes('/node_modules/shiki/'))).toEqual([])
})
