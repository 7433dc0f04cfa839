/** The excerpt of a line of code: from its start, so that readers recognize the command. */
import type { MarkedText } from '../../model/contract.js'
import { highlightText, type WordMatch } from './highlights.js'
import { lineAround, type TextSpan } from './textSpans.js'

/** A longer line is a whole file in one line, such as a titled block of code. */
const maxCommandLength = 200
const nameWords = 2

/** Decides by length only. The caller asks only for lines of code. */
export function isCommand(text: string): boolean {
  return text.length <= maxCommandLength
}

interface CommandOptions {
  readonly line: TextSpan
  readonly length: number
}

/** If the match is far from the start, or the command began in an earlier line: the name of the command, `…`, and the place of the match. */
export function commandExcerpt(
  text: string,
  found: readonly WordMatch[],
  { line, length }: CommandOptions,
): MarkedText[] {
  const own = found.filter(({ start, end }) => start >= line.from && end <= line.to)
  const first = startOfCommand(text, line.from)
  const name = readCommandName(text.slice(first, lineAround(text, first).to))
  const lead = skipSpace(text, line.from)
  const fits = (own.at(-1)?.end ?? 0) - lead <= length
  const from = fits ? lead : Math.max(lead, text.lastIndexOf(' ', own[0]?.start ?? lead) + 1)
  const prefix = first < line.from || from > lead ? `${name} … ` : ''
  const most = from + length - prefix.length
  const end = line.to > most ? wordEnd(text, { from, to: most }) : line.to
  const shown = text.slice(from, end).replace(/\s*\\?$/, '')
  const isCut = end < line.to || text[line.to - 1] === '\\'
  const moved = own
    .map((match) => ({ ...match, start: match.start - from, end: match.end - from }))
    .filter(({ start, end: last }) => start >= 0 && last <= shown.length)
  return [
    ...(prefix ? [{ text: prefix, match: false }] : []),
    ...highlightText(shown, moved).map((part) => ({ ...part, text: part.text.replace(/ \\(?= |$)/g, '') })),
    ...(isCut ? [{ text: ' …', match: false }] : []),
  ]
}

/** The program and its subcommand. */
function readCommandName(line: string): string {
  const words = line.trim().split(/\s+/, nameWords)
  return words.filter((word, index) => index === 0 || !word.startsWith('-')).join(' ')
}

/** Start of the first line of a command that continues over several lines. */
function startOfCommand(text: string, from: number): number {
  const before = from > 0 ? lineAround(text, from - 1) : undefined
  const continues = before && text.slice(before.from, before.to).endsWith('\\')
  return continues ? startOfCommand(text, before.from) : skipSpace(text, from)
}

function skipSpace(text: string, from: number): number {
  return from + (/^ */.exec(text.slice(from, from + 40))?.[0].length ?? 0)
}

function wordEnd(text: string, { from, to }: TextSpan): number {
  const space = text.lastIndexOf(' ', to)
  return space > from ? space : to
}
