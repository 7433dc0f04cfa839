/** Which words of a text answer the query; marks and excerpts are made of that. */
import type { MarkedText } from '../contract.js'
import { fold, humpsOf, termOf } from './tokens.js'

export interface Matcher {
  readonly terms: ReadonlySet<string>
  /** The word that is still being typed, folded. */
  readonly open?: string
}

interface Found {
  readonly start: number
  readonly end: number
  readonly word: string
  readonly term: string
}

const words = /[\p{L}\p{M}\p{N}]+/gu

export function findMatches(text: string, { terms, open }: Matcher): Found[] {
  const found: Found[] = []
  for (const { 0: raw, index } of text.matchAll(words)) {
    const word = fold(raw).toLowerCase()
    const term = termOf(word)
    const isMatch = terms.has(term) || (open !== undefined && word.startsWith(open))
    if (isMatch || humpsOf(raw).some((hump) => terms.has(termOf(hump))))
      found.push({ start: index, end: index + raw.length, word, term })
  }
  return found
}

export function markText(text: string, matcher: Matcher): MarkedText[] {
  return pieces(text, findMatches(text, matcher), 0, text.length)
}

/** About `length` characters where most of the query stands, cut between words. */
export function excerptOf(text: string, matcher: Matcher, length: number): MarkedText[] {
  const found = findMatches(text, matcher)
  const first = bestStart(found, length)
  const lead = Math.floor(length / 4)
  let from = Math.max(0, (first?.start ?? 0) - lead)
  let to = Math.min(text.length, from + length)
  from = Math.max(0, to - length)
  if (from > 0) from = wordStart(text, from, first?.start ?? to)
  if (to < text.length) to = wordEnd(text, to, first?.end ?? from)
  return [
    ...(from > 0 ? [{ text: '…', match: false }] : []),
    ...pieces(text, found, from, to),
    ...(to < text.length ? [{ text: '…', match: false }] : []),
  ]
}

/** The match after which most different terms follow within the length. */
function bestStart(found: readonly Found[], length: number): Found | undefined {
  let best = found[0]
  let most = 0
  for (const [index, match] of found.entries()) {
    const seen = new Set<string>()
    for (let next = index; next < found.length && (found[next] as Found).end - match.start <= length * 0.75; next++)
      seen.add((found[next] as Found).term)
    if (seen.size > most) {
      most = seen.size
      best = match
    }
  }
  return best
}

function pieces(text: string, found: readonly Found[], from: number, to: number): MarkedText[] {
  const made: MarkedText[] = []
  let at = from
  for (const { start, end } of found) {
    if (start < from || end > to) continue
    if (start > at) made.push({ text: text.slice(at, start), match: false })
    made.push({ text: text.slice(start, end), match: true })
    at = end
  }
  if (at < to) made.push({ text: text.slice(at, to), match: false })
  return made
}

function wordStart(text: string, from: number, before: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 || space >= before ? from : space + 1
}

function wordEnd(text: string, to: number, after: number): number {
  const space = text.lastIndexOf(' ', to)
  return space <= after ? to : space
}
