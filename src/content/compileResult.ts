import type { MarkdownTransforms } from '../markdown/source/sourceContext.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Doc } from '../model/model.js'

/** Result of compiling one entry, whatever its kind. */
export interface CompileResult {
  /** Absent if the page could not be compiled. */
  readonly doc?: Doc
  readonly diagnostics: readonly Diagnostic[]
}

/** The functions of plugins that run while one page is compiled. */
export interface CompileHooks {
  /** Starts the time of a page. */
  readonly begin: () => void
  readonly transforms?: MarkdownTransforms
  /** Applies `page` of all plugins. */
  readonly patch: (result: CompileResult) => Promise<CompileResult>
}
