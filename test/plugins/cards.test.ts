/** Images that the plugin `metadata` draws: cards of link previews, and icons. */
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Renderer } from '@takumi-rs/core'
import { imageSize } from 'image-size'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { layOutCard } from '../../src/plugins/metadata/cards/cardLayout.js'
import { newKey } from '../gate/support/sealedSite.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const hidden = vi.hoisted(() => ({ isMissing: false }))
vi.mock('../../src/util/resolvePackageFile.js', async (load) => {
  const real = await load<typeof import('../../src/util/resolvePackageFile.js')>()
  return {
    resolvePackageFile: (path: string, root: string) =>
      hidden.isMissing && path.startsWith('@takumi-rs/') ? undefined : real.resolvePackageFile(path, root),
  }
})

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const titles = ['Install', 'הגדרת חשבון ענן', 'クラウドを接続する', '🚀 Start “now”']
const page = (title: string) => `---\ntitle: "${title}"\ndescription: How to do all of it.\n---\n\nWords.\n`
const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'

async function buildWith(
  options: string,
  config = '',
  secrets: Parameters<typeof buildProject>[1] = {},
): Promise<Build> {
  const root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(
          `search: { enabled: false }, lint: { orphans: 'off', description: { min: 1 } }, favicon: '/icon.svg', ${config} plugins: [['metadata', { ${options} }]],`,
        ),
      ],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - category: Guides\n    items: [p0, p1, p2, p3, own]\n'],
      ['content/index.md', page('Home')],
      ...titles.map((title, index) => [`content/p${index}.md`, page(title)] as const),
      ['content/own.md', page('Own').replace('---\n\n', 'image: /icon.svg\n---\n\n')],
      ['content/secret.md', page('Secret').replace('---\n\n', 'unlisted: true\n---\n\n')],
      ['content/static/icon.svg', icon],
    ]),
  )
  copyFileSync('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf', join(root, 'hebrew.ttf'))
  roots.push(root)
  return buildProject(root, secrets)
}

const textOf = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()
const sizeOf = ({ outputs }: Build, path: string) => imageSize(outputs.get(path) ?? new Uint8Array())
const cardsOf = (build: Build) => [...build.ungated.keys()].filter((path) => path.startsWith('cards/')).sort()
const messagesOf = ({ diagnostics }: Build) =>
  diagnostics.map(({ severity, file, message }) => [severity, file, message])

test('each listed page without an image of its own has a card', async () => {
  const build = await buildWith("cards: { fonts: ['./hebrew.ttf'] }")
  expect(cardsOf(build)).toEqual(['cards/index.png', ...titles.map((_, index) => `cards/p${index}.png`)])
  for (const path of cardsOf(build))
    expect(sizeOf(build, path)).toMatchObject({ type: 'png', width: 1200, height: 630 })
  const html = textOf(build, 'p0.html')
  expect(html).toContain('<meta property="og:image" content="https://docs.example.com/cards/p0.png"/>')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  for (const path of ['own.html', 'secret.html']) expect(textOf(build, path)).not.toContain('/cards/')
  const again = await buildWith("cards: { fonts: ['./hebrew.ttf'] }")
  for (const path of cardsOf(build)) expect(build.outputs.get(path), path).toEqual(again.outputs.get(path))
})

test('a character that no font has is reported, and leaves a card without boxes', async () => {
  const build = await buildWith("cards: { fonts: ['./hebrew.ttf'] }")
  expect(messagesOf(build)).toEqual([
    [
      'warning',
      'content/p2.md',
      'The fonts of the cards cannot draw “ク”, so the card of this page omits texts. Reported by the plugin “metadata”.',
    ],
    [
      'warning',
      'content/p3.md',
      'The fonts of the cards cannot draw “🚀”, so the card of this page omits emoji. Reported by the plugin “metadata”.',
    ],
  ])
  const without = await buildWith('cards: true')
  expect(messagesOf(without)[0]?.[2]).toMatch(/cannot draw “ה”, so the card of this page and of 1 other page omits/)
  // Both pages get the card with the title of the site.
  expect(without.outputs.get('cards/p1.png')).toEqual(without.outputs.get('cards/p2.png'))
  expect(build.outputs.get('cards/p1.png')).not.toEqual(build.outputs.get('cards/p2.png'))
})

test('a font that is not there is an error', async () => {
  const build = await buildWith("cards: { fonts: ['./none.ttf', 'no-such-font'] }")
  expect(messagesOf(build).map(([severity, , message]) => [severity, message])).toEqual(
    expect.arrayContaining([
      ['error', 'The font file `./none.ttf` does not exist. Reported by the plugin “metadata”.'],
      ['error', 'The font package `no-such-font` is not installed. Reported by the plugin “metadata”.'],
    ]),
  )
})

