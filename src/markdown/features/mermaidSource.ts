/** Writes Mermaid as the renderer reads it: one statement in a line, without settings for Mermaid's own renderer. */

/** Texts in which a semicolon ends no statement, comments, and semicolons. */
const token = /"[^"\n]*"|\[[^\]\n]*\]|\([^)\n]*\)|\{[^}\n]*\}|\|[^|\n]*\||%%[^\n]*|;[ \t]*/g

/** Only flowcharts need one statement in a line. Other diagrams lose only their settings. */
export function normalizeMermaid(source: string): string {
  const body = source.replace(/^\s*---\n[\s\S]*?\n---[ \t]*\n/, '').replace(/%%\{[\s\S]*?\}%%[ \t]*\n?/g, '')
  if (!/^(?:\s*%%[^\n]*\n)*\s*(?:graph|flowchart)\b/.test(body)) return body
  return withDirection(body.replace(token, (text) => (text.startsWith(';') ? '\n' : text)))
}

/** A flowchart without a direction runs from top to bottom. */
function withDirection(chart: string): string {
  return chart.replace(/^((?:\s*%%[^\n]*\n)*\s*(?:graph|flowchart))[ \t]*(?=\n)/, '$1 TD')
}

/** First word of a diagram: `gitGraph`. */
export function mermaidKind(source: string): string | undefined {
  return /^(?:\s*%%[^\n]*\n)*\s*([A-Za-z][\w-]*)/.exec(normalizeMermaid(source))?.[1]
}
