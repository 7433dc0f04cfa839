/** One file of a description: plain data, and where each key and value of it stands. */

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
  readonly toPoint: (offset: number) => Point
}

/** By object or list. A plain map: it lives as long as the data, and a weak one takes a third of the time of reading. */
export type ObjectPositions = Map<object, KeyPositions>

/** Where the keys of an object, or the items of a list by their index, stand. */
export interface KeyPositions {
  readonly get: (key: string) => KeyOffsets | undefined
  /** Of an empty object or list, where it stands itself. */
  readonly first: () => KeyOffsets
}

export interface KeyOffsets {
  readonly key: number
  readonly value: number
}

export interface ReadDocument {
  /** Absent when the file could not be read as data. */
  readonly document?: SourceDocument
  readonly diagnostics: readonly Diagnostic[]
}

export interface ParsedText {
  readonly value: unknown
  readonly positions: ObjectPositions
  readonly issues: readonly ParseIssue[]
}

/** A problem of the text. A fatal one is an error and leaves no data. */
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

/** Deeper files are refused: what reads them is recursive. */
export const maxNestingDepth = 200

export type MutableOffsets = Map<string, KeyOffsets>
export type MutableObject = { [key: string]: unknown } & JsonObject
