/** Which words of a text answer the query; marks and excerpts are made of that. */
import type { MarkedText } from '../../model/contract.js'
import { camelCaseHumps, foldText, termOf } from '../shared/tokens.js'
import { visitWords } from './visitWords.js'

export interface Matcher {
  readonly terms: ReadonlySet<string>
  /** The word that is still being typed, folded. */
  readonly open?: string
  /** What a word that matches may begin with: a stem begins as its word does, but for accents and case. */
  readonly first: string
}

export interface WordMatch {
  readonly start: number
  readonly end: number
  readonly word: string
  readonly term: string
}

export function createMatcher(terms: ReadonlySet<string>, open?: string): Matcher {
  const first = new Set([...terms, ...(open ? [open] : [])].map((term) => term.charAt(0)))
  return { terms, open, first: [...first].join('') }
}

/** A word as the index knows it. */
interface IndexedWord {
  /** Folded, in lower case. */
  readonly word: string
  readonly term: string
  /** Terms of its humps. */
  readonly humps: readonly string[]
}

/** Texts say the same words over and over. */
const indexedWords = new Map<string, IndexedWord>()
const maxIndexedWords = 50_000

export function findMatches(text: string, { terms, open, first }: Matcher): WordMatch[] {
  const found: WordMatch[] = []
  visitWords(text, first, (start, end) => {
    const raw = text.slice(start, end)
    const { word, term, humps } = indexedWords.get(raw) ?? indexWord(raw)
    const isMatch = terms.has(term) || (open !== undefined && word.startsWith(open))
    if (isMatch || humps.some((hump) => terms.has(hump))) found.push({ start, end, word, term })
  })
  return found
}

function indexWord(raw: string): IndexedWord {
  const word = foldText(raw).toLowerCase()
  const made = { word, term: termOf(word), humps: camelCaseHumps(raw).map(termOf) }
  if (indexedWords.size >= maxIndexedWords) indexedWords.clear()
  indexedWords.set(raw, made)
  return made
}

export function highlightText(text: string, found: readonly WordMatch[]): MarkedText[] {
  return highlightRange(text, found, 0, text.length)
}

/** Lines of a text in one: cells and items that no sign ends are told apart by a dot. */
export function joinLines(text: string): string {
  return text.includes('\n') ? text.replace(/(?<![.!?:;,…。！？：；、，])\n/g, ' · ').replaceAll('\n', ' ') : text
}

/** About `length` characters where most of the query stands, cut between words. */
export function createExcerpt(text: string, found: readonly WordMatch[], length: number): MarkedText[] {
  const first = findBestMatch(found, length)
  const lead = Math.floor(length / 4)
  let from = Math.max(0, (first?.start ?? 0) - lead)
  let to = Math.min(text.length, from + length)
  from = Math.max(0, to - length)
  if (from > 0) from = nextWordStart(text, from, first?.start ?? to)
  if (to < text.length) to = previousWordEnd(text, to, first?.end ?? from)
  return [
    ...(from > 0 && text[from] !== '…' ? [{ text: '…', match: false }] : []),
    ...highlightRange(text, found, from, to),
    ...(to < text.length && text[to - 1] !== '…' ? [{ text: '…', match: false }] : []),
  ]
}

/** The match after which most different terms follow within the length. */
function findBestMatch(found: readonly WordMatch[], length: number): WordMatch | undefined {
  let best = found[0]
  let most = 0
  for (const [index, match] of found.entries()) {
    const seen = new Set<string>()
    for (let next = index; next < found.length && (found[next] as WordMatch).end - match.start <= length * 0.75; next++)
      seen.add((found[next] as WordMatch).term)
    if (seen.size > most) {
      most = seen.size
      best = match
    }
  }
  return best
}

function highlightRange(text: string, found: readonly WordMatch[], from: number, to: number): MarkedText[] {
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

/** A dot between cells has nothing to divide at the edge. */
function nextWordStart(text: string, from: number, before: number): number {
  const space = text.indexOf(' ', from)
  if (space === -1 || space >= before) return from
  return text.startsWith('· ', space + 1) ? space + 3 : space + 1
}

function previousWordEnd(text: string, to: number, after: number): number {
  const space = text.lastIndexOf(' ', to)
  if (space <= after) return to
  return text.startsWith(' ·', space - 2) ? space - 2 : space
}
