import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.js'
import { formatGithub, formatJson, formatSarif, formatText } from '../report/formatDiagnostics.js'
import { sourceText } from '../report/sourceText.js'
import { type CommonFlags, type Session, version } from './session.js'
import { supportsColor } from './terminal.js'

/** Writes diagnostics as text to stderr, in the other formats to stdout, or in any format to the file of `--output`. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], session: Session): void {
  const { root, flags } = session
  const list = flags.quiet ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics
  const sorted = [...list].sort(compareDiagnostics)
  const read = new Map<string, string | undefined>()
  const sourceOf = (file: string) => {
    if (!read.has(file)) read.set(file, existsSync(join(root, file)) ? sourceText(join(root, file)) : undefined)
    return read.get(file)
  }
  session.progress.clear()
  const format = flags.format ?? 'text'
  const stream = format === 'text' ? process.stderr : process.stdout
  const color = flags.output === undefined && supportsColor({ stream, env: session.env, flag: flags.color })
  const text = formats[format](sorted, { sourceOf, color })
  if (flags.output !== undefined) writeFileSync(resolve(flags.output), text)
  else if (text) stream.write(text)
}

type TextOptions = Parameters<typeof formatText>[1]

const formats: Readonly<
  Record<NonNullable<CommonFlags['format']>, (diagnostics: readonly Diagnostic[], options: TextOptions) => string>
> = {
  text: (diagnostics, options) => (diagnostics.length > 0 ? formatText(diagnostics, options) : ''),
  json: formatJson,
  sarif: (diagnostics) => formatSarif(diagnostics, { version }),
  github: (diagnostics) => formatGithub(diagnostics),
}
