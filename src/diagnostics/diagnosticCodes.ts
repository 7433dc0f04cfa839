/**
 * The registry of diagnostic codes. `DiagnosticCode` derives from it, so a diagnostic with a code that has no row here
 * is a type error. `docs/content/reference/diagnostics.md`, `docsgen explain`, the SARIF rules and the keys of `config.checks` are
 * derived from it too. To add a diagnostic, add one row to the table of its area and call `error` or `warning`.
 */
import { configCodes } from './configCodes.js'
import { dataFileCodes } from './dataFileCodes.js'
import type { DiagnosticEntry, DiagnosticTable } from './diagnosticEntry.js'
import { fileCodes } from './fileCodes.js'
import { linkCodes } from './linkCodes.js'
import { markupCodes } from './markupCodes.js'
import { openapiCodes } from './openapiCodes.js'
import { outputCodes, reportCodes } from './outputCodes.js'
import { pageCodes } from './pageCodes.js'
import { pluginCodes } from './pluginCodes.js'
import { siteCodes } from './siteCodes.js'

const registry = {
  ...configCodes,
  ...fileCodes,
  ...dataFileCodes,
  ...pageCodes,
  ...markupCodes,
  ...linkCodes,
  ...siteCodes,
  ...openapiCodes,
  ...outputCodes,
  ...reportCodes,
  ...pluginCodes,
} as const

type Registry = typeof registry

/** Stable kebab-case name, for example `link-page`. Codes are public: they are never renamed and never change their meaning. */
export type DiagnosticCode = keyof Registry

/** The codes that can have the given severity without an override. */
export type CodeWithSeverity<Severity extends string> = {
  [Code in DiagnosticCode]: Severity extends Registry[Code]['severity'] | OtherSeverity<Registry[Code]> ? Code : never
}[DiagnosticCode]

type OtherSeverity<Entry> = Entry extends { readonly or: infer Severity } ? Severity : never

/** All codes, in the order of the registry. */
export const diagnosticCodeNames: readonly DiagnosticCode[] = Object.keys(registry).filter(isDiagnosticCode)

/** Every row of the registry, by code. */
export const diagnosticCodes: Readonly<Record<DiagnosticCode, DiagnosticEntry>> = registry

/** The tables of the registry with their titles, in the order of `docs/content/reference/diagnostics.md`. */
export const diagnosticAreas: readonly { readonly title: string; readonly table: DiagnosticTable }[] = [
  { title: 'Configuration', table: configCodes },
  { title: 'Files and folders', table: fileCodes },
  { title: 'YAML and data files', table: dataFileCodes },
  { title: 'Pages', table: pageCodes },
  { title: 'Markup', table: markupCodes },
  { title: 'Links and redirects', table: linkCodes },
  { title: 'Routes, sidebars and search', table: siteCodes },
  { title: 'OpenAPI descriptions', table: openapiCodes },
  { title: 'Output and secrets', table: outputCodes },
  { title: 'Ignored and known findings', table: reportCodes },
  { title: 'Plugins', table: pluginCodes },
]

/** The documentation of all codes, relative to the root of the package and of the repository. */
const diagnosticsPage = 'docs/content/reference/diagnostics.md'

/** Link to the section of one code. The documentation has no public URL yet; this is the only place that builds it. */
export function diagnosticLink(code: DiagnosticCode): string {
  return `${diagnosticsPage}#${code}`
}

/** Checks names that people write, such as the keys of `checks` and the argument of `docsgen explain`. */
export function isDiagnosticCode(code: string): code is DiagnosticCode {
  return Object.hasOwn(registry, code)
}
