/** What a book has, and where its browser and its page numbers come from. */
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { findChromium } from '../../../src/plugins/pdf/findChromium.js'
import { readPdfPages } from '../../../src/plugins/pdf/pdfPages.js'
import { withoutDates } from '../../../src/plugins/pdf/printPdf.js'
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

const html = ({ outputs }: Build) => Buffer.from(outputs.get('book.html') ?? []).toString()
const chapters = (build: Build) =>
  [...html(build).matchAll(/<article class="book-chapter[^>]*><div[^>]*><div[^>]*><h1[^>]*>([^<]*)/g)].map(
    ([, title]) => title,
  )

describe('a book', () => {
  test('has listed pages once, in the order and the parts of the sidebars', async () => {
    const build = await buildBook(library())
    expect(build.diagnostics).toEqual([])
    expect(chapters(build)).toEqual(['Home', 'Setup', 'Long', 'Other'])
    expect(html(build)).toContain('<h1 class="book-part-title" aria-level="1">Start here</h1>')
    expect(html(build)).not.toContain('Hidden words')
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
    expect([...build.outputs.keys()].filter((path) => /\.(?:js|html)$/.test(path))).toEqual(['book.html'])
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
    findChromium({ env, platform, isExecutable: (path) => paths.includes(path) })

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
  expect(readPdfPages(Buffer.from('no PDF'))).toEqual({ count: 0, destinations: new Map(), milestone: 0 })
})

test('two prints of a document differ in their dates only, which are blanked without moving anything', () => {
  const print = (date: string) =>
    Buffer.from(
      `%PDF-1.4\n1 0 obj\n<</CreationDate (D:${date}+00'00')\n/ModDate (D:${date}+00'00')>>\nendobj\n\xff\n`,
      'latin1',
    )
  const [one, other] = [print('20261127084351'), print('20270101000000')]
  expect(withoutDates(one)).toEqual(withoutDates(other))
  expect(withoutDates(one)).toHaveLength(one.length)
  expect(Buffer.from(withoutDates(one)).toString('latin1')).toMatch(/^%PDF-1\.4\n1 0 obj\n<<\s+>>\nendobj\n\xff\n$/)
})
