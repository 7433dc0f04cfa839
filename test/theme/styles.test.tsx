import { readdirSync, readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const folder = 'theme/styles'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

it('the style sheet has at most 15 KB, compressed', async () => {
  const { outputFiles } = await build({
    entryPoints: [`${folder}/index.css`],
    bundle: true,
    minify: true,
    write: false,
    outdir: '/',
    loader: { '.woff2': 'file' },
  })
  expect(gzipSync(outputFiles.find(({ path }) => path.endsWith('.css'))?.contents ?? '').length).toBeLessThan(15 * 1024)
})

it('every file is imported once, each into a layer of the first line', () => {
  const index = readFileSync(`${folder}/index.css`, 'utf8')
  expect(index.split('\n')[0]).toBe('@layer reset, tokens, base, content, components, utilities;')
  const imported = [...index.matchAll(/@import ["']\.\/([\w/-]+\.css)["'] layer\((\w+)\);/g)].map((match) => match[1])
  const entries = ['gate.css', 'index.css']
  expect([...imported].sort()).toEqual(files.filter((file) => !entries.includes(file)).sort())
})

it('the fonts of a page have at most 80 KB', () => {
  const used = ['geist/files/geist-latin', 'geist-mono/files/geist-mono-latin']
  const bytes = used.map((name) => statSync(`node_modules/@fontsource-variable/${name}-wght-normal.woff2`).size)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(80 * 1024)
})

it('nothing is loaded from other sites, and nothing is `!important`', () => {
  for (const file of files) {
    const text = readFileSync(`${folder}/${file}`, 'utf8')
    expect(text).not.toMatch(/url\((?!"(?:data:|@fontsource-variable\/))|!important/)
  }
})

it('every custom property that docs/theming.md lists is declared and used', () => {
  const sheets = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n')
  const listed = [...readFileSync('docs/theming.md', 'utf8').matchAll(/^\| `(--[\w-]+)` \|/gm)].map(
    ([, name = '']) => name,
  )
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.filter((name) => !new RegExp(`^\\s*${name}:`, 'm').test(sheets))).toEqual([])
  expect(listed.filter((name) => !sheets.includes(`var(${name})`))).toEqual([])
})
