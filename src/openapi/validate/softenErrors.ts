import type { Diagnostic } from '../../model/diagnostic.js'

/**
 * Turns the errors of a description into warnings if another organization maintains it. Diagnostics that concern this project, such as a
 * missing file or a lost page, stay errors.
 */
export function softenErrors(diagnostics: readonly Diagnostic[], isVendor: boolean): readonly Diagnostic[] {
  const own = new Set(['openapi-lost', 'openapi-too-large', 'openapi-digest'])
  const isTheirs = ({ severity, code }: Diagnostic) =>
    severity === 'error' && /^(?:openapi|arazzo)-/.test(code) && !own.has(code)
  return isVendor ? diagnostics.map((one) => (isTheirs(one) ? { ...one, severity: 'warning' } : one)) : diagnostics
}
