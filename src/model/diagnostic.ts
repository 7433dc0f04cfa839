/**
 * A diagnostic is an error or a warning about the author's input. Diagnostics are values: stages collect them, nothing
 * throws them. Lines and columns are 1-based; columns count UTF-16 code units. `end` is exclusive.
 */

import type { CodeWithSeverity, DiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import type { Severity } from '../diagnostics/diagnosticEntry.js'

export interface Point {
  readonly line: number
  readonly column: number
}

export interface Range {
  readonly start: Point
  readonly end?: Point
}

export interface Related {
  readonly message: string
  readonly file: string
  readonly range?: Range
}

export interface Diagnostic {
  readonly severity: Severity
  readonly code: DiagnosticCode
  /** What is wrong, as a full sentence. */
  readonly message: string
  /** Path relative to the project root, with forward slashes. */
  readonly file: string
  readonly range?: Range
  /** What to do, as a full sentence; names the nearest valid target where there is one. */
  readonly hint?: string
  readonly related?: readonly Related[]
}

export function error(code: CodeWithSeverity<'error'>, message: string, place: Place): Diagnostic {
  return { severity: 'error', code, message, ...place }
}

export function warning(code: CodeWithSeverity<'warning'>, message: string, place: Place): Diagnostic {
  return { severity: 'warning', code, message, ...place }
}

export type Place = Pick<Diagnostic, 'file' | 'range' | 'hint' | 'related'>

/** A range of one point, for diagnostics that have no known end. */
export function at(line: number, column: number): Range {
  return { start: { line, column } }
}

/** Order of reports: by file, line, column, then code. Independent of the order in which stages create diagnostics. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.file, b.file) ||
    (a.range?.start.line ?? 0) - (b.range?.start.line ?? 0) ||
    (a.range?.start.column ?? 0) - (b.range?.start.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
