/** Reports text that GFM drops: cells beyond the columns of a table, and footnotes that are not referenced or defined twice. */
import type { FootnoteDefinition, Nodes, Table, TableRow } from 'mdast'
import { warning } from '../../model/diagnostic.js'
import type { SourceContext } from '../source/sourceContext.js'

export function checkGfmLosses(nodes: readonly Nodes[], context: SourceContext): void {
  const definitions: FootnoteDefinition[] = []
  const references = new Set<string>()
  nodes.forEach((node) => {
    if (node.type === 'table') checkTableRows(node, context)
    else if (node.type === 'footnoteDefinition') definitions.push(node)
    else if (node.type === 'footnoteReference') references.add(node.identifier)
  })
  const defined = new Set<string>()
  for (const definition of definitions) {
    if (!references.has(definition.identifier)) reportFootnote(definition, 'is not referenced', context)
    else if (defined.has(definition.identifier)) reportFootnote(definition, 'is defined twice', context)
    defined.add(definition.identifier)
  }
}

function reportFootnote(node: FootnoteDefinition, fault: string, { file, diagnostics }: SourceContext): void {
  const name = node.label ?? node.identifier
  const hint = fault.startsWith('is not')
    ? `Write [^${name}] where it belongs, or remove it.`
    : 'Rename one of the two.'
  const range = node.position && { start: node.position.start, end: node.position.end }
  const message = `The footnote “${name}” ${fault}, so readers do not see this text.`
  diagnostics.push(warning('footnote-unused', message, { file, range, hint }))
}

function checkTableRows({ children: [head, ...rows] }: Table, context: SourceContext): void {
  const columns = head?.children.length ?? 0
  for (const row of rows) checkRow(row, columns, context)
  if (head && context.components && lineOf(head, context.source).startsWith('|')) checkBareRow(rows, context)
}

/** A line below a table belongs to it, with or without pipes. */
function checkBareRow(rows: readonly TableRow[], { source, file, diagnostics }: SourceContext): void {
  const row = rows.find((each) => !lineOf(each, source).startsWith('|'))
  if (!row) return
  const message = 'This line is a row of the table above it, because no empty line is between them.'
  const hint = 'Write an empty line after the table. For a new line in a cell, write <br>.'
  const range = row.position && { start: row.position.start }
  diagnostics.push(warning('loose-markup', message, { file, range, hint }))
}

function lineOf({ position }: TableRow, source: string): string {
  const start = position?.start.offset ?? 0
  const end = source.indexOf('\n', start)
  return source.slice(start, end === -1 ? undefined : end).trimStart()
}

function checkRow({ position }: TableRow, columns: number, { source, file, diagnostics }: SourceContext): void {
  const start = position?.start.offset ?? 0
  const end = source.indexOf('\n', start)
  const line = source.slice(start, end === -1 ? undefined : end)
  const extra = splitCells(line)
    .slice(columns)
    .filter((cell) => cell !== '')
  if (extra.length === 0) return
  const hint = /`[^`]*\|[^`]*`/.test(line)
    ? 'Write \\| for a | in code of a table.'
    : 'Add a column to the header, or write \\| for the character itself.'
  const range = position && {
    start: position.start,
    end: { line: position.start.line, column: position.start.column + line.length },
  }
  const message = `This row has more cells than the table has columns (${columns}), so readers do not see “${extra.join(' | ')}”.`
  diagnostics.push(warning('table-cells', message, { file, range, hint }))
}

/** Cells of a row. A backslash escapes a pipe, also in code. */
function splitCells(line: string): string[] {
  const row = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim())
}
