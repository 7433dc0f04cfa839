import type { Diagnostic, Point } from '../model/diagnostic.js'
import type { MarkdownKind } from './parse.js'
import type { Tokens } from './tokens.js'

/** What the transforms of one source file need to know, and where they put their findings. */
export interface SourceContext {
  readonly kind: MarkdownKind
  /** Path relative to the project root. */
  readonly file: string
  /** Text as parsed; offsets of node positions point into it. */
  readonly source: string
  readonly tokens: Tokens
  /** Put before ids that are made from positions: empty for a page, its own for each partial. */
  readonly idPrefix: string
  /** Reads a file named in `file=…` of a code block; undefined when there is none or it lies outside the root. */
  readonly include: (path: string) => { readonly file: string; readonly text: string } | undefined
  readonly diagnostics: Diagnostic[]
}

/** Offset in the source -> 1-based point. */
export function pointAt(source: string, offset: number): Point {
  let line = 1
  let lineStart = 0
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1)) {
    line++
    lineStart = at + 1
  }
  return { line, column: offset - lineStart + 1 }
}
