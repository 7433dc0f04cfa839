/**
 * Chooses the excerpt of a section: whole sentences, not the middle of a command. The text has one line for each block, table cell
 * and line of code.
 */
import type { MarkedText } from '../../model/contract.js'
import { createExcerpt, joinLines, type WordMatch } from './highlights.js'

/** A part of the text: `to` is exclusive. */
interface TextSpan {
  readonly from: number
  readonly to: number
}

/** A shorter line without punctuation is the cell of a table or a label: the next lines say what it is about. */
const minLineLength = 48
/** A line of code is quoted if it has this number of different terms of the query: the reader may have pasted it. */
const minCodeTerms = 3
/** Sentences that are compared. A long section repeats the words of the query in many. */
const maxSentences = 40

/** @param found matches in `text`, in order. */
export function createSectionExcerpt(text: string, found: readonly WordMatch[], length: number): MarkedText[] {
  const best = findBestSentence(text, found) ?? findLead(text) ?? lineAround(text, found[0]?.start ?? 0)
  const span = { from: best.from, to: endOfExcerpt(text, best, length) }
  const shown = text.slice(span.from, span.to)
  const inSpan = found.filter(({ start, end }) => start >= span.from && end <= span.to)
  const moved = inSpan.map((match) => ({ ...match, start: match.start - span.from, end: match.end - span.from }))
  return createExcerpt(...joinMatchedLines(shown, moved), length)
}

/** The sentence with the most terms of the query. Undefined if only code has them. */
function findBestSentence(text: string, found: readonly WordMatch[]): TextSpan | undefined {
  let best: TextSpan | undefined
  let most = 0
  let last: TextSpan = { from: 0, to: 0 }
  let count = 0
  for (const [index, { start }] of found.entries()) {
    if (start < last.to && start >= last.from) continue
    if (++count > maxSentences) break
    last = sentenceAround(text, start)
    const terms = new Set<string>()
    for (let next = index; next < found.length && (found[next]?.end ?? 0) <= last.to; next++)
      terms.add(found[next]?.term ?? '')
    const isUsable =
      isProse(text.slice(last.from, last.to)) || (terms.size >= minCodeTerms && isWholeCommand(text, last))
    if (!isUsable || terms.size <= most) continue
    most = terms.size
    best = last
  }
  return best
}

/** The first sentence of the section, not a label. */
function findLead(text: string): TextSpan | undefined {
  for (let from = 0; from < text.length; ) {
    const line = lineAround(text, from)
    const shown = text.slice(line.from, line.to)
    if (isProse(shown) && shown.length >= minLineLength) return sentenceAround(text, line.from)
    from = line.to + 1
  }
  return undefined
}

function lineAround(text: string, at: number): TextSpan {
  const end = text.indexOf('\n', at)
  return { from: text.lastIndexOf('\n', at - 1) + 1, to: end === -1 ? text.length : end }
}

/** The sentence is a part of its line. */
function sentenceAround(text: string, at: number): TextSpan {
  const line = lineAround(text, at)
  let { from, to } = line
  for (const { index, 0: gap } of text.slice(line.from, line.to).matchAll(sentenceGap)) {
    const start = line.from + index + gap.length
    if (start <= at) from = start
    else {
      to = line.from + index
      break
    }
  }
  return { from, to }
}

const sentenceEnd = /(?<=[.!?…][)”"’]?)(?=\s|$)|$/g
const sentenceGap = /(?<=[.!?…][)”"’]?)\s+(?=[“"(]?[\p{Lu}\p{N}])|(?<=[。！？])/gu

/** True for a sentence, a heading or a cell; false for code, commands and data. */
function isProse(text: string): boolean {
  const symbols = text.match(/[{}[\]$=;|<>\\_/`"@#&%+*]|\s--?\w/g) ?? []
  const [starts, ends] = [/^[\p{Lu}\p{Lo}\p{N}“"(]/u.test(text), /[.!?:。！？]$/.test(text)]
  return (starts || ends) && symbols.length * (starts && ends ? 6 : 12) <= text.length
}

/** False for a part of a command that continues over several lines. */
function isWholeCommand(text: string, span: TextSpan): boolean {
  const line = lineAround(text, span.from)
  const before = line.from > 0 ? lineAround(text, line.from - 1) : undefined
  return (
    !text.slice(line.from, line.to).endsWith('\\') && !(before && text.slice(before.from, before.to).endsWith('\\'))
  )
}

/** Adds further sentences of the line, and after a short line the next ones, up to the length. */
function endOfExcerpt(text: string, { from, to }: TextSpan, length: number): number {
  let line = lineAround(text, from)
  let end = to
  for (const { index } of text.slice(to, line.to).matchAll(sentenceEnd))
    if (to + index - from <= length) end = to + index
  while (end === line.to && end - from < minLineLength && end < text.length && !/[.!?…]$/.test(text.slice(from, end))) {
    const next = lineAround(text, line.to + 1)
    const fits = next.to - from <= length && isProse(text.slice(next.from, next.to))
    if (!fits) break
    line = next
    end = line.to
  }
  return end
}

/** `joinLines` can add a dot between two lines: moves the matches behind it. */
function joinMatchedLines(text: string, found: readonly WordMatch[]): [string, readonly WordMatch[]] {
  const joined = joinLines(text)
  if (joined.length === text.length) return [joined, found]
  const offset = (at: number) => joinLines(`${text.slice(0, at)}x`).length - 1 - at
  return [
    joined,
    found.map((match) => ({
      ...match,
      start: match.start + offset(match.start),
      end: match.end + offset(match.start),
    })),
  ]
}
