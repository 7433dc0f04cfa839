/** Writes `MIGRATION.md`: what was mapped and how often, and what is left, with places. */
import type { Leftover, MigrationReport } from '../model/report.js'
import type { Stub } from '../rewrite/pageContext.js'

export interface ReportInput {
  readonly tool: string
  readonly pages: number
  readonly files: number
  readonly report: MigrationReport
  readonly stubs: readonly Stub[]
}

export function reportText({ tool, pages, files, report, stubs }: ReportInput): string {
  const counts = [...report.counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  const groups = groupByKind(report.leftovers)
  return [
    `# Migration from ${tool}\n`,
    `${pages} pages and ${files} other files were written. ${sum(counts.map(([, count]) => count))} things were converted, and`,
    `${report.leftovers.length + sum(stubs.map(({ uses }) => uses.length))} are left. Places are those of the old site.\n`,
    '## Converted\n',
    '| what | how often |\n|---|---|',
    ...counts.map(([what, count]) => `| ${cell(what)} | ${count} |`),
    '\n## Components to write\n',
    stubs.length === 0 ? 'None.' : 'Each has a stub in `components/` that shows its content only.\n',
    ...stubs.flatMap(({ name, uses }) => [
      `### ${name}: ${uses.length}\n`,
      ...uses.map(({ file, line, text }) => `- ${file}:${line} ${code(text)}`),
      '',
    ]),
    '\n## Left to do\n',
    groups.size === 0 ? 'Nothing.' : '',
    ...[...groups].flatMap(([kind, leftovers]) => [
      `### ${cell(kind)}: ${leftovers.length}\n`,
      ...leftovers.map(({ file, line, text }) => `- ${file}${line === undefined ? '' : `:${line}`} ${code(text)}`),
      '',
    ]),
  ].join('\n')
}

function groupByKind(leftovers: readonly Leftover[]): ReadonlyMap<string, readonly Leftover[]> {
  const groups = new Map<string, Leftover[]>()
  for (const leftover of leftovers) {
    const group = groups.get(leftover.kind)
    if (group) group.push(leftover)
    else groups.set(leftover.kind, [leftover])
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')
}

/** A code span, or a fence for text of several lines. */
function code(text: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
  if (!text.includes('\n')) {
    const span = '`'.repeat(longest + 1)
    return longest > 0 ? `${span} ${text} ${span}` : `${span}${text}${span}`
  }
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `\n\n${`${fence}text\n${text}\n${fence}`.replace(/^/gm, '  ')}`
}
