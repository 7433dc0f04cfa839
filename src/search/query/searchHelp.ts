/**
 * Finds what may help a reader whose query has no results: words of the site with a similar spelling, and pages whose titles have
 * them. It allows more mistakes than the corrections of a query, because readers choose among these words.
 */
import type { PageReference, SearchHelp } from '../../model/contract.js'
import type { IndexReader } from './indexReader.js'
import type { Query } from './parseQuery.js'

const maxWords = 3
const maxPages = 4
const minLength = 3
/** Lowest share of equal pairs of letters. */
const minSimilarity = 0.4

type EditDistance = (one: string, other: string, limit: number) => number | undefined

export interface HelpTools {
  readonly editDistance: EditDistance
  /** Term of a word in lower case. */
  readonly termOf: (word: string) => string
}

export async function createSearchHelp(
  { words }: Query,
  reader: IndexReader,
  { editDistance, termOf }: HelpTools,
): Promise<SearchHelp> {
  const known = await reader.typos()
  const typed = words.filter(({ text, weight }) => text.length >= minLength && weight === 1)
  const nearest = [...new Set(typed.flatMap(({ text }) => nearestWords(text, known, editDistance)))].slice(0, maxWords)
  return { nearest, similar: await similarPages(nearest.map(termOf), reader) }
}

/** Best first. */
function nearestWords(typed: string, known: readonly string[], editDistance: EditDistance): string[] {
  const similarityTo = createSimilarity(typed)
  const limit = Math.max(2, Math.floor(typed.length / 3))
  const near: { readonly word: string; readonly score: number }[] = []
  for (const word of known) {
    const similarity = similarityTo(word)
    if (similarity < minSimilarity / 2) continue
    const edits = editDistance(typed, word, limit)
    const isNear = similarity >= minSimilarity || (edits !== undefined && edits < typed.length / 2)
    if (isNear) near.push({ word, score: similarity + (edits === undefined ? 0 : 1 / (1 + edits)) })
  }
  return near
    .sort((one, other) => other.score - one.score)
    .slice(0, maxWords)
    .map(({ word }) => word)
}

/** Returns a function that gives Dice's coefficient of the pairs of letters of `typed` and of another word. It creates no strings or sets. */
function createSimilarity(typed: string): (word: string) => number {
  const pairAt = (text: string, at: number) => text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1)
  const pairs = new Map<number, number>()
  for (let at = 0; at < typed.length - 1; at++) pairs.set(pairAt(typed, at), 0)
  let visited = 0
  return (word) => {
    const count = word.length - 1
    if (Math.abs(pairs.size - count) > pairs.size) return 0
    visited++
    let common = 0
    for (let at = 0; at < count; at++) {
      const pair = pairAt(word, at)
      const seen = pairs.get(pair)
      if (seen === undefined || seen === visited) continue
      pairs.set(pair, visited)
      common++
    }
    return (2 * common) / (pairs.size + count || 1)
  }
}

/** Pages whose titles contain the terms. */
async function similarPages(wanted: readonly string[], reader: IndexReader): Promise<readonly PageReference[]> {
  const found = new Map<string, PageReference>()
  for (const term of wanted) {
    const { terms } = await reader.terms(reader.termsFileOf(term))
    const entry = terms.find((other) => other.term === term)
    const [inTitle = []] = entry?.postings ?? []
    for (let at = 0; at < inTitle.length && found.size < maxPages; at += 2) {
      const section = inTitle[at] ?? 0
      if (!reader.head.pageStarts.includes(section)) continue
      const { pages, start } = await reader.docs(section)
      let first = start
      for (const page of pages) {
        if (first === section) found.set(page.u, { title: page.t, href: page.u })
        first += page.s.length
      }
    }
  }
  return [...found.values()]
}
