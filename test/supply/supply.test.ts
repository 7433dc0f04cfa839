/** Everything from other places is pinned: packages by the hash of their archive, actions by commit, and no package runs a script in CI. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

interface LockEntry {
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}

const entries = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> }).packages,
)
const packages = entries.filter(([path]) => path !== '')

test('every package has the hash of its archive', () => {
  expect(packages.length).toBeGreaterThan(300)
  const missing = packages.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
  expect(missing.map(([path]) => path)).toEqual([])
})

test('the lock file names no registry', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})

test('the packages with a script are those that work without it', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  // browser-tabs-lock prints a message; esbuild only makes its own command start faster.
  expect(scripted).toEqual(['node_modules/browser-tabs-lock', 'node_modules/esbuild'])
  expect(
    read('.ci/run')
      .match(/npm (?:ci|install)\b.*/g)
      ?.filter((line) => !line.includes('--ignore-scripts')),
  ).toEqual([])
})

test('every action of a workflow is pinned by its commit', () => {
  const files = readdirSync(fileURLToPath(new URL('../../.github/workflows', import.meta.url)))
  const texts = files.map((file) => read(`.github/workflows/${file}`))
  const uses = texts.flatMap((text) => [...text.matchAll(/\buses:\s*(.+)/g)].map(([, action = '']) => action))
  expect(uses.length).toBeGreaterThan(0)
  expect(uses.filter((action) => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
})

test('workflows can only read the repository, and check the signatures of the registry', () => {
  const workflow = parse(read('.github/workflows/site.yml'))
  expect(workflow.permissions).toEqual({ contents: 'read' })
  expect(read('.github/workflows/site.yml')).toContain('npm audit signatures')
})
