/**
 * `<div markdown>` of kramdown and Python-Markdown: the text in the element is Markdown. CommonMark reads it only between empty lines, so
 * the attribute becomes an empty line after the tag and before the end tag.
 */
import type { MigrationReport } from '../model/report.js'
import { mapProse } from './mapLines.js'

const opening =
  /^([ \t]*)(<(div|figure|section|aside|article|details|center|blockquote|header|footer|nav|main|p)\b[^>\n]*?)[ \t]+markdown(?:=(?:"\w*"|'\w*'|\w+))?(?=[ \t>])([^>\n]*>)/i

export function markdownBlocks(text: string, report: MigrationReport): string {
  if (!/<\w[^>\n]*\smarkdown[\s=>]/.test(text)) return text
  return mapProse(text, (prose) => separateTags(prose, report))
}

function separateTags(prose: string, report: MigrationReport): string {
  const open: string[] = []
  const result: string[] = []
  for (const line of prose.split('\n')) {
    const [whole = '', indent = '', start = '', name = '', end = ''] = opening.exec(line) ?? []
    const rest = whole === '' ? line : line.slice(whole.length)
    if (whole !== '') {
      open.push(name.toLowerCase())
      report.count('markdown attribute → empty lines')
      result.push(indent + start.trimEnd() + end.replace(/^[ \t]+(?=>)/, ''), '')
      if (rest.trim() === '') continue
    }
    result.push(...closeLine(rest, open))
  }
  return result.join('\n')
}

/** Puts the end tag of the innermost element on a line of its own, after an empty line. */
function closeLine(line: string, open: string[]): readonly string[] {
  const name = open.at(-1)
  const at = name === undefined ? -1 : line.toLowerCase().indexOf(`</${name}>`)
  if (at === -1) return [line]
  open.pop()
  const before = line.slice(0, at)
  return before.trim() === '' ? ['', line] : [before, '', line.slice(at)]
}
