/** Rejects pages that would take a parser too long or too much memory, before they are parsed. The message names the limit. */

import type { CodeWithSeverity } from '../diagnostics/diagnosticCodes.js'
import { at, type Diagnostic, error } from '../model/diagnostic.js'

export interface PageLimits {
  readonly pageBytes: number
  readonly headings: number
  readonly nesting: number
}

const maxLineLength = 1_000_000
const maxTableCells = 20_000
const voidTag = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i

export function checkPageLimits(source: string, file: string, limits: PageLimits): Diagnostic[] {
  const bytes = Buffer.byteLength(source)
  if (bytes > limits.pageBytes) {
    return [
      refuse(
        'page-size',
        `This page has ${bytes} bytes; the limit (limits.pageBytes) is ${limits.pageBytes}.`,
        1,
        1,
        file,
      ),
    ]
  }
  let headings = 0
  let cells = 0
  let tags = 0
  let fence: string | undefined
  for (const [index, line] of source.split('\n').entries()) {
    const number = index + 1
    if (line.length > maxLineLength)
      return [
        refuse(
          'line-length',
          `This line has ${line.length} characters; the limit is ${maxLineLength}.`,
          number,
          1,
          file,
        ),
      ]
    if (/^ {0,3}#{1,6}\s/.test(line) && ++headings > limits.headings) {
      return [
        refuse(
          'page-headings',
          `This page has more than ${limits.headings} headings (limits.headings).`,
          number,
          1,
          file,
        ),
      ]
    }
    if (line.includes('|')) cells += line.split('|').length - 1
    if (cells > maxTableCells)
      return [refuse('page-table', `This page has more than ${maxTableCells} table cells.`, number, 1, file)]
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined
    let deepest = tags
    for (const [tag] of fence === undefined && line.includes('<')
      ? line.replace(/`[^`]*`/g, '').matchAll(/<[A-Za-z][\w.]*(?:\s[^<>]*[^/<>]|)>|<\/[A-Za-z]/g)
      : []) {
      if (voidTag.test(tag)) continue
      tags = Math.max(0, tags + (tag.startsWith('</') ? -1 : 1))
      deepest = Math.max(deepest, tags)
    }
    const depth = Math.max(quoteDepth(line), indentDepth(line), bracketDepth(line), deepest)
    if (depth > limits.nesting) {
      return [
        refuse(
          'page-nesting',
          `This line is nested ${depth} deep; the limit (limits.nesting) is ${limits.nesting}.`,
          number,
          1,
          file,
        ),
      ]
    }
  }
  return []
}

function refuse(
  code: CodeWithSeverity<'error'>,
  message: string,
  line: number,
  column: number,
  file: string,
): Diagnostic {
  return error(code, message, {
    file,
    range: at(line, column),
    hint: 'Split the page, or raise the limit in the config.',
  })
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function quoteDepth(line: string): number {
  if (!line.includes('>')) return 0
  const head = /^[\s>]*/.exec(line)?.[0] ?? ''
  return countMatches(head, />/g)
}

/** Depth of a list item: at least two columns of indentation for each level, and the markers that follow on the same line. */
function indentDepth(line: string): number {
  const match = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s/.exec(line)
  if (!match) return 0
  const markers = countMatches(/^(?:\s*(?:[-*+]|\d{1,9}[.)])\s+)+/.exec(line)?.[0] ?? '', /[-*+]|\d[.)]/g)
  return Math.floor((match[1]?.length ?? 0) / 2) + markers
}

function bracketDepth(line: string): number {
  return Math.max(0, ...(line.match(/[[({]{2,}/g) ?? []).map((run) => run.length))
}
