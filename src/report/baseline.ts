/**
 * Findings that a project knows and will fix later, in a file of the repository. A fingerprint consists of code, file, message and
 * the text of the line, so that it stays when lines move. Equal diagnostics are counted.
 */

import { diagnosticCodes } from '../diagnostics/diagnosticCodes.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { hashOf } from '../util/hash.js'
import { isRecord } from '../util/isRecord.js'

/** Name of the file, in the project root. */
export const baselineFile = 'docsgen.baseline.json'

export interface BaselineEntry {
  readonly file: string
  readonly code: string
  readonly message: string
  readonly fingerprint: string
  readonly count: number
}

type SourceOf = (file: string) => string | undefined

/** The text of a baseline file. Errors that make a build impossible are omitted: they must be fixed. */
export function writeBaseline(diagnostics: readonly Diagnostic[], sourceOf: SourceOf): string {
  const entries = new Map<string, BaselineEntry>()
  for (const diagnostic of diagnostics.filter(canWait)) {
    const { file, code, message } = diagnostic
    const fingerprint = diagnosticFingerprint(diagnostic, sourceOf)
    const count = (entries.get(fingerprint)?.count ?? 0) + 1
    entries.set(fingerprint, { file, code, message, fingerprint, count })
  }
  const key = ({ file, code, fingerprint }: BaselineEntry) => `${file}\n${code}\n${fingerprint}`
  const sorted = [...entries.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1))
  // One entry per line merges well.
  const lines = sorted.map((entry) => `    ${JSON.stringify(entry)}`)
  return `{\n  "version": 1,\n  "findings": [${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}]\n}\n`
}

/** Entries of a baseline file; undefined if the text is none. */
export function readBaseline(text: string): readonly BaselineEntry[] | undefined {
  const parsed = parseBaseline(text)
  if (!isRecord(parsed) || parsed.version !== 1 || !Array.isArray(parsed.findings)) return undefined
  const findings: readonly unknown[] = parsed.findings
  return findings.every(isEntry) ? findings : undefined
}

export interface ComparedBaseline {
  /** Findings that the baseline does not contain, and entries of the baseline that are fixed. */
  readonly diagnostics: readonly Diagnostic[]
  /** Number of diagnostics that the baseline contains. */
  readonly known: number
}

/**
 * Removes the diagnostics that the baseline lists, each as often as it is listed. Entries that no longer occur are reported, so
 * that the file can shrink.
 */
export function compareWithBaseline(
  diagnostics: readonly Diagnostic[],
  entries: readonly BaselineEntry[],
  sourceOf: SourceOf,
): ComparedBaseline {
  const left = new Map(entries.map(({ fingerprint, count }) => [fingerprint, count]))
  const fresh = diagnostics.filter((diagnostic) => {
    const fingerprint = canWait(diagnostic) ? diagnosticFingerprint(diagnostic, sourceOf) : ''
    const count = left.get(fingerprint) ?? 0
    if (count > 0) left.set(fingerprint, count - 1)
    return count === 0
  })
  const fixed = entries.filter(({ fingerprint }) => (left.get(fingerprint) ?? 0) > 0)
  return { diagnostics: [...fresh, ...fixed.map(fixedEntry)], known: diagnostics.length - fresh.length }
}

function fixedEntry({ file, code, message }: BaselineEntry): Diagnostic {
  const hint = 'Run docsgen check --baseline write.'
  return error('baseline-fixed', `This finding is fixed, remove it: ${file} ${code} ${message}`, {
    file: baselineFile,
    hint,
  })
}

function canWait({ code, severity }: Diagnostic): boolean {
  return severity !== 'info' && diagnosticCodes[code].fixed !== true
}

function diagnosticFingerprint({ code, file, message, range }: Diagnostic, sourceOf: SourceOf): string {
  const line = range ? (sourceOf(file)?.split('\n')[range.start.line - 1] ?? '').trim() : ''
  // Messages can name other lines.
  return hashOf(JSON.stringify([code, file, message.replace(/\bline \d+/g, 'line'), line])).slice(0, 16)
}

function parseBaseline(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is BaselineEntry {
  return (
    isRecord(value) &&
    ['file', 'code', 'message', 'fingerprint'].every((key) => typeof value[key] === 'string') &&
    typeof value.count === 'number'
  )
}
