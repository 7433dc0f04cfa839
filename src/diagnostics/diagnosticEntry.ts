export type Severity = 'error' | 'warning' | 'info'

/** One row of the registry: everything about a diagnostic code but its name. */
export interface DiagnosticEntry {
  /** Severity of every diagnostic with this code, unless `config.diagnostics` sets another one. */
  readonly severity: Severity
  /** A second severity, for a code that some places report as the milder or the more severe case. */
  readonly or?: Severity
  /**
   * True if `config.diagnostics` must not change the severity: the page, the file or the build has no usable result
   * without a fix, or the diagnostic protects a secret.
   */
  readonly fixed?: true
  /** One sentence: the condition that the code stands for. */
  readonly meaning: string
  /** What the author does about it, in the imperative. */
  readonly fix: string
}

/** Rows of one area, by code. */
export type DiagnosticTable = Readonly<Record<string, DiagnosticEntry>>
