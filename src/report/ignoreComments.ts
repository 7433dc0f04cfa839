/**
 * Comments in pages that ignore diagnostics: `<!-- docsgen-ignore link-page: reason -->`, and in MDX the same in `{…}` braces.
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
  /** Removes the diagnostics that a comment ignores. */
  readonly apply: (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[]
  /** Files with a link whose diagnostic was ignored. */
  readonly filesWithIgnoredLinks: () => ReadonlySet<string>
  /**
   * Diagnostics about the comments themselves. Call it after `apply`.
   * @param partials files that pages import
   */
  readonly check: (partials: Iterable<string>) => readonly Diagnostic[]
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

/** A page without this text has no comment that ignores diagnostics. */
export const ignoreKeyword = 'docsgen-ignore'
/** A comment, or inline code, in which a comment is text. The first one that begins contains the other. */
const commentOrCode =
  /(?:<!--|\{\s*\/\*)([\s\S]*?)(?:-->|\*\/\s*\})|(?<![\\`])(`+)(?!`)(?:(?!\n[ \t>]*\n)[\s\S])*?[^`]\2(?!`)/g
const ignorePattern = /^\s*docsgen-ignore\b([\s\S]*)$/

/** @param readPartial source of a file that pages import; undefined if it is none or cannot be read. */
export function createIgnores(
  pages: Iterable<PageSource>,
  readPartial: (file: string) => string | undefined = () => undefined,
): Ignores {
  const comments = new Map<string, readonly IgnoreComment[]>()
  const files = new Set<string>()
  for (const page of pages) {
    files.add(page.file)
    if (page.mentions?.ignores ?? page.source.includes(ignoreKeyword))
      comments.set(page.file, findComments(page.file, page.source))
  }
  const readComments = (file: string) => {
    if (files.has(file) || !/\.mdx?$/.test(file)) return
    files.add(file)
    const source = readPartial(file)
    if (source?.includes(ignoreKeyword)) comments.set(file, findComments(file, source))
  }
  const ignoredLinks = new Set<string>()
  const isIgnored = ({ code, file, range }: Diagnostic) => {
    const line = range?.start.line ?? 1
    readComments(file)
    const found = comments
      .get(file)
      ?.filter(({ codes, first, last }) => codes.includes(code) && first <= line && line <= last)
    for (const comment of found ?? []) comment.used.add(code)
    if (found && found.length > 0 && code.startsWith('link-')) ignoredLinks.add(file)
    return found !== undefined && found.length > 0 && diagnosticCodes[code].fixed !== true
  }
  return {
    apply: (diagnostics) => diagnostics.filter((diagnostic) => !isIgnored(diagnostic)),
    filesWithIgnoredLinks: () => ignoredLinks,
    check: (partials) => {
      for (const file of partials) readComments(file)
      return [...comments.values()].flat().flatMap(checkComment)
    },
  }
}

function findComments(file: string, source: string): readonly IgnoreComment[] {
  const lines = source.split('\n')
  const bodyStart = firstBodyLine(lines)
  return [...withoutCodeBlocks(lines, file.endsWith('.mdx')).matchAll(commentOrCode)].flatMap((match) => {
    const [, content] = ignorePattern.exec(match[1] ?? '') ?? []
    if (content === undefined) return []
    const before = source.slice(0, match.index)
    const line = before.split('\n').length
    const endLine = line + match[0].split('\n').length - 1
    const column = match.index - before.lastIndexOf('\n')
    const after = source.slice(match.index + match[0].length).split('\n', 1)[0] ?? ''
    const isAlone = /^[\s>]*$/.test(before.slice(before.lastIndexOf('\n') + 1)) && after.trim() === ''
    const [names = '', ...reason] = content.split(':')
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

/** The source with spaces instead of code blocks. MDX has no indented code. */
function withoutCodeBlocks(lines: readonly string[], isMdx: boolean): string {
  let open: string | undefined
  let isInList = false
  let isIndentedCode = false
  const masked = lines.map((line, index) => {
    const [, fence, info = ''] = /^[\s>]*(`{3,}|~{3,})(.*)/.exec(line) ?? []
    const isFence = fence !== undefined && (open === undefined || (fence.startsWith(open) && info.trim() === ''))
    if (isFence) open = open === undefined ? fence : undefined
    if (/^ {0,3}\S/.test(line)) isInList = /^ *(?:[-*+]|\d+[.)])\s/.test(line)
    const isIndented = /^(?: {4}|\t)/.test(line) && !isInList && !isMdx
    isIndentedCode = isIndented && (isIndentedCode || lines[index - 1]?.trim() === '')
    return isFence || open !== undefined || isIndentedCode ? ' '.repeat(line.length) : line
  })
  return masked.join('\n')
}

/** Diagnostics of checks that not every command runs. */
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
