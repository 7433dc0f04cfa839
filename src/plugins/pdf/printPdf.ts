/**
 * Prints a document with Chromium. Its command line is enough: no protocol, no driver. The document is printed twice, because only
 * the first print says on which page each chapter is.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Outputs } from '../../model/model.js'
import { oldestMilestone } from './findChromium.js'
import { fillPageNumbers } from './pageNumbers.js'
import { readPdfPages } from './pdfPages.js'

export interface PrintInput {
  /** Path of the browser. */
  readonly browser: string
  /** The document and the files that it shows. */
  readonly files: Outputs
  /** Path of the document in `files`. */
  readonly document: string
  readonly signal: AbortSignal
}

export type PrintedPdf = { readonly kind: 'pdf'; readonly bytes: Uint8Array; readonly pages: number } | PrintFailure

/** A failure of the browser, not of the project. */
export interface PrintFailure {
  readonly kind: 'failed'
  readonly message: string
  readonly hint: string
}

/** Numbers have a fixed width, so the second print has the pages of the first. */
const maxPrints = 3

export async function printPdf({ files, document, ...run }: PrintInput): Promise<PrintedPdf> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-pdf-'))
  try {
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), bytes)
    }
    const html = Buffer.from(files.get(document) ?? []).toString()
    let numbers = ''
    for (let print = 1; ; print++) {
      const printed = await printOnce({ ...run, folder, document })
      if (printed.kind !== 'pdf') return printed
      const { destinations, count, milestone } = readPdfPages(printed.bytes)
      if (milestone < oldestMilestone) return oldBrowser(run.browser, milestone)
      const found = JSON.stringify([...destinations])
      if (found === numbers) return { kind: 'pdf', bytes: withoutDates(printed.bytes), pages: count }
      if (print === maxPrints)
        return {
          kind: 'failed',
          message: 'The pages of the PDF differ from print to print.',
          hint: 'Try another browser with the variable CHROMIUM.',
        }
      numbers = found
      writeFileSync(join(folder, document), fillPageNumbers(html, destinations))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Blanks the dates of a PDF, which are all that differs between two prints of the same document. The length stays, because the table
 * at the end of the file has the offsets of all objects.
 */
export function withoutDates(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const blanked = text.replace(/\/(?:CreationDate|ModDate) \(D:[^)]{0,30}\)/g, (date) => ' '.repeat(date.length))
  return Buffer.from(blanked, 'latin1')
}

interface PrintRun extends Pick<PrintInput, 'browser' | 'signal' | 'document'> {
  readonly folder: string
}

async function printOnce(run: PrintRun): Promise<{ readonly kind: 'pdf'; readonly bytes: Uint8Array } | PrintFailure> {
  const { browser, folder, document, signal } = run
  const file = join(folder, 'printed.pdf')
  rmSync(file, { force: true })
  const said = await runBrowser(browser, {
    signal,
    args: [
      ...['--headless', '--disable-gpu', '--no-first-run', '--no-default-browser-check', '--disable-extensions'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      // Chromium refuses its sandbox to root, as in most containers. The document has no scripts and loads nothing remote.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--no-pdf-header-footer', '--generate-pdf-document-outline', `--print-to-pdf=${file}`],
      `--user-data-dir=${join(folder, 'profile')}`,
      pathToFileURL(join(folder, document)).href,
    ],
  })
  try {
    return { kind: 'pdf', bytes: readFileSync(file) }
  } catch {
    const hint = 'Run it by hand to see if it starts, or name another browser with the variable CHROMIUM.'
    return { kind: 'failed', message: `${browser} printed nothing: ${lastLine(said)}.`, hint }
  }
}

/** Resolves with what the browser wrote to stderr. */
function runBrowser(
  browser: string,
  { args, signal }: { readonly args: readonly string[]; readonly signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(browser, args, { stdio: ['ignore', 'ignore', 'pipe'], signal })
    let said = ''
    child.stderr.on('data', (data) => {
      said += data
    })
    child.on('error', ({ message }) => resolve(message))
    child.on('close', () => resolve(said))
  })
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.replace(/\.$/, '') || 'it gave no reason'
}

function oldBrowser(browser: string, milestone: number): PrintFailure {
  const message = `${browser} is Chromium ${milestone || 'of an unknown version'}, which cannot print page numbers.`
  return { kind: 'failed', message, hint: `Install version ${oldestMilestone} or newer.` }
}
