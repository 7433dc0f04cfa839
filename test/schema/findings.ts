import type { Diagnostic } from '../../src/model/diagnostic.js'

/** One line for each diagnostic: `line:column code message | hint`. */
export function lines(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ range, code, message, hint }) => {
    const place = range ? `${range.start.line}:${range.start.column}` : '-'
    return `${place} ${code} ${message}${hint ? ` | ${hint}` : ''}`
  })
}
