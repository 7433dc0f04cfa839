/** A gated build reveals nothing. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GateSettings } from '../../src/gate/adapters/gateSettings.js'
import type { Build } from '../../src/model/model.js'
import { gatedSite } from './support/gatedSite.js'

let root: string
let build: Build

beforeAll(async () => {
  ;({ root, build } = await gatedSite())
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const open = () => [...build.outputs].filter(([path]) => !path.startsWith('__private/'))

test('leaves a shell, styles and the gate outside, all else in the private folder', () => {
  expect(build.diagnostics).toEqual([])
  const names = open().map(([path]) => path.replace(/-[A-Z0-9]{8}\./, '-HASH.'))
  expect(names).toEqual([
    '404.html',
    '_headers',
    '_routes.json',
    '_worker.js',
    'assets/gate-HASH.css',
    'assets/geist-latin-ext-wght-normal-HASH.woff2',
    'assets/geist-latin-wght-normal-HASH.woff2',
    'assets/geist-mono-latin-wght-normal-HASH.woff2',
    'assets/index-HASH.css',
    'gate-server.mjs',
    'gate.json',
    'index.html',
    'middleware.js',
    'netlify.toml',
    'netlify/edge-functions/gate.js',
    'nginx.conf',
    'robots.txt',
    'vercel.json',
  ])
  for (const path of [
    'index.html',
    'guide/zebrafish.html',
    'img/secret-chart.svg',
    'sitemap.xml',
    'quondam.html',
    '404.html',
  ])
    expect(build.outputs.has(`__private/${path}`), path).toBe(true)
})

test('lists exactly what is public', () => {
  const { publicPaths } = JSON.parse(text(build.outputs.get('gate.json'))) as GateSettings
  expect(publicPaths.map((path) => path.replace(/-[A-Z0-9]{8}\./, '-HASH.'))).toEqual([
    '/assets/gate-HASH.css',
    '/assets/geist-latin-ext-wght-normal-HASH.woff2',
    '/assets/geist-latin-wght-normal-HASH.woff2',
    '/assets/geist-mono-latin-wght-normal-HASH.woff2',
    '/assets/index-HASH.css',
    '/robots.txt',
  ])
})

test('holds no words, names or labels of the content outside the private folder', () => {
  const given = open()
    .map(([path, bytes]) => `${path}\n${text(bytes)}`)
    .join('\n')
    .toLowerCase()
  const canaries = build.site.docs.flatMap((doc) => [
    ...(doc.route === '/' ? [] : [doc.route, doc.file]),
    doc.title,
    doc.description,
    ...doc.headings.flatMap(({ id, text: heading }) => [id, heading]),
    ...doc.sections.flatMap((section) => sequences(section.text)),
  ])
  canaries.push(
    'marmalade',
    'zebrafish',
    'quondam',
    'secret-chart',
    'cobalt depths',
    'möwe',
    'larus',
    'sitemap.xml',
    'docsgen documentation',
  )
  expect(canaries.length).toBeGreaterThan(20)
  expect(canaries.filter((canary) => canary !== '' && given.includes(canary.toLowerCase()))).toEqual([])
})

test('lets no host store a response', () => {
  expect(text(build.outputs.get('_headers'))).not.toContain('immutable')
  expect(text(build.outputs.get('_headers'))).toContain('Cache-Control: no-store')
})

/** Every three words that follow each other. */
function sequences(section: string): string[] {
  const words = section.split(/\s+/).filter((word) => word !== '')
  return words.slice(2).map((_, index) => words.slice(index, index + 3).join(' '))
}

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString()
}

test('the documents of the gate preload the font of their text, and no other', () => {
  const fonts = [...text(build.outputs.get('index.html')).matchAll(/<link rel="preload" as="font" href="([^"]+)"/g)]
  expect(fonts.map(([, href]) => href?.replace(/-[A-Z0-9]{8}\./, '-HASH.'))).toEqual([
    '/assets/geist-latin-wght-normal-HASH.woff2',
  ])
})
