/** Rejects pages that would take a parser too long or too much memory, before they are parsed. The message names the limit. */

import type { CodeWithSeverity } from '../diagnostics/diagnosticCodes.js'
import { at, type Diagnostic, error } from '../model/diagnostic.js'

import { createEmphasisDepth } from './emphasisDepth.js'

export interface PageLimits {
  readonly pageBytes: number
  readonly headings: number
  readonly nesting: number
}

interface LimitProblem {
  readonly code: CodeWithSeverity<'error'>
  readonly message: string
}

const maxLineLength = 1_000_000
const maxTableCells = 20_000
const voidTag = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i

/** Returns only the first problem, because the counts after it are not reliable. */
export function checkPageLimits(source: string, file: string, limits: PageLimits): Diagnostic[] {
  const bytes = Buffer.byteLength(source)
  if (bytes > limits.pageBytes) {
    const message = `This page has ${bytes} bytes; the limit (limits.pageBytes) is ${limits.pageBytes}.`
    return [rejectPage({ code: 'page-size', message }, 1, file)]
  }
  const checkLine = createLineCheck(limits)
  for (const [index, line] of source.split('\n').entries()) {
    const problem = checkLine(line)
    if (problem) return [rejectPage(problem, index + 1, file)]
  }
  return []
}

/** Returns a function that takes the lines in order and counts what they add to the page. */
function createLineCheck(limits: PageLimits): (line: string) => LimitProblem | undefined {
  let headings = 0
  let cells = 0
  const openTags = createTagCounter()
  const emphasis = createEmphasisDepth()
  return (line) => {
    if (line.length > maxLineLength) {
      const message = `This line has ${line.length} characters; the limit is ${maxLineLength}.`
      return { code: 'line-length', message }
    }
    if (/^ {0,3}#{1,6}\s/.test(line) && ++headings > limits.headings) {
      return {
        code: 'page-headings',
        message: `This page has more than ${limits.headings} headings (limits.headings).`,
      }
    }
    if (line.includes('|')) cells += line.split('|').length - 1
    if (cells > maxTableCells) {
      return { code: 'page-table', message: `This page has more than ${maxTableCells} table cells.` }
    }
    const depth = Math.max(quoteDepth(line), indentDepth(line), bracketDepth(line), openTags(line), emphasis(line))
    if (depth <= limits.nesting) return undefined
    const message = `This line is nested ${depth} deep; the limit (limits.nesting) is ${limits.nesting}.`
    return { code: 'page-nesting', message }
  }
}

/**
 * Returns a function that takes the lines in order and returns how many HTML tags are open at the deepest place of a line.
 * Code in fences and in backticks has no tags.
 */
function createTagCounter(): (line: string) => number {
  let open = 0
  let fence: string | undefined
  return (line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined
    let deepest = open
    if (fence !== undefined || !line.includes('<')) return deepest
    const tags = line.replace(/`{2,}.+?`{2,}|`[^`]*`/g, '').matchAll(/<[A-Za-z][\w.]*(?:\s[^<>]*[^/<>]|)>|<\/[A-Za-z]/g)
    for (const [tag] of tags) {
      if (voidTag.test(tag)) continue
      open = Math.max(0, open + (tag.startsWith('</') ? -1 : 1))
      deepest = Math.max(deepest, open)
    }
    return deepest
  }
}

function rejectPage({ code, message }: LimitProblem, line: number, file: string): Diagnostic {
  return error(code, message, {
    file,
    range: at(line, 1),
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
