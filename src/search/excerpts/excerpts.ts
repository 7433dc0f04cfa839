/**
 * Chooses the excerpt of a section: whole sentences, rows and commands, not the middle of them. The text has one line for each block
 * and line of code, and a tab between the cells of a row.
 */
import type { MarkedText } from '../../model/contract.js'
import { commandExcerpt, isCommand } from './commandExcerpt.js'
import { createExcerpt, joinLines, type WordMatch } from './highlights.js'
import { cellAround, isHeaderRow, lineAround, type TextSpan } from './textSpans.js'

/** A shorter line without punctuation is the cell of a table or a label: the next lines say what it is about. */
const minLineLength = 48
/** A sentence of one word (“Cause.”) is a label, too. */
const minSentenceLength = 24
/** A line of code is quoted if it has this number of different terms of the query: the reader may have pasted it. */
const minCodeTerms = 3
/** Sentences that are compared. A long section repeats the words of the query in many. */
const maxSentences = 40

/** @param found matches in `text`, in order. */
export function createSectionExcerpt(text: string, found: readonly WordMatch[], length: number): MarkedText[] {
  const best = findBestSentence(text, found, length) ?? findLead(text) ?? lineAround(text, found[0]?.start ?? 0)
  const quoted = text.slice(best.from, best.to)
  if (isCommand(quoted) && !isProse(quoted) && !quoted.includes('\t'))
    return commandExcerpt(text, found, { line: best, length })
  const { from } = best
  const span = {
    from: text[from] === '\t' ? from + 1 : from,
    to: endOfExcerpt(text, shortRow(text, lineAround(text, from), length) ?? best, length),
  }
  const shown = text.slice(span.from, span.to)
  const inSpan = found.filter(({ start, end }) => start >= span.from && end <= span.to)
  const moved = inSpan.map((match) => ({ ...match, start: match.start - span.from, end: match.end - span.from }))
  return createExcerpt(...joinMatchedLines(shown, moved), length)
}

/** The line, if it is a row that fits into the excerpt as a whole. */
function shortRow(text: string, line: TextSpan, length: number): TextSpan | undefined {
  return line.to - line.from <= length && text.slice(line.from, line.to).includes('\t') ? line : undefined
}

/** The sentence or row with the most terms of the query. Undefined if only code has them. */
function findBestSentence(text: string, found: readonly WordMatch[], length: number): TextSpan | undefined {
  let best: TextSpan | undefined
  let most = 0
  let last: TextSpan = { from: 0, to: 0 }
  // A line and a cell can be long, with many sentences: they are not searched for again in each.
  let line = last
  let cell = last
  let count = 0
  for (const [index, { start }] of found.entries()) {
    if (start < last.to && start >= last.from) continue
    if (++count > maxSentences) break
    if (start >= line.to) line = lineAround(text, start)
    if (start >= cell.to) cell = cellAround(text, start)
    const sentence = sentenceIn(cell, text, start)
    const row = isProse(text.slice(sentence.from, sentence.to)) ? shortRow(text, line, length) : undefined
    last = row ?? sentence
    const terms = new Set<string>()
    for (let next = index; next < found.length && (found[next]?.end ?? 0) <= last.to; next++)
      terms.add(found[next]?.term ?? '')
    const shown = text.slice(last.from, last.to)
    // Readers who type an option want to see it in a command.
    const isWanted = terms.size >= minCodeTerms || [...terms].some((term) => term.startsWith('-'))
    if (!row && !isProse(shown) && !(isWanted && isCommand(shown))) continue
    // The names of columns say less than any sentence.
    if (terms.size <= most || isHeaderRow(text, last.from)) continue
    most = terms.size
    best = last
  }
  return best
}

/** The first sentence of the section, not a label. */
function findLead(text: string): TextSpan | undefined {
  for (let from = 0; from < text.length; ) {
    const line = cellAround(text, from)
    const shown = text.slice(line.from, line.to)
    if (isProse(shown) && shown.length >= minLineLength) return sentenceIn(line, text, line.from)
    from = line.to + 1
  }
  return undefined
}

/** The sentence around a place of a cell. Looks only at the text near `at`: a cell can have thousands of sentences. */
function sentenceIn(cell: TextSpan, text: string, at: number): TextSpan {
  const next = text.slice(at, cell.to).matchAll(sentenceGap).next().value
  return { from: sentenceStart(text, at, cell.from), to: next ? at + next.index : cell.to }
}

/** End of the last gap before `at`, else `least`. Searches in a part of the text that grows until it has a gap. */
function sentenceStart(text: string, at: number, least: number): number {
  for (let length = gapSearch; ; length *= 2) {
    const start = Math.max(least, at - length)
    const last = [...text.slice(start, at + 2).matchAll(sentenceGap)]
      .map(({ index, 0: gap }) => start + index + gap.length)
      .findLast((end) => end <= at)
    if (last !== undefined || start === least) return last ?? least
  }
}

/** Number of characters: most sentences are shorter. */
const gapSearch = 200
const sentenceEnd = /(?<=[.!?…][)”"’]?)(?=\s|$)|$/g
const sentenceGap = /(?<=[.!?…][)”"’]?)\s+(?=[“"(]?[\p{Lu}\p{N}])|(?<=[。！？])/gu

/** True for a sentence, a heading or a cell; false for code, commands and data. */
function isProse(text: string): boolean {
  const symbols = text.match(/[{}[\]$=;|<>\\_/`"@#&%+*]|\s--?\w/g) ?? []
  const [starts, ends] = [/^[\p{Lu}\p{Lo}\p{N}“"(]/u.test(text), /[.!?:。！？]$/.test(text)]
  return (starts || ends) && symbols.length * (starts && ends ? 6 : 12) <= text.length
}

/** Adds further sentences of the line, and after a short line the next ones, up to the length. */
function endOfExcerpt(text: string, { from, to }: TextSpan, length: number): number {
  let line = cellAround(text, from)
  let end = to
  // Two more characters tell whether a sentence ends just at the limit.
  for (const { index } of text.slice(to, Math.min(line.to, from + length + 2)).matchAll(sentenceEnd))
    if (to + index - from <= length) end = to + index
  if (end - from < minSentenceLength && end < line.to) return line.to
  while (end === line.to && end - from < minLineLength && end < text.length && !/[.!?…]$/.test(text.slice(from, end))) {
    const endsRow = text[line.to] === '\n' && text[line.from - 1] === '\t'
    const next = cellAround(text, line.to + 1)
    const fits = next.to - from <= length && isProse(text.slice(next.from, next.to))
    if (endsRow || !fits) break
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
