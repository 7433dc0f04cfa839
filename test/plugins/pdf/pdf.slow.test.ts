/** What a book has, and where its browser and its page numbers come from. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { findChromium } from '../../../src/plugins/chromium/findChromium.js'
import { mergePdfs } from '../../../src/plugins/pdf/mergePdfs.js'
import { readPdfPages } from '../../../src/plugins/pdf/pdfPages.js'
import { serializePdf } from '../../../src/plugins/pdf/serializePdf.js'
import { newKey } from '../../gate/support/sealedSite.js'
import { buildBook, writeLibrary } from './library.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function library(config = ''): string {
  const root = writeLibrary(config)
  roots.push(root)
  return root
}

const html = ({ outputs }: Build) =>
  [...outputs].flatMap(([path, bytes]) => (path.endsWith('.html') ? Buffer.from(bytes).toString() : [])).join('')
const chapters = (build: Build) =>
  [...html(build).matchAll(/<article class="book-chapter[^>]*><div[^>]*><div[^>]*><h1[^>]*>([^<]*)/g)].map(
    ([, title]) => title,
  )

describe('a book', () => {
  test('has listed pages once, in the order and the parts of the sidebars', async () => {
    const build = await buildBook(library())
    expect(build.diagnostics).toEqual([])
    expect(chapters(build)).toEqual(['Home', 'Setup', 'Long', 'Other'])
    expect(html(build)).toContain('<h1 class="book-part-title" aria-level="1" id="c2-part1">Start here</h1>')
    expect(html(build)).not.toContain('Hidden words')
  })

  test('has the style sheets of features that its pages use', async () => {
    const root = library()
    writeFileSync(join(root, 'content/other.md'), '---\ntitle: Other\n---\n\n- [x] Done\n')
    const build = await buildBook(root)
    const [, sheet = ''] = /href="([^"]*task-list[^"]*\.css)"/.exec(html(build)) ?? []
    expect(Buffer.from(build.outputs.get(sheet) ?? '').toString()).toContain('.task-list-item')
  })

  test.each([
    ['other', ['Home', 'Other'], 'Other'],
    ['start HERE', ['Setup', 'Long'], 'Start here'],
    // No page has this route: the title is that of the part with all pages below it.
    ['/guide', ['Setup', 'Long'], 'Start here'],
    ['/guide/long/', ['Long'], 'Long'],
  ])('of the section %s has its pages and title', async (section, expected, title) => {
    const build = await buildBook(library(), { section })
    expect(build.diagnostics).toEqual([])
    expect(chapters(build)).toEqual(expected)
    expect(html(build)).toContain(`<p class="book-title">${title}</p>`)
  })

  test('of an unknown section is an error that names the nearest', async () => {
    const { diagnostics } = await buildBook(library(), { section: 'Start her' })
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        message: expect.stringContaining('no section “Start her”'),
        hint: 'Did you mean “Start here”?',
      },
    ])
  })

  test('links to its own pages and headings, and to the site for others', async () => {
    const text = html(await buildBook(library(), { section: '/guide' }))
    expect(text).toMatch(/<a href="#c2">the long page<\/a>/)
    const [, id] = /<a href="#(c2-\d+)">its end<\/a>/.exec(text) ?? []
    expect(text).toMatch(new RegExp(`<h2 id="${id}"[^>]*>The end`))
    expect(text).toContain('<a href="https://docs.example.com/other">elsewhere</a>')
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, each]) => each)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('opens what folds, and has no scripts, controls and remote files', async () => {
    const build = await buildBook(library())
    const text = html(build)
    expect(text).toMatch(/<details[^>]* open=""/)
    expect(text).not.toMatch(/<script|<button|<iframe|srcset|loading="lazy"/)
    expect([...build.outputs.keys()].filter((path) => /\.(?:js|html)$/.test(path))).toEqual([
      'book-1.html',
      'book.html',
    ])
  })

  test.each(['client', 'edge', 'sealed', 'edge+sealed'])('is not made with the gate mode `%s`', async (mode) => {
    const root = library(
      `gate: { mode: '${mode}', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c' }, search: { enabled: false },`,
    )
    const { outputs } = await buildBook(root, {}, { sealKeys: newKey })
    expect(outputs.has('book.html')).toBe(false)
    for (const [path, bytes] of outputs)
      if (mode !== 'client' && !path.startsWith('__private/'))
        expect(Buffer.from(bytes).toString(), path).not.toContain('words of the setup')
  })
})

describe('the browser', () => {
  const find = (env: Record<string, string>, paths: readonly string[], platform: NodeJS.Platform = 'linux') =>
    findChromium({ use: 'docsgen pdf prints', env, platform, isExecutable: (path) => paths.includes(path) })

  test('is the one that the variable names, else the first on the path', () => {
    expect(find({ CHROMIUM: '/opt/c', PATH: '/usr/bin' }, ['/opt/c', '/usr/bin/chromium'])).toEqual({
      kind: 'found',
      path: '/opt/c',
    })
    expect(find({ PATH: '/a:/b' }, ['/b/google-chrome', '/b/chromium'])).toEqual({ kind: 'found', path: '/b/chromium' })
    const app = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(find({ PATH: '' }, [app], 'darwin')).toEqual({ kind: 'found', path: app })
    const edge = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe'
    expect(find({ PROGRAMFILES: 'C:\\Program Files' }, [edge], 'win32')).toEqual({ kind: 'found', path: edge })
  })

  test('that is missing is an error that says how to install it', () => {
    expect(find({ PATH: '/a' }, [])).toMatchObject({
      kind: 'missing',
      message: expect.stringContaining('Chromium, Chrome or Edge (131 or newer)'),
      hint: expect.stringContaining('apt install chromium'),
    })
    expect(find({ CHROMIUM: '/nowhere' }, ['/usr/bin/chromium'])).toMatchObject({
      kind: 'missing',
      message: 'CHROMIUM is “/nowhere”, which is not an executable file.',
    })
  })
})

test('a file that is no PDF has no pages', () => {
  expect(readPdfPages(Buffer.from('no PDF'))).toEqual({ count: 0, destinations: new Map() })
})

describe('joined PDFs', () => {
  const bytes = mergePdfs(
    [smallPdf({ names: ['a'], target: 'b', day: '01' }), smallPdf({ names: ['b'], target: 'gone', day: '02' })],
    [
      { title: 'First (é)', name: 'a', level: 1 },
      { title: 'Second (b)', name: 'b', level: 2 },
      { title: 'No destination', name: 'gone', level: 1 },
    ],
  )
  const text = Buffer.from(bytes).toString('latin1')

  test('have the pages and the destinations of all parts', () => {
    expect(readPdfPages(bytes)).toEqual({
      count: 2,
      destinations: new Map([
        ['a', 1],
        ['b', 2],
      ]),
    })
  })

  test('have links to pages of other parts, and no link to a host of their own', () => {
    expect(text).toContain('/Dest /b')
    expect(text).not.toContain('book.invalid')
  })

  test('keep text that looks like a reference, and streams as they are', () => {
    expect(text.match(/\/Alt \(see 1 0 R \\\(2 0 R\\\)\)/g)).toHaveLength(2)
    expect(text.match(/stream\n1 0 R endobj \xff\nendstream/g)).toHaveLength(2)
  })

  test('have one structure, in which keys and ids are unique', () => {
    expect(text.match(/\/S \/Document/g)).toHaveLength(1)
    expect([...text.matchAll(/\/StructParents (\d+)/g)].map(([, key]) => key)).toEqual(['0', '1'])
    expect([...text.matchAll(/\/Nums \[(\d+)/g)].map(([, key]) => key)).toEqual(['0', '1'])
    expect([...text.matchAll(/\/ID \((\w+)\)/g)].map(([, id]) => id)).toEqual(['p00000node1', 'p00001node1'])
  })

  test('have the given outline, without entries that have no target, and no dates', () => {
    expect(text).toContain('/Title <feff')
    expect(text).toContain('/Title (Second \\(b\\))\n/Dest /b')
    expect(text).not.toContain('No destination')
    expect(text).not.toContain('Date')
  })
})

interface SmallPdf {
  readonly names: readonly string[]
  readonly target: string
  readonly day: string
}

/** A page as Chromium writes it, with a link to another part. */
function smallPdf({ names, target, day }: SmallPdf): Uint8Array {
  const page = '<</Type /Page\n/Annots [6 0 R]\n/Contents 7 0 R\n/StructParents 0\n/Parent 3 0 R>>'
  const objects = [
    `<</Producer (Skia/PDF m156)\n/CreationDate (D:202611${day}000000+00'00')>>`,
    page,
    '<</Type /Pages\n/Count 1\n/Kids [2 0 R]>>',
    `<<${names.map((name) => `/${name} [2 0 R /XYZ 0 842 0]`).join('\n')}>>`,
    '<</Type /Catalog\n/Pages 3 0 R\n/Dests 4 0 R\n/StructTreeRoot 8 0 R\n/Lang (en)>>',
    `<</Type /Annot\n/Subtype /Link\n/A <</Type /Action\n/S /URI\n/URI (https://book.invalid/#${target})>>>>`,
    '<</Length 14>> stream\n1 0 R endobj \xff\nendstream',
    '<</Type /StructTreeRoot\n/K 9 0 R\n/ParentTreeNextKey 1\n/ParentTree 10 0 R\n/IDTree 11 0 R>>',
    '<</Type /StructElem\n/S /Document\n/Lang (en)\n/P 8 0 R\n/K [12 0 R]>>',
    '<</Type /ParentTree\n/Nums [0 13 0 R]>>',
    '<</Kids [14 0 R]>>',
    '<</Type /StructElem\n/S /TH\n/P 9 0 R\n/Pg 2 0 R\n/Alt (see 1 0 R \\(2 0 R\\))\n/ID (node1)>>',
    '[12 0 R]',
    '<</Limits [(node1) (node1)]\n/Names [(node1) 12 0 R]>>',
  ].map((text, index) => [index + 1, { text, stream: '' }] as const)
  return serializePdf(new Map(objects), { root: 5, info: 1 })
}
