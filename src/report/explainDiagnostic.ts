/** The registry of diagnostic codes as text: one code for the terminal, all codes as `docs/content/reference/diagnostics.md`. */

import {
  type DiagnosticCode,
  diagnosticAreas,
  diagnosticCodes,
  diagnosticLink,
} from '../diagnostics/diagnosticCodes.js'
import type { DiagnosticEntry } from '../diagnostics/diagnosticEntry.js'

/** The text that `docsgen explain <code>` prints. */
export function explainDiagnostic(code: DiagnosticCode): string {
  const entry = diagnosticCodes[code]
  return [
    `${code} (${severityText(entry)})`,
    '',
    entry.meaning,
    `Fix: ${entry.fix}`,
    entry.fixed
      ? 'The severity cannot be changed.'
      : `Change the severity in site.config.ts: checks: { '${code}': 'off' | 'warning' | 'error' }`,
    `See ${diagnosticLink(code)}`,
    '',
  ].join('\n')
}

/** All codes as Markdown, grouped by area. `npm run docs:diagnostics` writes it to `docs/content/reference/diagnostics.md`. */
export function diagnosticsMarkdown(): string {
  const areas = diagnosticAreas.map(({ title, table }) => {
    const sections = Object.entries(table).map(([code, entry]) => codeSection(code, entry))
    return `## ${title}\n\n${sections.join('\n')}`
  })
  return `${introduction}\n${areas.join('\n')}`
}

function codeSection(code: string, entry: DiagnosticEntry): string {
  const fixed = entry.fixed ? ' The severity cannot be changed.' : ''
  return `### ${code}\n\n**Severity: ${severityText(entry)}.**${fixed} ${entry.meaning}\n\nFix: ${entry.fix}\n`
}

function severityText({ severity, or }: DiagnosticEntry): string {
  return or ? `${severity} or ${or}` : severity
}

const introduction = `# Diagnostics

Every error and warning of docsgen has a code. \`docsgen explain <code>\` prints the entry of one code. The configuration
can change the severity of a code, unless the entry says otherwise:

\`\`\`ts
export default defineConfig({
  checks: { 'image-alt': 'error', 'link-page': { 'content/old/**': 'warning' } },
})
\`\`\`

This page is generated from the registry in \`src/diagnostics/diagnosticCodes.ts\`: run \`npm run docs:diagnostics\` after a change.
`
