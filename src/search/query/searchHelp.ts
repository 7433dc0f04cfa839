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
  const pairs = pairsOf(typed)
  const limit = Math.max(2, Math.floor(typed.length / 3))
  return known
    .flatMap((word) => {
      const similarity = similarityOf(pairs, pairsOf(word))
      const edits = similarity >= minSimilarity / 2 ? editDistance(typed, word, limit) : undefined
      const isNear = similarity >= minSimilarity || (edits !== undefined && edits < typed.length / 2)
      return isNear ? [{ word, score: similarity + (edits === undefined ? 0 : 1 / (1 + edits)) }] : []
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, maxWords)
    .map(({ word }) => word)
}

function pairsOf(word: string): ReadonlySet<string> {
  return new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)))
}

/** Dice's coefficient of two sets of pairs. */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (Math.abs(one.size - other.size) > one.size) return 0
  let common = 0
  for (const pair of one) if (other.has(pair)) common++
  return (2 * common) / (one.size + other.size || 1)
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
