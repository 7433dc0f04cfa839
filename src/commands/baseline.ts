/** `--baseline write` stores the diagnostics of a project in a file, `--baseline use` hides those from the report. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { baselineFile, compareWithBaseline, readBaseline, writeBaseline } from '../report/baseline.js'
import { sourceText } from '../report/sourceText.js'
import type { Session } from '../terminal/session.js'

/** Returns the diagnostics to report, which decide the exit code. */
export function applyBaseline(diagnostics: readonly Diagnostic[], session: Session): readonly Diagnostic[] {
  const { root, flags, progress } = session
  const path = join(root, baselineFile)
  if (flags.baseline === 'write') {
    const text = writeBaseline(diagnostics, sourceReader(root))
    writeFileSync(path, text)
    progress.line(`Wrote ${readBaseline(text)?.length ?? 0} findings to ${baselineFile}.`)
  } else if (flags.baseline !== 'use') return diagnostics
  const entries = existsSync(path) ? readBaseline(readFileSync(path, 'utf8')) : undefined
  if (!entries) {
    const hint = 'Create it with docsgen check --baseline write.'
    return [...diagnostics, error('baseline-missing', 'There is no valid baseline file.', { file: baselineFile, hint })]
  }
  const compared = compareWithBaseline(diagnostics, entries, sourceReader(root))
  if (compared.known > 0 && !flags.quiet) progress.line(`${compared.known} findings are in ${baselineFile}.`)
  return compared.diagnostics
}

function sourceReader(root: string): (file: string) => string | undefined {
  const read = new Map<string, string | undefined>()
  return (file) => {
    if (!read.has(file)) read.set(file, existsSync(join(root, file)) ? sourceText(join(root, file)) : undefined)
    return read.get(file)
  }
}
