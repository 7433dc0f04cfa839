import type { SampleLanguage } from '../../schema/referenceDefaults.js'
import type { SnippetRequest } from './snippetRequest.js'

/** A language of the request samples. One file defines it; `snippetLanguages` lists it. */
export interface SnippetLanguage {
  /** Label of its tab. */
  readonly label: string
  /** Value of the remembered choice, and the name in `x-codeSamples`. */
  readonly value: SampleLanguage
  /** Name of the language for the highlighter. */
  readonly highlight: string
  /** Other names in `x-codeSamples`, in lower case. */
  readonly aliases: readonly string[]
  readonly write: (request: SnippetRequest) => string
}
