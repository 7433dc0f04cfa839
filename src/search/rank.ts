/**
 * Ranks sections. lunr weighs the terms; what decides is how much of the query a section covers, and whether the words of
 * its title are those of the query. The numbers were tuned on real documentation; see docs/decisions.
 */
import { type Candidates, candidatesOf } from './candidates.js'
import type { Joined, Query, QueryWord } from './query.js'
import { idfOf, type TermSource, type WeighedTerm } from './source.js'

/** What ranking needs to know of the sections beside the terms. */
export interface Shape {
  readonly sections: number
  readonly titleLengths: readonly number[]
  /** Number of the first section of each page, ascending. */
  readonly pageStarts: readonly number[]
}

export interface Ranked {
  /** Best first. */
  readonly sections: readonly number[]
  /** Terms that answered, for marks and excerpts. */
  readonly terms: ReadonlySet<string>
  readonly corrections: readonly { readonly typed: string; readonly used: string }[]
  readonly unknown: readonly string[]
}

const hitsPerPage = 4
const titleShare = 0.6
const exactTitle = { intro: 5, heading: 1.5 } as const
const introFactor = 1.25

export function rank(query: Query, source: TermSource, shape: Shape): Ranked {
  const answers = query.words.map((word) => ({ word, ...candidatesOf(word, source) }))
  const rows = new Map<number, Row>()
  let total = 0
  for (const answer of answers) {
    const idf = wordIdf(answer, shape.sections)
    total += idf * answer.word.weight
    for (const [section, match] of bestMatches(answer, idf)) {
      const row = rows.get(section) ?? emptyRow()
      row.sum += match.score * answer.word.weight
      row.idf += idf * answer.word.weight
      if (match.inTitle) row.titleMatches++
      if (match.exactInTitle) row.exactMatches++
      rows.set(section, row)
    }
  }
  const wholes = wholeWeights(query, source)
  const intros = new Set(shape.pageStarts)
  const scored = [...rows].map(([section, row]) => {
    const isIntro = intros.has(section)
    const titleLength = shape.titleLengths[section] ?? 0
    const share = titleLength === 0 ? 0 : Math.min(1, row.titleMatches / titleLength)
    const isTitle = row.exactMatches === query.words.length && row.exactMatches === titleLength
    const bonus = isTitle ? (isIntro ? exactTitle.intro : exactTitle.heading) : 0
    const base = row.sum * (row.idf / total) ** 2 + (wholes.get(section) ?? 0)
    return { section, score: base * (1 + titleShare * share ** 2 + bonus) * (isIntro ? introFactor : 1) }
  })
  scored.sort((a, b) => b.score - a.score || a.section - b.section)
  return {
    sections: capPages(
      scored.map(({ section }) => section),
      shape.pageStarts,
    ),
    terms: new Set(answers.flatMap(({ list }) => list.map(({ found }) => found.term))),
    corrections: answers.flatMap(({ word, corrected }) =>
      corrected[0] === undefined ? [] : [{ typed: word.text, used: corrected[0] }],
    ),
    unknown: answers.flatMap(({ word, list }) => (list.length === 0 ? [word.text] : [])),
  }
}

interface Row {
  sum: number
  idf: number
  titleMatches: number
  exactMatches: number
}

function emptyRow(): Row {
  return { sum: 0, idf: 0, titleMatches: 0, exactMatches: 0 }
}

type Answer = Candidates & { readonly word: QueryWord }

/** Of a word that nobody knows: that of all its candidates together. */
function wordIdf({ word, list, known }: Answer, sections: number): number {
  const exact = known ? list.find(({ found }) => found.term === word.term) : undefined
  if (exact) return exact.found.idf
  const together = list.reduce((sum, { found }) => sum + found.count, 0)
  return idfOf(Math.min(together, sections), sections)
}

interface Match {
  score: number
  inTitle: boolean
  exactInTitle: boolean
}

/** For each section the candidate that weighs most in it. A rarer term than the word itself gains nothing by that. */
function bestMatches({ word, list }: Answer, idf: number): Map<number, Match> {
  const best = new Map<number, Match>()
  for (const { found, quality } of list) {
    const factor = quality * Math.min(1, found.idf === 0 ? 1 : idf / found.idf)
    const isExact = found.term === word.term
    for (const [index, section] of found.sections.entries()) {
      const score = factor * (found.weights[index] ?? 0)
      const inTitle = found.inTitle[index] ?? false
      const known = best.get(section)
      if (!known) best.set(section, { score, inTitle, exactInTitle: isExact && inTitle })
      else {
        known.score = Math.max(known.score, score)
        known.inTitle ||= inTitle
        known.exactInTitle ||= isExact && inTitle
      }
    }
  }
  return best
}

/** lunr weighs an identifier like any word, less in a long text; who types one means it, wherever it stands. */
const wholeFactor = 8
const identifierFactor = 24
/** All words of the query in one: they may be an identifier that was typed apart. */
const joinedFactor = 8
const openWhole = 0.6

function wholeWeights({ words, wholes }: Query, source: TermSource): Map<number, number> {
  const weights = new Map<number, number>()
  const add = ({ text, open }: Joined, perIdf: number) => {
    const exact = source.get(text)
    const grown = open && !exact ? source.startingWith(text) : []
    const found: readonly (readonly [WeighedTerm, number])[] = exact
      ? [[exact, 1]]
      : grown.map((term) => [term, openWhole * (text.length / term.term.length)])
    for (const [term, factor] of found)
      for (const [index, section] of term.sections.entries()) {
        const weight = wholeFactor * (term.weights[index] ?? 0) + perIdf * term.idf
        weights.set(section, (weights.get(section) ?? 0) + factor * weight)
      }
  }
  for (const whole of wholes) add(whole, whole.isIdentifier ? identifierFactor : 0)
  for (const joined of words[0]?.joined ?? [])
    if (words.every((word) => word.joined.includes(joined))) add(joined, joinedFactor)
  return weights
}

function capPages(sections: readonly number[], pageStarts: readonly number[]): number[] {
  const counts = new Map<number, number>()
  return sections.filter((section) => {
    const page = pageOf(section, pageStarts)
    const count = (counts.get(page) ?? 0) + 1
    counts.set(page, count)
    return count <= hitsPerPage
  })
}

export function pageOf(section: number, pageStarts: readonly number[]): number {
  let low = 0
  let high = pageStarts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pageStarts[middle] ?? 0) <= section) low = middle
    else high = middle - 1
  }
  return low
}
