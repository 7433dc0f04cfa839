/** `docsgen pdf`: writes a section of the site, or all of it, as one PDF. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { printDiagnostics } from '../../terminal/printDiagnostics.js'
import { type ExitCode, exitCodeFor, failEnvironment, type Session } from '../../terminal/session.js'
import { environmentFailure } from '../../util/environmentFailure.js'
import { findChromium } from '../chromium/findChromium.js'
import { kebabCase } from '../commands/kebabCase.js'
import type { OpenedSite, OpenSite } from '../commands/openSite.js'
import { refuseGate } from '../commands/refuseGate.js'
import { readPlan } from './bookPlan.js'
import { pdf } from './pdf.js'
import { printPdf } from './printPdf.js'

export interface PdfFlags {
  /** File to write, relative to the working directory. Default: the name of the site and of the section, in the root. */
  readonly to?: string
  readonly paper?: string
}

interface PdfCommand {
  readonly section: string | undefined
  readonly flags: PdfFlags
  readonly openSite: OpenSite
}

export async function writePdf(session: Session, { section, flags, openSite }: PdfCommand): Promise<ExitCode> {
  const { root, env, signal, progress } = session
  const browser = findChromium({ use: 'docsgen pdf prints', env, platform: process.platform })
  if (browser.kind === 'missing') return failPrint(browser, session)
  const plugin = pdf({ section, paper: flags.paper }, { root })
  const buildAndPrint = async (opened: OpenedSite): Promise<ExitCode> => {
    if (refuseGate(opened.project, 'a PDF', session)) return 1
    const { build, shown } = await opened.build()
    printDiagnostics(build.diagnostics, session, shown)
    const exit = exitCodeFor(build.diagnostics, session)
    const plan = readPlan(build.outputs)
    if (exit !== 0 || !plan) {
      progress.line('No PDF was written.')
      return exit || 1
    }
    const stage = progress.stage('print')
    const files = build.outputs
    const printed = await printPdf({ browser: browser.path, files, plan, signal, onProgress: stage.update })
    stage.end(
      printed.kind === 'pdf' ? `${printed.pages} pages (${(printed.bytes.byteLength / 1e6).toFixed(1)} MB)` : undefined,
    )
    if (printed.kind === 'failed') return failPrint(printed, session)
    const file = flags.to === undefined ? join(root, fileName(build.site.config.title, section)) : resolve(flags.to)
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, printed.bytes)
    } catch (error) {
      const failure = environmentFailure(error, file)
      if (failure) return failEnvironment(failure, session)
      throw error
    }
    process.stdout.write(`${relative(process.cwd(), file)}\n`)
    return 0
  }
  return openSite(session, buildAndPrint, [{ use: 'pdf', options: { section }, plugin, index: -1 }])
}

function failPrint({ message, hint }: { readonly message: string; readonly hint: string }, session: Session): ExitCode {
  session.progress.clear()
  process.stderr.write(`${message} ${hint}\n`)
  return 3
}

function fileName(title: string, section: string | undefined): string {
  return `${[title, section ?? ''].map(kebabCase).filter(Boolean).join('-') || 'docs'}.pdf`
}
