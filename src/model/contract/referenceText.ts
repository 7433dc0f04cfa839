/** Small values that all views of the API reference share. */

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** Markdown of a description, and where its scalar stands in the file. */
export interface MarkdownText {
  readonly markdown: string
  readonly file: string
  readonly line: number
  readonly column: number
  /** Of a literal block of YAML, whose first line is the one below `line`: the spaces before each line. */
  readonly indent?: number
}

/** Code to be highlighted at build. */
export interface CodeText {
  readonly code: string
  /** For example `json`, `shell`, `python`, `text`. */
  readonly language: string
}

/** A link to a page of the reference. */
export interface ReferenceLink {
  readonly label: string
  readonly href: string
}

export interface ExternalDocsView {
  readonly url: string
  /** For the attribute `data-ds-pos` of the link: where the URL stands. It is taken out of the page again. */
  readonly mark?: string
  readonly description?: MarkdownText
}

export interface DeprecationView {
  /** From `x-deprecated-reason` or `x-deprecation-reason`. */
  readonly reason?: MarkdownText
  /** ISO date, from `x-sunset`. */
  readonly sunset?: string
}

export interface ExampleView {
  /** Key among named examples, else empty. */
  readonly name: string
  readonly summary?: string
  readonly description?: MarkdownText
  /** The data; absent when only `external` is known. */
  readonly value?: JsonValue
  /** The data as it goes over the wire. */
  readonly code?: CodeText
  readonly external?: string
  /** Assembled from the schema instead of written by the author. */
  readonly generated: boolean
}
