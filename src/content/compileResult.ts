import type { Diagnostic } from '../model/diagnostic.js'
import type { Doc } from '../model/model.js'

/** Result of compiling one entry, whatever its kind. */
export interface CompileResult {
  /** Absent if the page could not be compiled. */
  readonly doc?: Doc
  readonly diagnostics: readonly Diagnostic[]
}
