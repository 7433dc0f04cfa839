/** Values of the field `openapi` that the schema, the pages and the code of the browser share. */

/** Default of `rowsPerPage`. docs/decisions/006-reference-bounds.md explains the number. */
export const defaultRowsPerPage = 28

/** Languages of the request samples, in their default order. */
export const sampleLanguages = ['curl', 'javascript', 'python', 'go', 'java', 'csharp', 'php', 'ruby'] as const

export type SampleLanguage = (typeof sampleLanguages)[number]
