/** PDFs as Chromium prints them, read with the tools of poppler. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPlan } from '../../../src/plugins/pdf/bookPlan.js'
import { readPdfPages } from '../../../src/plugins/pdf/pdfPages.js'
import { printPdf } from '../../../src/plugins/pdf/printPdf.js'
import { launchOptions } from '../../support/launchOptions.js'
import { hasTool } from '../../support/missingTools.js'
import { buildBook, writeLibrary } from './library.js'

const hasPoppler = hasTool('pdftotext', '-v')

describe('the PDF of a site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-test-pdf-'))
  const file = join(folder, 'site.pdf')
  let root: string
  let bytes: Uint8Array

  beforeAll(async () => {
    root = writeLibrary()
    // Each chapter is a document of its own, so that numbers, links and the outline cross documents.
    const { outputs } = await buildBook(root, { partLength: 1 })
    const { executablePath = '' } = launchOptions()
    const { signal } = new AbortController()
    const plan = readPlan(outputs)
    if (!plan) throw new Error('The build has no book.')
    const printed = await printPdf({ browser: executablePath, files: outputs, plan, signal })
    if (printed.kind !== 'pdf') throw new Error(printed.message)
    bytes = printed.bytes
    writeFileSync(file, bytes)
  })
  afterAll(() => {
    rmSync(root, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (tool: string, ...args: readonly string[]) => spawnSync(tool, args, { encoding: 'utf8' }).stdout
  const textOf = (page: number) => run('pdftotext', '-layout', '-f', `${page}`, '-l', `${page}`, file, '-')
  const allPages = () => Array.from({ length: readPdfPages(bytes).count }, (_, index) => textOf(index + 1))

  test('is joined from a document for each chapter', async () => {
    const { outputs } = await buildBook(root, { partLength: 1 })
    expect(readPlan(outputs)?.parts).toHaveLength(4)
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('book.invalid')
  })

  test.skipIf(!hasPoppler)('prints no address of a link to another part of it', () => {
    const text = allPages().join('\n')
    expect(text).toContain('elsewhere')
    expect(text).not.toContain('book.invalid')
  })

  test('has an outline of parts, chapters and sections', () => {
    const titles = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/<<\/Title \(([^)]*)\)\n\/Dest/g),
    ].map(([, title]) => title)
    expect(new Set(titles)).toEqual(new Set(['Contents', 'Home', 'Start here', 'Setup', 'Long', 'The end', 'Other']))
  })

  test.skipIf(!hasPoppler)('has a cover without a number, and contents with the pages of the chapters', () => {
    const [cover = '', contents = '', ...rest] = allPages()
    expect(cover).toMatch(/Test[\s\S]*Skiff 0\.1\.0/)
    expect(cover).not.toMatch(/^\s*1\s*$/m)
    const entries = [...contents.matchAll(/^ *(Home|Setup|Long|The end|Other) +(\d+)$/gm)].map(([, title, page]) => ({
      title,
      page: Number(page),
    }))
    expect(entries.map(({ title }) => title)).toEqual(['Home', 'Setup', 'Long', 'The end', 'Other'])
    const setup = rest[(entries[1]?.page ?? 0) - 3] ?? ''
    expect(setup, 'the title of a part is above its first chapter').toMatch(/Start here\s+Setup/)
    for (const { title, page } of entries) {
      expect(rest[page - 3], title).toMatch(new RegExp(`^ *${title}$`, 'm'))
      // The number in the footer.
      expect(rest[page - 3], title).toMatch(new RegExp(`^ *${page}$`, 'm'))
    }
  })

  test.skipIf(!hasPoppler)(
    'keeps a block of code on one page if it fits, and loses no line of one that does not',
    () => {
      const pages = allPages()
      const pagesWith = (line: RegExp) => pages.flatMap((text, index) => (line.test(text) ? [index] : []))
      for (const name of ['short', 'middle'])
        expect(pagesWith(new RegExp(`${name} line \\d+$`, 'm')), name).toHaveLength(1)
      expect(pagesWith(/huge line \d+$/m).length).toBeGreaterThan(1)
      for (let line = 1; line <= 150; line++)
        expect(pagesWith(new RegExp(`huge line ${line}$`, 'm')), `${line}`).toHaveLength(1)
      // The line is wrapped, perhaps before its last word.
      expect(pagesWith(/\blast$/m)).toHaveLength(1)
    },
  )

  test.skipIf(!hasPoppler)('has the destinations that its links name', () => {
    const destinations = new Map(
      [...run('pdfinfo', '-dests', file).matchAll(/^ *(\d+) \[.*\] "([^"]*)"$/gm)].map(([, page, name = '']) => [
        name,
        Number(page),
      ]),
    )
    expect(readPdfPages(bytes).destinations).toEqual(destinations)
    const named = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/Subtype \/Link[^>]*?\/Dest \/(\S+)/g),
    ].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(7)
    expect(named.filter((name) => !destinations.has(name))).toEqual([])
  })
})

test('a browser that prints nothing is an error with its last words', async () => {
  const root = writeLibrary()
  try {
    const { outputs } = await buildBook(root)
    const { signal } = new AbortController()
    const plan = readPlan(outputs)
    if (!plan) throw new Error('The build has no book.')
    const printed = await printPdf({ browser: process.execPath, files: outputs, plan, signal })
    expect(printed).toMatchObject({ kind: 'failed', message: expect.stringContaining('printed nothing: ') })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
