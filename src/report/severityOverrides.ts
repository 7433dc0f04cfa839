/** The one place that applies `checks` of the configuration. */
import picomatch from 'picomatch'
import type { Diagnostic } from '../model/diagnostic.js'
import type { SiteConfig } from '../schema/config.js'

type Check = NonNullable<SiteConfig['checks'][Diagnostic['code']]>
type CheckSeverity = Extract<Check, string>
/** Returns the severity of a code in a file; undefined for the default. */
type SeverityOf = (file: string) => CheckSeverity | undefined

/** Returns the diagnostics with the severities of the configuration, without those that are off. */
export function overrideSeverities(
  diagnostics: readonly Diagnostic[],
  checks: SiteConfig['checks'],
): readonly Diagnostic[] {
  const rules = new Map<string, SeverityOf>(Object.entries(checks).map(([code, check]) => [code, severityRule(check)]))
  if (rules.size === 0) return diagnostics
  return diagnostics.flatMap((diagnostic) => {
    const severity = rules.get(diagnostic.code)?.(diagnostic.file) ?? diagnostic.severity
    return severity === 'off' ? [] : [{ ...diagnostic, severity }]
  })
}

/** The last glob that matches counts, as in `.gitignore`. */
function severityRule(check: Check): SeverityOf {
  if (typeof check === 'string') return () => check
  const globs = Object.entries(check).map(([glob, severity]) => ({ matches: picomatch(glob), severity }))
  return (file) => globs.findLast(({ matches }) => matches(file))?.severity
}
