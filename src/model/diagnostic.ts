/**
 * A diagnostic is an error, a warning or a note about the author's input. Diagnostics are values: stages collect them and
 * never throw them. Lines and columns are 1-based, and columns count UTF-16 code units.
 */

import type { CodeWithSeverity, DiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import type { Severity } from '../diagnostics/diagnosticEntry.js'

export interface Point {
  readonly line: number
  readonly column: number
}

export interface Range {
  readonly start: Point
  /** Exclusive. Absent if only the start is known. */
  readonly end?: Point
}

/** Another place that explains the diagnostic, for example the other of two pages with the same route. */
export interface Related {
  readonly message: string
  readonly file: string
  readonly range?: Range
}

export interface Diagnostic {
  readonly severity: Severity
  readonly code: DiagnosticCode
  /** The error and its place, as a full sentence. */
  readonly message: string
  /** Path relative to the project root, with forward slashes. */
  readonly file: string
  readonly range?: Range
  /** The fix, as a full sentence. Names the nearest valid value if there is one. */
  readonly hint?: string
  readonly related?: readonly Related[]
}

/** Accepts only codes whose severity in the registry is `error`. */
export function error(code: CodeWithSeverity<'error'>, message: string, place: Place): Diagnostic {
  return { severity: 'error', code, message, ...place }
}

/** Accepts only codes whose severity in the registry is `warning`. */
export function warning(code: CodeWithSeverity<'warning'>, message: string, place: Place): Diagnostic {
  return { severity: 'warning', code, message, ...place }
}

/** Everything but severity, code and message. */
export type Place = Pick<Diagnostic, 'file' | 'range' | 'hint' | 'related'>

/** Range without an end, for diagnostics whose end is unknown. */
export function at(line: number, column: number): Range {
  return { start: { line, column } }
}

/** Sorts by file, line, column, code and message, so that reports do not depend on the order of the stages. */
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
