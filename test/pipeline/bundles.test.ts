/** Bundles that were kept from an earlier run, or an earlier build of this one. */
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCache } from '../../src/cache/cache.js'
import { openDiskStore } from '../../src/cache/diskStore.js'
import { type LoadConfigOptions, loadConfig } from '../../src/config/loadConfig.js'
import { openBundles } from '../../src/pipeline/bundles.js'
import type { Bundle } from '../../src/stages/bundle.js'
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

function asText(bundle: Bundle) {
  return { ...bundle, outputs: [...bundle.outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]) }
}

test('a kept bundle is the one that a clean run makes', async () => {
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

test('a change of any file that went in makes it again', async () => {
  const folder = makeTheme()
  const bundles = openBundles(createCache(openDiskStore(join(folder, '.cache'), 'v1')))
  const [theme, browser] = [await bundles.theme(folder), await bundles.browser(input(folder))]
  expect(await bundles.theme(folder)).toBe(theme)
  writeFileSync(join(folder, 'label.ts'), "export const label = 'two'\n")
  expect((await bundles.theme(folder)).code).toContain('two')
  expect((await bundles.browser(input(folder))).js).not.toBe(browser.js)
})

test('a new island of the theme is bundled, though no file that went in tells of it', async () => {
  const folder = makeTheme()
  const bundles = openBundles(freshCache())
  expect((await bundles.browser(input(folder))).islands).toEqual({})
  writeFileSync(join(folder, 'Menu.tsx'), "'use client'\nexport default function Menu() { return null }\n")
  expect(Object.keys((await bundles.browser(input(folder))).islands)).toEqual(['theme:Menu.tsx'])
})

test('the bundle of a configuration is kept until a file of it changes', async () => {
  const root = makeTheme()
  writeFileSync(join(root, 'title.ts'), "export const title = 'one'\n")
  writeFileSync(join(root, 'site.config.ts'), "import { title } from './title'\nexport default { title }\n")
  const disk = openDiskStore(join(root, '.cache'), 'v1')
  const makes: string[] = []
  const load = () => {
    const bundles = openBundles(createCache(disk))
    const once: LoadConfigOptions['once'] = (file, make) =>
      bundles.config(root, file, () => {
        makes.push(file)
        return make()
      })
    return loadConfig({ root, env: {}, once })
  }
  const first = await load()
  expect(first.diagnostics.map(({ code }) => code)).not.toContain('config-syntax')
  expect(await load()).toEqual(first)
  expect(makes).toEqual(['site.config.ts'])
  writeFileSync(join(root, 'title.ts'), "export const title = 'another'\n")
  await load()
  expect(makes).toHaveLength(2)
})

test('a bundle is not kept where a file of it was saved while it was made', async () => {
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

const noLiterals = { places: {}, keyPlaces: {}, spelling: {} }
