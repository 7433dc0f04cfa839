/** A description with one mistake, and the start of descriptions that many cases share. */

export interface DiagnosticCase {
  readonly code: string
  /** `▸` marks the expected place of the diagnostic. */
  readonly yaml: string
  readonly says: string
  readonly hint?: string
  /** The mistake causes no other diagnostic. */
  readonly alone?: boolean
  readonly files?: Readonly<Record<string, string>>
}

export const head = 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\n'
export const responses = 'responses: { 200: { description: Fine. } }'
/** The start of a description whose only response is `R` of its components. */
export const used = `${head}paths: { /a: { get: { responses: { 200: { $ref: '#/components/responses/R' } } } } }\n`

/** A description with one operation; `rest` continues the operation. */
export function get(rest: string): string {
  return `${head}paths:\n  /a:\n    get:\n      ${responses}\n${rest}`
}

/** A description whose only response has this schema. */
export function schema(text: string): string {
  return `${used}components:\n  responses:\n    R: { description: Fine., content: { application/json: { schema: ${text} } } }\n`
}
