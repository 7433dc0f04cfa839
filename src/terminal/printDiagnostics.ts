import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.js'
import { formatGithub, formatJson, formatSarif, formatText, type TextOptions } from '../report/formatDiagnostics.js'
import { sourceText } from '../report/sourceText.js'
import { type CommonFlags, type Session, version } from './session.js'
import { supportsColor } from './terminal.js'

/** Diagnostics that are on the terminal already, as JSON. */
type Shown = ReadonlySet<string>

/**
 * Writes diagnostics as text to stderr, in the other formats to stdout, or in any format to the file of `--output`.
 * @param shown are only counted
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  session: Session,
  shown: Shown = new Set<string>(),
): void {
  const { flags } = session
  const list = flags.quiet ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics
  const sorted = list.filter((diagnostic) => !shown.has(JSON.stringify(diagnostic))).sort(compareDiagnostics)
  const text = formats[flags.format ?? 'text'](sorted, {
    ...textOptions(session),
    counted: list,
    all: flags.verbose === true,
  })
  session.progress.clear()
  if (flags.output !== undefined) writeFileSync(resolve(flags.output), text)
  else if (text) streamOf(session).write(text)
}

export interface EarlyPrinter {
  readonly print: (errors: readonly Diagnostic[]) => void
  readonly shown: Shown
}

/** The rest is printed at the end. */
const maxEarlyDiagnostics = 50

/** Prints errors as soon as they are known. Formats for tools are written whole, and a baseline hides errors, so they get none. */
export function createEarlyPrinter(session: Session): EarlyPrinter {
  const shown = new Set<string>()
  const { format = 'text', output, baseline } = session.flags
  const isWhole = format !== 'text' || output !== undefined || baseline !== undefined
  return {
    shown,
    print: (errors) => {
      if (isWhole || shown.size >= maxEarlyDiagnostics) return
      const fresh = errors.filter((diagnostic) => !shown.has(JSON.stringify(diagnostic)))
      for (const diagnostic of fresh) shown.add(JSON.stringify(diagnostic))
      session.progress.clear()
      streamOf(session).write(formatText(fresh, { ...textOptions(session), counted: [] }))
    },
  }
}

function streamOf({ flags }: Session): NodeJS.WriteStream {
  return (flags.format ?? 'text') === 'text' ? process.stderr : process.stdout
}

function textOptions(session: Session): TextOptions {
  const { root, flags } = session
  const read = new Map<string, string | undefined>()
  return {
    sourceOf: (file) => {
      if (!read.has(file)) read.set(file, existsSync(join(root, file)) ? sourceText(join(root, file)) : undefined)
      return read.get(file)
    },
    color:
      flags.output === undefined && supportsColor({ stream: streamOf(session), env: session.env, flag: flags.color }),
  }
}

const formats: Readonly<
  Record<NonNullable<CommonFlags['format']>, (diagnostics: readonly Diagnostic[], options: TextOptions) => string>
> = {
  text: formatText,
  json: formatJson,
  sarif: (diagnostics) => formatSarif(diagnostics, { version }),
  github: (diagnostics) => formatGithub(diagnostics),
}
