/** Finds the words of a text that match the query, and creates highlights and excerpts from them. */
import type { MarkedText } from '../../model/contract.js'
import { camelCaseHumps, foldText, termOf } from '../shared/tokens.js'
import { visitWords, wordStarts } from './visitWords.js'

/** Decides which words match. */
export interface Matcher {
  /** Terms that matched the query in the index, without those with signs. */
  readonly terms: ReadonlySet<string>
  /** Terms with signs, such as `--set` and `c++`: they match only with the signs. */
  readonly signed: ReadonlySet<string>
  /** The word that is still being typed, folded to lower case: words that start with it match. */
  readonly open?: string
  /** First two characters of all words that can match, for `visitWords`. A stem and its word have the same ones, apart from accents and case. */
  readonly starts: Uint8Array
}

/** A matching word: `end` is exclusive. */
export interface WordMatch {
  readonly start: number
  readonly end: number
  readonly word: string
  readonly term: string
}

/** @param found terms of the query in the index, stemmed and folded */
export function createMatcher(found: ReadonlySet<string>, open?: string): Matcher {
  const signed = new Set([...found].filter((term) => /^[-.]|[+#]$/.test(term)))
  const terms = new Set([...found].filter((term) => !signed.has(term)))
  const words = [...terms, ...[...signed].map((term) => term.replace(/^[-.]+/, '')), ...(open ? [open] : [])]
  return { terms, signed, open, starts: wordStarts(words) }
}

/** A word in the forms in which the index contains it. */
interface IndexedWord {
  /** Folded, in lower case. */
  readonly word: string
  readonly term: string
  /** Terms of its camel-case humps. */
  readonly humps: readonly string[]
}

/** Cache of `indexWord` by word: texts repeat the same words. It is cleared at the limit to bound memory. */
const indexedWords = new Map<string, IndexedWord>()
const maxIndexedWords = 50_000

/**
 * Matching words in the order of the text.
 * @param visit visits the words that can match, in any order
 */
export function findMatches(
  text: string,
  { terms, signed, open, starts }: Matcher,
  visit: typeof visitWords = visitWords,
): WordMatch[] {
  const found: WordMatch[] = []
  visit(text, starts, (start, end) => {
    const raw = text.slice(start, end)
    const { word, term, humps } = indexedWords.get(raw) ?? indexWord(raw)
    if (signed.size > 0) {
      const match = findSigned(text, { start, end, word, term }, signed)
      if (match) return void found.push(match)
    }
    const isMatch = terms.has(term) || (open !== undefined && word.startsWith(open))
    if (isMatch || humps.some((hump) => terms.has(hump))) found.push({ start, end, word, term })
  })
  return visit === visitWords ? found : found.sort((one, other) => one.start - other.start)
}

/** The word with the signs around it, if that is a term: `--set` at the start of a piece, `C++` at its end. */
function findSigned(text: string, { start, end, word }: WordMatch, signed: Matcher['signed']): WordMatch | undefined {
  const [before = ''] = /(?<![\p{L}\p{N}_.-])(?:--?|\.)$/u.exec(text.slice(Math.max(0, start - 3), start)) ?? []
  const [after = ''] = /^(?:\+\+|#)/.exec(text.slice(end, end + 2)) ?? []
  const whole = [before + word, word + after].find((form) => signed.has(form))
  if (whole === undefined) return undefined
  return {
    start: whole === word + after ? start : start - before.length,
    end: whole === word + after ? end + after.length : end,
    word,
    term: whole,
  }
}

function indexWord(raw: string): IndexedWord {
  const word = foldText(raw).toLowerCase()
  const indexed = { word, term: termOf(word), humps: camelCaseHumps(raw).map(termOf) }
  if (indexedWords.size >= maxIndexedWords) indexedWords.clear()
  indexedWords.set(raw, indexed)
  return indexed
}

/** Splits the text into parts with and without a match. */
export function highlightText(text: string, found: readonly WordMatch[]): MarkedText[] {
  return highlightRange(text, found, { from: 0, to: text.length })
}

/** Joins the lines and the cells of a text. A middle dot separates cells and items that end without punctuation. */
export function joinLines(text: string): string {
  return /[\n\t]/.test(text) ? text.replace(/(?<![.!?:;,…。！？：；、，])[\n\t]/g, ' · ').replace(/[\n\t]/g, ' ') : text
}

/** About `length` characters of the text around the largest part of the query. Cuts between words. */
export function createExcerpt(text: string, found: readonly WordMatch[], length: number): MarkedText[] {
  const first = findBestMatch(found, length)
  const lead = Math.floor(length / 4)
  // The start of a sentence says most, unless the match is behind the end.
  let from = (first?.end ?? 0) <= length - lead ? 0 : Math.max(0, (first?.start ?? 0) - lead)
  let to = Math.min(text.length, from + length)
  from = Math.max(0, to - length)
  if (from > 0) from = nextWordStart(text, from, first?.start ?? to)
  if (to < text.length) to = previousWordEnd(text, to, first?.end ?? from)
  return [
    ...(from > 0 && text[from] !== '…' ? [{ text: '…', match: false }] : []),
    ...highlightRange(text, found, { from, to }),
    ...(to < text.length && text[to - 1] !== '…' ? [{ text: '…', match: false }] : []),
  ]
}

/** The match that is followed by the most different terms within three quarters of the length. */
function findBestMatch(found: readonly WordMatch[], length: number): WordMatch | undefined {
  let best = found[0]
  let most = 0
  for (const [index, match] of found.entries()) {
    const seen = new Set<string>()
    for (let next = index; ; next++) {
      const following = found[next]
      if (!following || following.end - match.start > length * 0.75) break
      seen.add(following.term)
    }
    if (seen.size > most) {
      most = seen.size
      best = match
    }
  }
  return best
}

interface TextRange {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Ignores matches that are not completely in the range. */
function highlightRange(text: string, found: readonly WordMatch[], { from, to }: TextRange): MarkedText[] {
  const parts: MarkedText[] = []
  let at = from
  for (const { start, end } of found) {
    if (start < from || end > to) continue
    if (start > at) parts.push({ text: text.slice(at, start), match: false })
    parts.push({ text: text.slice(start, end), match: true })
    at = end
  }
  if (at < to) parts.push({ text: text.slice(at, to), match: false })
  return parts
}

/** Start of the next word before `before`, else `from`. Skips a separator dot at the edge of the excerpt. */
function nextWordStart(text: string, from: number, before: number): number {
  const space = text.indexOf(' ', from)
  if (space === -1 || space >= before) return from
  return text.startsWith('· ', space + 1) ? space + 3 : space + 1
}

/** End of the last word after `after`, else `to`. Skips a separator dot at the edge of the excerpt. */
function previousWordEnd(text: string, to: number, after: number): number {
  const space = text.lastIndexOf(' ', to)
  if (space <= after) return to
  return text.startsWith(' ·', space - 2) ? space - 2 : space
}
