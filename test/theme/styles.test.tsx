import { readdirSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const folder = 'theme/styles'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

/** Entries of bundles, besides index.css, which every page loads. */
const kinds = ['operation.css', 'search.css']

it.each(kinds)('the style sheets of a page with %s have at most 15 KB, compressed', async (kind) => {
  const { outputFiles } = await build({
    entryPoints: ['index.css', kind].map((name) => `${folder}/${name}`),
    bundle: true,
    minify: true,
    write: false,
    outdir: '/',
    loader: { '.woff2': 'file' },
  })
  const sheets = outputFiles.filter(({ path }) => path.endsWith('.css'))
  expect(sheets).toHaveLength(2)
  expect(sheets.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)).toBeLessThan(15 * 1024)
})

it('every file is imported once, each into a layer of the first line', () => {
  const [index = '', ...others] = ['index.css', ...kinds].map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  expect(index.split('\n')[0]).toBe('@layer reset, tokens, base, content, components, utilities;')
  const imports = [index, ...others].join('\n').matchAll(/@import ["']\.\/([\w/-]+\.css)["'] layer\((\w+)\);/g)
  const imported = [...imports].map((match) => match[1])
  const entries = ['gate.css', 'rtl.css', 'index.css', ...kinds]
  const shared = files.filter((file) => !entries.includes(file) && !/^(?:features|lazy)\//.test(file))
  expect(imported.sort()).toEqual(shared.sort())
})

it('sheets that come with code name their layer, and each is imported as text by one module', () => {
  const lazy = files.filter((file) => file.startsWith('lazy/'))
  expect(lazy.length).toBeGreaterThan(3)
  const code = readdirSync('theme', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`theme/${file}`, 'utf8'))
    .join('\n')
  for (const file of lazy) {
    expect(readFileSync(`${folder}/${file}`, 'utf8'), file).toMatch(/^(?:\/\*[^*]*\*\/\n)?@layer components \{/)
    expect(code.split(`styles/${file}' with { type: 'text' }`), file).toHaveLength(2)
  }
})

it('sheets name sides by the direction of the script, except those of code and those that rtl.css turns around', () => {
  const plugins = readdirSync('src/plugins', { recursive: true, encoding: 'utf8' })
  const sheets = [
    ...files.map((file) => `${folder}/${file}`),
    ...plugins.filter((file) => file.endsWith('.css')).map((file) => `src/plugins/${file}`),
  ]
  const sides = /(?<![\w-])(?:(?:padding|margin|border)-)?(?:left|right)\b[\w-]*:|(?:float|text-align): (?:left|right)/
  const physical = sheets.filter((file) => sides.test(readFileSync(file, 'utf8')))
  expect(physical.map((file) => file.replace(/.*\//, '')).sort()).toEqual([
    'book.css',
    'code-marks.css',
    'code.css',
    'reference-samples.css',
    'rtl.css',
    'sidebar.css',
  ])
})

it('code and names of files run from left to right in every script', () => {
  const [, selectors = ''] = /([^{}]*)\{\s*direction: ltr;/.exec(readFileSync(`${folder}/rtl.css`, 'utf8')) ?? []
  expect(selectors.split(',').map((selector) => selector.trim())).toEqual(['pre', 'code', 'kbd', 'samp', '.tree-name'])
})

it('the fonts of a page have at most 80 KB', () => {
  const used = ['geist/files/geist-latin', 'geist-mono/files/geist-mono-latin']
  const bytes = used.map((name) => statSync(`node_modules/@fontsource-variable/${name}-wght-normal.woff2`).size)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(80 * 1024)
})

it('nothing is loaded from other sites, and nothing is `!important`', () => {
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const text = readFileSync(`${folder}/${file}`, 'utf8')
    expect(text).not.toMatch(/url\((?!"(?:data:|@fontsource-variable\/))|!important/)
  }
})

it('every custom property that docs/content/guides/theming.md lists is declared and used', () => {
  const sheets = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n')
  const listed = [...readFileSync('docs/content/guides/theming.md', 'utf8').matchAll(/^\| `(--[\w-]+)` \|/gm)].map(
    ([, name = '']) => name,
  )
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.filter((name) => !new RegExp(`^\\s*${name}:`, 'm').test(sheets))).toEqual([])
  expect(listed.filter((name) => !sheets.includes(`var(${name})`))).toEqual([])
})
