/**
 * Python-Markdown reads fences before HTML, so that `<center>` can be in the line above a fence. In CommonMark, such a fence is text of the
 * HTML block, which an empty line ends.
 */
import type { MigrationReport } from '../../model/report.js'
import { codeLineTest } from '../mapLines.js'

const htmlStart = /^\s*<\/?[a-z][\w-]*(?:\s[^<>]*)?>/i

export function fencesInHtml(text: string, report: MigrationReport): string {
  if (!/^[ \t]*<\/?[a-z]/im.test(text)) return text
  const isCode = codeLineTest()
  const lines: string[] = []
  let isInHtml = false
  for (const line of text.split('\n')) {
    const code = isCode(line)
    if (code && isInHtml) {
      lines.push('')
      report.count('fence in HTML → fence after an empty line')
    }
    isInHtml = !code && line.trim() !== '' && (isInHtml || htmlStart.test(line))
    lines.push(line)
  }
  return lines.join('\n')
}
