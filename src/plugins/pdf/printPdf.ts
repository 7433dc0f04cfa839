/**
 * Prints a book with Chromium, part by part, and joins the parts. One document of a large site would need gigabytes of memory. The
 * table of contents is printed twice, because only the print of the parts says on which page each chapter is.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Outputs } from '../../model/model.js'
import { oldestMilestone } from '../chromium/findChromium.js'
import { BrowserError, type BrowserProcess, startChromium } from '../chromium/startChromium.js'
import type { BookPlan } from './bookPlan.js'
import { mergePdfs } from './mergePdfs.js'
import { fillPageNumbers, startAfter } from './pageNumbers.js'
import { readPdf } from './pdfObjects.js'
import { readPdfPages } from './pdfPages.js'

export interface PrintInput {
  /** Path of the browser. */
  readonly browser: string
  /** The documents and the files that they show. */
  readonly files: Outputs
  readonly plan: BookPlan
  readonly signal: AbortSignal
  /** Called after each document. */
  readonly onProgress?: (printed: number, total: number) => void
}

export type PrintedPdf = { readonly kind: 'pdf'; readonly bytes: Uint8Array; readonly pages: number } | PrintFailure

/** A failure of the browser, not of the project. */
export interface PrintFailure {
  readonly kind: 'failed'
  readonly message: string
  readonly hint: string
}

export async function printPdf(input: PrintInput): Promise<PrintedPdf> {
  const { browser, files, signal } = input
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-pdf-'))
  const running = startChromium({ browser, profile: join(folder, 'profile'), signal })
  try {
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), bytes)
    }
    return await printParts(input, { folder, print: (url) => printPage(url, running) })
  } catch (error) {
    if (!(error instanceof BrowserError)) throw error
    const hint = 'Run it by hand to see if it starts, or name another browser with the variable CHROMIUM.'
    return { kind: 'failed', message: `${browser} printed nothing: ${error.message}.`, hint }
  } finally {
    await running.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

interface Printer {
  readonly folder: string
  readonly print: (url: string) => Promise<Uint8Array>
}

async function printParts(input: PrintInput, { folder, print }: Printer): Promise<PrintedPdf> {
  const { browser, files, plan, onProgress } = input
  const total = plan.parts.length + 2
  let done = 0
  const printDocument = async (path: string, change: (html: string) => string) => {
    writeFileSync(join(folder, path), change(Buffer.from(files.get(path) ?? []).toString()))
    const bytes = await print(pathToFileURL(join(folder, path)).href)
    onProgress?.(++done, total)
    return { bytes, ...readPdfPages(bytes) }
  }
  const first = await printDocument(plan.front, (html) => html)
  const { milestone } = readPdf(first.bytes)
  if (milestone < oldestMilestone || first.count === 0) return oldBrowser(browser, milestone)
  const numbers = new Map<string, number>()
  const parts: Uint8Array[] = []
  let pages = first.count
  for (const path of plan.parts) {
    const before = pages
    const part = await printDocument(path, (html) => startAfter(html, before))
    for (const [name, page] of part.destinations) numbers.set(name, before + page)
    parts.push(part.bytes)
    pages += part.count
  }
  const front = await printDocument(plan.front, (html) => fillPageNumbers(html, numbers))
  // Numbers have a fixed width, so the second print has the pages of the first.
  if (front.count !== first.count)
    return {
      kind: 'failed',
      message: 'The pages of the table of contents differ from print to print.',
      hint: 'Try another browser with the variable CHROMIUM.',
    }
  return { kind: 'pdf', bytes: mergePdfs([front.bytes, ...parts], plan.outline), pages }
}

const readSize = 1 << 20

/** A tab for each document, so that its memory is free afterwards. */
async function printPage(url: string, { openTab }: BrowserProcess): Promise<Uint8Array> {
  const tab = await openTab()
  await tab.navigate(url)
  const options = { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true }
  const { stream } = await tab.send('Page.printToPDF', { ...options, transferMode: 'ReturnAsStream' })
  const chunks: Buffer[] = []
  for (let isLast = false; !isLast; ) {
    const chunk = await tab.send('IO.read', { handle: stream, size: readSize })
    chunks.push(Buffer.from(String(chunk.data), chunk.base64Encoded === true ? 'base64' : 'latin1'))
    isLast = chunk.eof === true
  }
  await tab.close()
  return Buffer.concat(chunks)
}

function oldBrowser(browser: string, milestone: number): PrintFailure {
  const message = `${browser} is Chromium ${milestone || 'of an unknown version'}, which cannot print page numbers.`
  return { kind: 'failed', message, hint: `Install version ${oldestMilestone} or newer.` }
}
