/** Types of a parsed file: plain data, and the positions of its keys and values as character offsets. */
import type { CodeWithSeverity } from '../../diagnostics/diagnosticCodes.js'
import type { Diagnostic, Point } from '../../model/diagnostic.js'
import type { JsonObject } from './json.js'

export interface SourceDocument {
  /** Path relative to the project root. */
  readonly file: string
  readonly format: 'yaml' | 'json'
  readonly text: string
  readonly value: unknown
  readonly positions: ObjectPositions
  /** Line and column of an offset. */
  readonly toPoint: (offset: number) => Point
}

/** Positions by object or list. A plain `Map`, because a `WeakMap` took a third of the parsing time. */
export type ObjectPositions = Map<object, KeyPositions>

/** Positions of the keys of an object, or of the items of a list by their index. */
export interface KeyPositions {
  readonly get: (key: string) => KeyOffsets | undefined
  /** Position of the first key or item; of an empty object or list, the position of the value itself. */
  readonly first: () => KeyOffsets
}

/** Offsets of a key and of its value; for an item of a list, twice the item. */
export interface KeyOffsets {
  readonly key: number
  readonly value: number
}

/** Positions by key, for YAML: a merge can add keys in any order, so the table of the JSON reader does not fit. */
export class MapPositions extends Map<string, KeyOffsets> implements KeyPositions {
  constructor(private readonly start: number) {
    super()
  }

  first(): KeyOffsets {
    return this.values().next().value ?? { key: this.start, value: this.start }
  }
}

export interface ReadDocument {
  /** Absent if the file could not be parsed. */
  readonly document?: SourceDocument
  readonly diagnostics: readonly Diagnostic[]
}

export interface ParsedText {
  readonly value: unknown
  readonly positions: ObjectPositions
  readonly issues: readonly ParseIssue[]
}

/** A diagnostic that has an offset instead of a line. A fatal one is an error, and the file has no usable data. */
export type ParseIssue = IssuePlace &
  (
    | { readonly fatal: true; readonly code: CodeWithSeverity<'error'> }
    | { readonly fatal: false; readonly code: CodeWithSeverity<'warning'> }
  )

interface IssuePlace {
  readonly message: string
  readonly hint?: string
  readonly offset: number
}

/** Levels of objects and lists. Deeper files are rejected, because the functions that read them are recursive. */
export const maxNestingDepth = 200

/** An object that docsgen builds, such as a merged schema. */
export type MutableObject = { [key: string]: unknown } & JsonObject
