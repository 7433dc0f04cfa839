/** Bundles from the cache, of an earlier run or an earlier build. */
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Bundle } from '../../src/bundling/bundle.js'
import { createCache } from '../../src/cache/cache.js'
import { openDiskStore } from '../../src/cache/diskStore.js'
import { type LoadConfigOptions, loadConfig } from '../../src/config/loadConfig.js'
import { openBundles } from '../../src/pipeline/session/bundles.js'
import { freshCache } from '../support/memoryDisk.js'
import { writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function makeTheme(): string {
  const root = writeProject(
    new Map([
      ['index.tsx', "import { label } from './label'\nexport default label\n"],
      ['label.ts', "export const label = 'one'\n"],
      ['client.ts', "import { label } from './label'\nconsole.log(label)\n"],
    ]),
  )
  roots.push(root)
  return root
}

function input(themeFolder: string) {
  return { root: themeFolder, themeFolder, islands: [], baseUrl: '/', search: false, gate: 'off' } as const
}

function source(folder: string) {
  return { root: folder, folder, baseUrl: '/', replaced: {}, components: {} }
}

function asText(bundle: Bundle) {
  return { ...bundle, outputs: [...bundle.outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]) }
}

test('returns from the cache the same bundle as a clean build', async () => {
  const folder = makeTheme()
  const open = () => openDiskStore(join(folder, '.cache'), 'v1')
  const first = open()
  const made = await openBundles(createCache(first)).browser(input(folder))
  first.flush()
  const second = open()
  expect(asText(await openBundles(createCache(second)).browser(input(folder)))).toEqual(asText(made))
  expect(second.stats()).toMatchObject({ hits: 1, misses: 0 })
  const clean = openBundles(freshCache())
  expect(asText(await clean.browser(input(folder)))).toEqual(asText(made))
})

test('the entry imports no chunk that it does not use', async () => {
  const folder = makeTheme()
  writeFileSync(join(folder, 'label.ts'), "export const label = ['one']\n")
  // A package in CommonJS needs helpers of esbuild, which then are a chunk of their own.
  writeFileSync(join(folder, 'old.cjs'), 'exports.value = process.env.MODE\n')
  writeFileSync(
    join(folder, 'Menu.tsx'),
    "'use client'\nimport { value } from './old.cjs'\nexport default () => value\n",
  )
  writeFileSync(join(folder, 'Late.tsx'), "'use client'\nimport { label } from './label'\nexport default () => label\n")
  const { js, preload, outputs } = await openBundles(freshCache()).browser(input(folder))
  const entry = Buffer.from(outputs.get(js.slice(1)) ?? []).toString()
  expect(entry).toMatch(/from"\/assets\/chunk-/)
  expect(entry).not.toMatch(/import"/)
  expect(preload).toHaveLength(1)
})

test('bundles again if any source file changes', async () => {
  const folder = makeTheme()
  const bundles = openBundles(createCache(openDiskStore(join(folder, '.cache'), 'v1')))
  const [theme, browser] = [await bundles.theme(source(folder)), await bundles.browser(input(folder))]
  expect(await bundles.theme(source(folder))).toBe(theme)
  writeFileSync(join(folder, 'label.ts'), "export const label = 'two'\n")
  expect((await bundles.theme(source(folder))).code).toContain('two')
  expect((await bundles.browser(input(folder))).js).not.toBe(browser.js)
})

test('bundles a new island of the theme that no source file imports', async () => {
  const folder = makeTheme()
  const bundles = openBundles(freshCache())
  expect((await bundles.browser(input(folder))).islands).toEqual({})
  writeFileSync(join(folder, 'Menu.tsx'), "'use client'\nexport default function Menu() { return null }\n")
  expect(Object.keys((await bundles.browser(input(folder))).islands)).toEqual(['theme:Menu.tsx'])
})

test('caches the bundle of a configuration until one of its files changes', async () => {
  const root = makeTheme()
  writeFileSync(join(root, 'title.ts'), "export const title = 'one'\n")
  writeFileSync(join(root, 'site.config.ts'), "import { title } from './title'\nexport default { title }\n")
  const disk = openDiskStore(join(root, '.cache'), 'v1')
  const makes: string[] = []
  const load = () => {
    const bundles = openBundles(createCache(disk))
    const readCached: LoadConfigOptions['readCached'] = (file, make) =>
      bundles.config(root, file, () => {
        makes.push(file)
        return make()
      })
    return loadConfig({ root, env: {}, readCached })
  }
  const first = await load()
  expect(first.diagnostics.map(({ code }) => code)).not.toContain('config-syntax')
  expect(await load()).toEqual(first)
  expect(makes).toEqual(['site.config.ts'])
  writeFileSync(join(root, 'title.ts'), "export const title = 'another'\n")
  await load()
  expect(makes).toHaveLength(2)
})

test('does not cache a bundle if one of its files was saved in the meantime', async () => {
  const root = makeTheme()
  const file = join(root, 'site.config.ts')
  writeFileSync(file, 'export default {}\n')
  const bundles = openBundles(createCache(openDiskStore(join(root, '.cache'), 'v1')))
  let makes = 0
  const make = async () => {
    makes += 1
    const begun = Date.now()
    while (makes === 1 && Math.floor(statSync(file).ctimeMs) <= begun) writeFileSync(file, 'export default { a: 1 }\n')
    return { code: '', dependencies: ['site.config.ts'], diagnostics: [], literals: noLiterals }
  }
  for (let turn = 0; turn < 3; turn++) await bundles.config(root, 'site.config.ts', make)
  expect(makes).toBe(2)
})

const noLiterals = { places: {}, keyPlaces: {}, spelling: {}, variables: [], reads: [] }
