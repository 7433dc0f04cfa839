import { headersFor, parseHeaders } from './hostRules.js'

/** The security headers in the `_headers` file of a gated site. */
export function gateHeaders(headers: string): Readonly<Record<string, string>> {
  const { 'Cache-Control': _, ...rest } = headersFor('/', parseHeaders(headers))
  return rest
}
