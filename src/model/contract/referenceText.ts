/** Small values that all page views of the API reference share. */

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** Markdown of a description with the position of its scalar in the file. */
export interface MarkdownText {
  readonly markdown: string
  readonly file: string
  readonly line: number
  readonly column: number
  /** Indentation of a literal YAML block (`|`), whose text starts one line below `line`. */
  readonly indent?: number
}

/** Code that the build highlights. */
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

/** A link to the page of an operation. */
export interface OperationLink {
  readonly title: string
  /** Upper case. */
  readonly method: string
  readonly path: string
  readonly href: string
  readonly deprecated: boolean
}

export interface ExternalDocsView {
  readonly url: string
  /** Position of the URL for the attribute `data-ds-pos` of the link, which the build removes from the page. */
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
  readonly summary?: MarkdownText
  readonly description?: MarkdownText
  /** The data. Absent if only `external` is known. */
  readonly value?: JsonValue
  /** The data as it is sent. */
  readonly code?: CodeText
  /** URL of an example outside the description. */
  readonly external?: string
  /** True if the example was generated from the schema. */
  readonly generated: boolean
}

/** The description of a page, the same on all its pages. */
export interface ApiView {
  /** `openapi[].id` of the configuration. */
  readonly id: string
  readonly title: string
  readonly version: string
  /** Route of the introduction. */
  readonly introduction: string
}
