/**
 * Comments in pages that ignore findings: `<!-- docsgen-ignore link-page: reason -->`, and in MDX the same in `{…}` braces.
 * A comment in a line with other text is about that line. A comment of its own is about the block below it, up to the next
 * blank line. At the start of the body it is also about the front matter and the page as a whole.
 */
import { type DiagnosticCode, diagnosticCodes, isDiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import { at, type Diagnostic, error, warning } from '../model/diagnostic.js'

export interface PageSource {
  readonly file: string
  readonly source: string
  /** Present if it is known without the source. */
  readonly mentions?: { readonly ignores: boolean }
}

export interface Ignores {
  /** Removes the findings that a comment ignores. */
  readonly apply: (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[]
  /** Files with a link whose finding was ignored. */
  readonly filesWithIgnoredLinks: () => ReadonlySet<string>
  /** Findings about the comments themselves. Call it after `apply`. */
  readonly check: () => readonly Diagnostic[]
}

interface IgnoreComment {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly codes: readonly string[]
  readonly reason: string
  /** First and last line that it is about. */
  readonly first: number
  readonly last: number
  readonly used: Set<string>
}

/** A page without this text has no comment that ignores findings. */
export const ignoreKeyword = 'docsgen-ignore'
const commentPattern = /(?:<!--|\{\s*\/\*)\s*docsgen-ignore\b([\s\S]*?)(?:-->|\*\/\s*\})/g

export function createIgnores(pages: Iterable<PageSource>): Ignores {
  const comments = new Map<string, readonly IgnoreComment[]>()
  for (const page of pages)
    if (page.mentions?.ignores ?? page.source.includes(ignoreKeyword))
      comments.set(page.file, findComments(page.file, page.source))
  const ignoredLinks = new Set<string>()
  const isIgnored = ({ code, file, range }: Diagnostic) => {
    const line = range?.start.line ?? 1
    const found = comments
      .get(file)
      ?.filter(({ codes, first, last }) => codes.includes(code) && first <= line && line <= last)
    for (const comment of found ?? []) comment.used.add(code)
    if (found && found.length > 0 && code.startsWith('link-')) ignoredLinks.add(file)
    return found !== undefined && found.length > 0 && diagnosticCodes[code].fixed !== true
  }
  return {
    apply: (diagnostics) =>
      comments.size === 0 ? diagnostics : diagnostics.filter((diagnostic) => !isIgnored(diagnostic)),
    filesWithIgnoredLinks: () => ignoredLinks,
    check: () => [...comments.values()].flat().flatMap(checkComment),
  }
}

function findComments(file: string, source: string): readonly IgnoreComment[] {
  const lines = source.split('\n')
  const isCode = codeLines(lines)
  const bodyStart = firstBodyLine(lines)
  return [...source.matchAll(commentPattern)].flatMap((match) => {
    const before = source.slice(0, match.index)
    const line = before.split('\n').length
    if (isCode[line - 1]) return []
    const endLine = line + match[0].split('\n').length - 1
    const column = match.index - before.lastIndexOf('\n')
    const after = source.slice(match.index + match[0].length).split('\n', 1)[0] ?? ''
    const isAlone = /^[\s>]*$/.test(before.slice(before.lastIndexOf('\n') + 1)) && after.trim() === ''
    const [names = '', ...reason] = (match[1] ?? '').split(':')
    const target = isAlone ? blockBelow(lines, endLine) : { first: line, last: endLine }
    return {
      ...{ file, line, column, reason: reason.join(':').trim(), used: new Set<string>() },
      codes: names.split(/[\s,]+/).filter(Boolean),
      first: line === bodyStart ? 1 : target.first,
      last: target.last,
    }
  })
}

/** Lines of the first block after a line, from 1. */
function blockBelow(lines: readonly string[], line: number): { readonly first: number; readonly last: number } {
  let first = line + 1
  while (first <= lines.length && lines[first - 1]?.trim() === '') first++
  let last = first
  while (last < lines.length && lines[last]?.trim() !== '') last++
  return { first, last }
}

/** The first line after the front matter that is not blank, from 1. */
function firstBodyLine(lines: readonly string[]): number {
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1
  const first = lines.findIndex((line, index) => index > end && line.trim() !== '')
  return first + 1
}

/** For each line, whether it is in a code fence. */
function codeLines(lines: readonly string[]): readonly boolean[] {
  let open: string | undefined
  return lines.map((line) => {
    const fence = /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence && open === undefined) open = fence
    else if (fence && open !== undefined && fence.startsWith(open)) open = undefined
    return open !== undefined
  })
}

/** Findings of checks that not every command runs. */
const occasional = /^(?:external-|folder-link$|second-opinion$|search-expectation$)/

function checkComment({ file, line, column, codes, reason, used }: IgnoreComment): readonly Diagnostic[] {
  const range = at(line, column)
  const invalid = (message: string, hint: string) => error('ignore-invalid', message, { file, range, hint })
  if (codes.length === 0)
    return [invalid('This comment names no code to ignore.', `Write ${ignoreKeyword} link-page: reason.`)]
  const found = codes.flatMap((code) => {
    if (!isDiagnosticCode(code)) return [invalid(`There is no finding “${code}”.`, 'docsgen explain lists all codes.')]
    if (diagnosticCodes[code].fixed) return [invalid(`“${code}” cannot be ignored.`, fixHint(code))]
    if (used.has(code) || occasional.test(code)) return []
    const message = `There is no finding “${code}” here to ignore.`
    return [warning('ignore-unused', message, { file, range, hint: 'Remove the comment.' })]
  })
  return reason === ''
    ? [...found, invalid('This comment gives no reason.', `Write ${ignoreKeyword} ${codes.join(', ')}: reason.`)]
    : found
}

function fixHint(code: DiagnosticCode): string {
  return diagnosticCodes[code].fix
}
