/** The one place that applies `checks` of the configuration. */
import picomatch from 'picomatch'
import type { Diagnostic } from '../model/diagnostic.js'
import type { SiteConfig } from '../schema/config.js'

type Check = NonNullable<SiteConfig['checks'][Diagnostic['code']]>
type CheckSeverity = Extract<Check, string>
/** Returns the severity of a code in a file; undefined for the default. */
type SeverityOf = (file: string) => CheckSeverity | undefined

type Override = (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[]

/**
 * Returns a function that gives diagnostics the severities of the configuration and removes those that are off. A migrated site
 * can name a thousand files, so each list of globs is compiled once, when a diagnostic needs it.
 */
export function createSeverityOverrides(checks: SiteConfig['checks']): Override {
  const given = new Map<string, Check>(Object.entries(checks))
  const rules = new Map<string, SeverityOf>()
  const overrideOf = (code: string): SeverityOf | undefined => {
    const check = given.get(code)
    if (check === undefined) return undefined
    const rule = rules.get(code) ?? severityRule(check)
    rules.set(code, rule)
    return rule
  }
  return (diagnostics) => {
    if (given.size === 0) return diagnostics
    return diagnostics.flatMap((diagnostic) => {
      const severity = overrideOf(diagnostic.code)?.(diagnostic.file) ?? diagnostic.severity
      return severity === 'off' ? [] : [{ ...diagnostic, severity }]
    })
  }
}

/** The last glob that matches counts, as in `.gitignore`. */
function severityRule(check: Check): SeverityOf {
  if (typeof check === 'string') return () => check
  const globs = Object.entries(check).map(([glob, severity]) => ({ matches: picomatch(glob), severity }))
  return (file) => globs.findLast(({ matches }) => matches(file))?.severity
}
