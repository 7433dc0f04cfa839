/** Declarations of a source that are not part of its text: its abbreviations. */
export interface SourceNotes {
  readonly abbreviations: readonly Abbreviation[]
}

export interface Abbreviation {
  readonly name: string
  readonly text: string
  /** Counted from 1. */
  readonly line: number
}
