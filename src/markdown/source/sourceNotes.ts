/** What a source says about itself outside of its text. */
export interface SourceNotes {
  readonly abbreviations: readonly Abbreviation[]
}

export interface Abbreviation {
  readonly name: string
  readonly text: string
  /** Counted from 1. */
  readonly line: number
}