test('without the package, an error says how to install it, and nothing is drawn', async () => {
  hidden.isMissing = true
  const build = await buildWith('cards: true, icons: true').finally(() => {
    hidden.isMissing = false
  })
  expect(build.diagnostics).toMatchObject([
    {
      severity: 'error',
      message: expect.stringContaining('The package `@takumi-rs/core` is not installed'),
      hint: 'Install it with `npm install --save-dev @takumi-rs/core`.',
    },
  ])
  expect(cardsOf(build)).toEqual([])
})

test('icons are drawn from the SVG file of the favicon', async () => {
  const build = await buildWith('icons: true')
  expect(sizeOf(build, 'favicon.ico')).toMatchObject({ type: 'ico', width: 32, height: 32 })
  expect(sizeOf(build, 'apple-touch-icon.png')).toMatchObject({ width: 180, height: 180 })
  expect(sizeOf(build, 'icon-192.png')).toMatchObject({ width: 192, height: 192 })
  expect(sizeOf(build, 'icon-512.png')).toMatchObject({ width: 512, height: 512 })
  expect(textOf(build, 'p0.html')).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>')
  expect(JSON.parse(textOf(build, 'manifest.webmanifest')).icons).toEqual([
    { src: '/icon.svg', sizes: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ])
  const broken = await buildWith('icons: true', "favicon: 'https://example.com/icon.svg',")
  expect(messagesOf(broken)).toMatchObject([['error', 'site.config.ts', expect.stringContaining('not an SVG file')]])
})

describe('behind a gate, no card is written and no page names one', () => {
  const identity = `AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c'`
  test.each(['client', 'edge', 'sealed'])('in the mode %s', async (mode) => {
    const build = await buildWith('cards: true, icons: true', `gate: { mode: '${mode}', ${identity} },`, {
      sealKeys: newKey,
    })
    expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(cardsOf(build)).toEqual([])
    expect([...build.ungated.keys()]).toContain('icon-192.png')
    const pages = [...build.ungated].filter(([path]) => path.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(4)
    for (const [path, bytes] of pages) expect(Buffer.from(bytes).toString(), path).not.toContain('/cards/')
  })
})

describe('the texts of a card', () => {
  const colors = { background: '#fff', text: '#000', muted: '#555', brand: '#00f' }
  const frame = { colors, site: 'Test', host: 'docs.example.com' }
  const word = 'configurationProperties'

  test.each([
    ['many words', `${word} `.repeat(20)],
    ['one long word', word.repeat(12)],
    ['Hebrew', 'הגדרת חשבון ענן '.repeat(12)],
    ['ideographs', '接続'.repeat(60)],
  ])('stay inside of it: %s', async (_, title) => {
    const renderer = new Renderer()
    await renderer.registerFont({ name: 'a', data: readFileSync('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf') })
    const node = layOutCard({ section: title, title, description: title }, frame)
    const [section, main, footer] = (await renderer.measure(node as never, { width: 1200, height: 630 })).children
    const bottomOf = (box: typeof main) => (box?.transform[5] ?? 0) + (box?.height ?? 0)
    expect(main?.runs.length).toBeGreaterThan(1)
    for (const run of main?.runs ?? []) expect(run.x + run.width).toBeLessThanOrEqual(1041)
    expect(bottomOf(section)).toBeLessThan(main?.transform[5] ?? 0)
    expect(bottomOf(main)).toBeLessThanOrEqual(footer?.transform[5] ?? 0)
    expect(bottomOf(footer)).toBeLessThanOrEqual(630)
  })

  test.each([
    'Füße, naïve café, Ærøskøbing: Übersicht für Łódź',
    'Migrate WordPress and MAMMOTH WARES to WWW',
    'Manage memory management for many mammals',
  ])('show the whole title: %s', async (title) => {
    const renderer = new Renderer()
    await renderer.registerFont({ name: 'a', data: readFileSync('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf') })
    const node = layOutCard({ section: '', title, description: '' }, frame)
    const [main] = (await renderer.measure(node as never, { width: 1200, height: 630 })).children
    expect(main?.runs.map(({ text }) => text).join('')).toContain(title.slice(-5))
  })

  test('run from right to left if the title does', () => {
    const directionOf = (title: string) => layOutCard({ section: '', title, description: '' }, frame).style?.direction
    expect(directionOf('„הגדרת')).toBe('rtl')
    expect(directionOf('إعداد')).toBe('rtl')
    expect(directionOf('Set up הגדרת')).toBe('ltr')
  })
})
