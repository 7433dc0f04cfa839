/** `docsgen explain`: prints the entry of one diagnostic code, or all entries as Markdown. */
import { diagnosticCodeNames, isDiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import { diagnosticsMarkdown, explainDiagnostic } from '../report/explainDiagnostic.js'
import type { ExitCode } from '../terminal/session.js'
import { nearest } from '../util/nearest.js'

export function explain(code: string | undefined): ExitCode {
  if (code === undefined) {
    process.stdout.write(diagnosticsMarkdown())
    return 0
  }
  if (isDiagnosticCode(code)) {
    process.stdout.write(explainDiagnostic(code))
    return 0
  }
  const near = nearest(code, diagnosticCodeNames)
  const hint = near ? `Did you mean ${near}?` : 'Run docsgen explain without a code to list all codes.'
  process.stderr.write(`There is no diagnostic code ${code}. ${hint}\n`)
  return 2
}
