/** `::: package.module` with indented options: mkdocstrings writes the reference from Python code, which is not among the pages. */
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage } from '../../model/site.js'
import { codeLineTest } from '../mapLines.js'

const advice = '(generated from Python code: link to that reference, or write the page)'

/** A note with the name of the module replaces the block, which the report keeps whole. */
export function apiBlocks(body: string, { source, bodyLine }: ForeignPage, report: MigrationReport): string {
  if (!/^:::[ \t]+[\w.-]+[ \t]*$/m.test(body)) return body
  const isCode = codeLineTest()
  const lines = body.split('\n')
  const kept: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const name = isCode(line) ? undefined : /^:::[ \t]+([A-Za-z_][\w.-]*)[ \t]*$/.exec(line)?.[1]
    if (name === undefined) {
      kept.push(line)
      continue
    }
    const count = optionLines(lines.slice(index + 1))
    const text = [line.trim(), ...lines.slice(index + 1, index + 1 + count), advice].join('\n')
    report.leave({ kind: 'API block of mkdocstrings', file: source, line: bodyLine + index, text })
    kept.push(`:::info[\`${name}\`]`, 'The reference of this module was generated from its source code.', ':::', '')
    index += count
  }
  return kept.join('\n')
}

/** Number of lines until the last indented one. */
function optionLines(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line.trim() !== '' && !/^(?: {2,}|\t)/.test(line))
  const inside = end === -1 ? lines : lines.slice(0, end)
  return inside.findLastIndex((line) => line.trim() !== '') + 1
}
