/** A problem of a schema, before it gets its code and its place in the file. */
export interface SchemaDiagnostic {
  /** The object with the key. Default: the schema itself. */
  readonly holder?: object
  readonly key: string | number
  readonly message: string
  readonly hint?: string
}
