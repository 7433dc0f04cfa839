/**
 * A finding about the author's input. Findings are values: stages collect them, nothing throws them.
 * Lines and columns are 1-based; columns count UTF-16 code units. `end` is exclusive.
 */
export type Severity = 'error' | 'warning' | 'info'

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
  /** Stable kebab-case name of the rule, for example `link-page`. */
  readonly code: string
  /** What is wrong, as a full sentence. */
  readonly message: string
  /** Path relative to the project root, with forward slashes. */
  readonly file: string
  readonly range?: Range
  /** What to do, as a full sentence; names the nearest valid target where there is one. */
  readonly hint?: string
  readonly related?: readonly Related[]
}

export function error(code: string, message: string, place: Place): Diagnostic {
  return { severity: 'error', code, message, ...place }
}

export function warning(code: string, message: string, place: Place): Diagnostic {
  return { severity: 'warning', code, message, ...place }
}

export type Place = Pick<Diagnostic, 'file' | 'range' | 'hint' | 'related'>

/** A range of one point, for findings that have no known end. */
export function at(line: number, column: number): Range {
  return { start: { line, column } }
}

/** Order of reports: by file, line, column, then code. Independent of the order in which stages found things. */
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
