/** Names, parameters, lengths and doc comments of the functions in `src`, `theme` and `plugins`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'
import { parseSource, parseSources } from './readFunctions.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const sources = parseSources()
const functions = sources.flatMap((source) => source.functions)

test('the reader of functions finds declarations, arrow functions and casts', () => {
  const source = `
    export async function load(a: string, { b }: Options, c = 1, ...d: string[]): Promise<void> {
      const inner = (x: number) => x as unknown as string
    }
    export const show = <T,>(item: T) => item
    const list = ['a'] as const
    class Store { read(key: string) { return key as Key } }`
  const { functions: found, casts } = parseSource('a.ts', source)
  expect(found.map(({ name, isTopLevel, parameters, lines }) => [name, isTopLevel, parameters, lines])).toEqual([
    ['load', true, 4, 3],
    ['inner', false, 1, 1],
    ['show', true, 1, 1],
    ['', false, 1, 1],
  ])
  expect(casts).toBe(3)
})

test('fewer than 1 of 100 functions of modules, and 2 of 100 functions in all, have a name that another module declares', () => {
  const topLevel = functions.filter(({ isTopLevel }) => isTopLevel)
  expect(topLevel.length).toBeGreaterThan(4000)
  const [ofModules, all] = [repeatedNames(topLevel), repeatedNames(functions)]
  expect(ofModules.share, ofModules.repeated).toBeLessThan(0.01)
  expect(all.share, all.repeated).toBeLessThan(0.02)
})

test('no function has more than three positional parameters', () => {
  const many = functions.filter(({ parameters }) => parameters > 3)
  expect(many.map(({ file, name }) => `${file}: ${name || 'callback'}`)).toEqual([
    // Commander passes the arguments of the command, String.replace the groups of the pattern.
    'src/commands/cli/projectCommands.ts: callback',
    'src/migrate/rewrite/vitepress/prepareVitepress.ts: callback',
  ])
})

test('fewer than 15 of 1,000 functions are longer than 40 lines', () => {
  const long = functions.filter(({ lines }) => lines > 40)
  expect(long.length / functions.length).toBeLessThan(0.015)
})

test('modules have fewer than 100 type casts', () => {
  expect(sources.reduce((sum, { casts }) => sum + casts, 0)).toBeLessThan(100)
})

test('every exported function has a doc comment, or the header of its file is about this function alone', () => {
  // The text of a page in it has a component.
  const ignore = ['src/commands/init/contentFiles.ts']
  const files = fastGlob.sync('{src,theme}/**/*.{ts,tsx}', { cwd: repository, ignore }).sort()
  const exported =
    /^(.*)\n(?:\/\/ biome-ignore.*\n)?export (?:default )?(?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?\()/gm
  const found = files.map((file) => {
    const source = readFileSync(join(repository, file), 'utf8')
    return { file, hasHeader: source.startsWith('/**'), all: [...source.matchAll(exported)] }
  })
  expect(found.flatMap(({ all }) => all).length).toBeGreaterThan(2000)
  const missing = found.flatMap(({ file, hasHeader, all }) =>
    all
      .filter(([, before = '']) => !before.endsWith('*/') && !(hasHeader && all.length === 1))
      .map(([, , name, constant]) => `${file}: ${name ?? constant}`),
  )
  expect(missing).toEqual([])
})

/** The names that several files declare, and their share of all names. */
function repeatedNames(list: typeof functions): { readonly share: number; readonly repeated: string } {
  const files = new Map<string, Set<string>>()
  for (const { name, file } of list) if (name !== '') files.set(name, (files.get(name) ?? new Set()).add(file))
  const repeated = [...files].filter(([, places]) => places.size > 1)
  const lines = repeated.map(([name, places]) => `${name}: ${[...places].join(', ')}`)
  return { share: repeated.length / files.size, repeated: lines.join('\n') }
}
