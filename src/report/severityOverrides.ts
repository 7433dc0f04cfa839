/** The one place that applies `config.diagnostics`. */
import type { Diagnostic } from '../model/diagnostic.js'
import type { SiteConfig } from '../schema/config.js'

/** Returns the diagnostics with the severities of the configuration, without those that are off. */
export function overrideSeverities(
  diagnostics: readonly Diagnostic[],
  overrides: SiteConfig['diagnostics'],
): readonly Diagnostic[] {
  if (Object.keys(overrides).length === 0) return diagnostics
  return diagnostics.flatMap((diagnostic) => {
    const severity = overrides[diagnostic.code] ?? diagnostic.severity
    return severity === 'off' ? [] : [{ ...diagnostic, severity }]
  })
}
