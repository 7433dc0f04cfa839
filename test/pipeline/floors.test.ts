/** An arrow may only point down: `src/` is built in floors, and the theme knows nothing of it but the contract's types. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Floor by path, first match wins. */
const floors: readonly (readonly [RegExp, number])[] = [
  [/^src\/(?:cli|index)\.ts$/, 6],
  [/^src\/commands\//, 5],
  [/^src\/(?:pipeline\.ts|pipeline\/|(?:compile|search)Worker\.ts)/, 4],
  [/^src\/(?:stages|sources)\//, 3],
  [/^src\/(?:schema|openapi|search|gate)\//, 2],
  [/^src\/lib\//, 1],
  [/^src\/(?:model|diagnostic|contract)(?:\.ts$|\/)/, 0],
]

const imports = /(?:^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?|\bimport\()['"](\.[^'"]+)['"]/gm

function arrows(pattern: string): { from: string; to: string; type: boolean }[] {
  return fastGlob.sync(pattern, { cwd: repository }).flatMap((from) =>
    [...readFileSync(join(repository, from), 'utf8').matchAll(imports)].map(([, type, target]) => ({
      from,
      to: relative(repository, join(repository, dirname(from), target as string)).replace(/\.js$/, '.ts'),
      type: type !== undefined,
    })),
  )
}

const floorOf = (path: string) => floors.find(([pattern]) => pattern.test(path))?.[1]

test('every file of src stands on a floor', () => {
  expect(fastGlob.sync('src/**/*.{ts,tsx}', { cwd: repository }).filter((path) => floorOf(path) === undefined)).toEqual(
    [],
  )
})

test('imports in src point to the same floor or down', () => {
  // The types on the ground floor are made of the schemas' inferred types; that arrow carries types only.
  const up = arrows('src/**/*.{ts,tsx}').filter(({ from, to, type }) => {
    const [own, other] = [floorOf(from), floorOf(to)]
    return own !== undefined && other !== undefined && other > own && !(own === 0 && type)
  })
  expect(up.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('stages do not import each other', () => {
  const sideways = arrows('src/stages/*.ts').filter(({ to, type }) => to.startsWith('src/stages/') && !type)
  expect(sideways.map(({ from, to }) => `${from} -> ${to}`)).toEqual([
    'src/stages/assemble.ts -> src/stages/sidebars.ts',
  ])
})

test('the theme imports nothing of the builder but types of the contract', () => {
  const out = arrows('theme/**/*.{ts,tsx}').filter(({ to }) => !to.startsWith('theme/'))
  expect(
    out
      .filter(({ to, type }) => !type || !/^src\/contract(?:\.ts|\/)/.test(to))
      .map(({ from, to }) => `${from} -> ${to}`),
  ).toEqual([])
})
