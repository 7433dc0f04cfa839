import type { Diagnostic } from '../../model/diagnostic.js'

/**
 * Turns the errors of a description into warnings if another organization maintains it. Diagnostics that concern this project, such as a
 * missing file or a lost page, stay errors.
 */
export function softenErrors(diagnostics: readonly Diagnostic[], isVendor: boolean): readonly Diagnostic[] {
  const isTheirs = ({ severity, code }: Diagnostic) =>
    severity === 'error' && /^(?:openapi|arazzo)-/.test(code) && code !== 'openapi-lost' && code !== 'openapi-too-large'
  return isVendor ? diagnostics.map((one) => (isTheirs(one) ? { ...one, severity: 'warning' } : one)) : diagnostics
}
