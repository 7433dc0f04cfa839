/** The part of the plugin interface that is about tokens of plugins. */

/** Tokens that a plugin defines, such as `{status.api}`. */
export interface PluginTokens {
  /** First part of the tokens. @example 'status' */
  readonly prefix: string
  /** Names that exist: `{status.api}` is the name `api`. Other names with the prefix are errors. */
  readonly names: readonly string[]
  /**
   * Returns the text, and attributes of the `<span>` around it. Highlighted code can need several spans: those after the first one have
   * the attribute `data-part`. A link with tokens in its URL keeps the URL as it was written in `data-href`.
   */
  readonly resolve: (name: string) => TokenMark
}

/** Result of `resolve` for one token. */
export interface TokenMark {
  /** Text of the token, on one line. Code is highlighted with this text. */
  readonly text: string
  /** Attributes by which browser code finds the text. @example { 'data-status': 'api' } */
  readonly attributes: Readonly<Record<string, string>>
}
