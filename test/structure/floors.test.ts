/**
 * Imports point down: `src/` is built in floors, no two folders import each other, and the theme imports only types of the
 * contract.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Folders of `src/` by floor, from the lowest. An import points to the same floor or to a lower one. */
const floors: readonly (readonly string[])[] = [
  ['schema', 'model', 'diagnostics', 'hosts', 'text'],
  ['util', 'routes', 'yaml', 'auth', 'analytics'],
  ['html', 'config', 'report', 'cache', 'output', 'secrets', 'server', 'site', 'terminal'],
  ['bundling', 'links', 'gate', 'search', 'islands'],
  ['markdown'],
  ['content', 'openapi', 'migrate'],
  ['sources', 'stages', 'plugins'],
  ['pipeline'],
  ['commands', 'cli.ts', 'index.ts'],
]

/** Maximum number of files in a folder. */
const mostFilesInFolder = 30

interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

const files = fastGlob.sync('{src,theme}/**/*.{ts,tsx}', { cwd: repository }).sort()
const imports = files.flatMap(importsOf)

test('every folder of src has a floor', () => {
  const folders = new Set(files.filter((file) => file.startsWith('src/')).map((file) => file.split('/')[1]))
  expect([...folders].sort()).toEqual(floors.flat().sort())
})

test('ARCHITECTURE.md names the folders of each floor', () => {
  const rows = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| (\d) \| (.*?) \|/gm)
  const named = [...rows].map(([, floor, names = '']) => [floor, names.replaceAll('`', '').split(', ').sort()])
  expect(named.reverse()).toEqual(floors.map((folders, floor) => [String(floor), [...folders].sort()]))
})

test('imports in src point to the same floor or down', () => {
  const between = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'))
  expect(between.length).toBeGreaterThan(500)
  expect(between.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(describeImport)).toEqual([])
})

test('no two folders import each other, not even indirectly or by types', () => {
  expect(cycles(imports.map(({ from, to }) => [dirname(from), dirname(to)] as const))).toEqual([])
})

test('no two folders of the first level import each other, with all folders in them', () => {
  const topFolder = (file: string) => file.split('/').slice(0, 2).join('/')
  expect(cycles(imports.map(({ from, to }) => [topFolder(from), topFolder(to)] as const))).toEqual([])
})

test('no two files import each other, not even indirectly or by types', () => {
  expect(cycles(imports.map(({ from, to }) => [from, to] as const))).toEqual([])
})

test('no folder contains more than 30 files', () => {
  const all = fastGlob.sync('{bin,plugins,src,test,theme}/**', { cwd: repository, ignore: ['test/.tmp/**'] })
  expect(all.length).toBeGreaterThan(1500)
  const counts = new Map<string, number>()
  for (const file of all) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > mostFilesInFolder)).toEqual([])
})

test('no module and no style sheet has more than 300 lines', () => {
  const all = fastGlob.sync('{plugins,src,test,theme}/**/*.{ts,tsx,css}', {
    cwd: repository,
    ignore: ['test/.tmp/**', 'test/fixtures/**'],
  })
  expect(all.length).toBeGreaterThan(1500)
  const long = all.filter((file) => readFileSync(join(repository, file), 'utf8').trimEnd().split('\n').length > 300)
  expect(long).toEqual([])
})

test('every file of src/util is imported by at least two folders', () => {
  const helpers = files.filter((file) => file.startsWith('src/util/'))
  expect(helpers.length).toBeGreaterThan(10)
  const folders = (helper: string) =>
    new Set(imports.filter(({ to }) => to === helper).map(({ from }) => from.split('/').slice(0, 2).join('/')))
  expect(helpers.filter((helper) => folders(helper).size < 2)).toEqual([])
})

test('stages do not import each other', () => {
  const sideways = imports.filter(
    ({ from, to, typeOnly }) => from.startsWith('src/stages/') && to.startsWith('src/stages/') && !typeOnly,
  )
  expect(sideways.map(describeImport)).toEqual(['src/stages/assemble.ts -> src/stages/sidebars.ts'])
})

test('the theme imports only types of the contract from the builder', () => {
  const outside = imports.filter(({ from, to }) => from.startsWith('theme/') && !to.startsWith('theme/'))
  expect(outside.length).toBeGreaterThan(0)
  const wrong = outside.filter(({ to, typeOnly }) => !typeOnly || !/^src\/model\/contract(?:\.ts|\/)/.test(to))
  expect(wrong.map(describeImport)).toEqual([])
})

function importsOf(from: string): Import[] {
  const statement = /(?:^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?|\bimport\()['"](\.[^'"]+)['"]/gm
  return [...readFileSync(join(repository, from), 'utf8').matchAll(statement)].flatMap(([, type, target]) => {
    const path = relative(repository, join(repository, dirname(from), target as string))
    const to = [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), path].find((name) => files.includes(name))
    return to === undefined ? [] : [{ from, to, typeOnly: type !== undefined }]
  })
}

function floorOf(file: string): number {
  const folder = file.split('/')[1] as string
  return floors.findIndex((floor) => floor.includes(folder))
}

function describeImport({ from, to }: Import): string {
  return `${from} -> ${to}`
}

/** Groups of nodes that reach each other (strongly connected components of more than one node, by Tarjan's algorithm). */
function cycles(edges: readonly (readonly [string, string])[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const [from, to] of edges) {
    if (from === to) continue
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node) as number)
    stack.push(node)
    for (const next of targets.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) {
        lowest.set(node, Math.min(lowest.get(node) as number, lowest.get(next) as number))
      }
    }
    if (lowest.get(node) !== order.get(node)) return
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1) found.push(component.sort())
  }
  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return found
}
