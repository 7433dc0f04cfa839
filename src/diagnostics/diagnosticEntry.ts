/** Errors fail a build, warnings only with `--strict`. `info` is a note. */
export type Severity = 'error' | 'warning' | 'info'

/** One row of the registry: everything about a diagnostic code except its name. */
export interface DiagnosticEntry {
  /** Severity of every diagnostic with this code, unless `config.checks` sets another one. */
  readonly severity: Severity
  /** A second severity, for a code with milder or more severe cases. */
  readonly or?: Severity
  /**
   * True if `config.checks` must not change the severity: the page, the file or the build has no usable result
   * without a fix, or the diagnostic protects a secret.
   */
  readonly fixed?: true
  /** The condition that the code reports, as one or two sentences. */
  readonly meaning: string
  /** The fix, in the imperative. */
  readonly fix: string
}

/** Rows of one area, by code. */
export type DiagnosticTable = Readonly<Record<string, DiagnosticEntry>>
