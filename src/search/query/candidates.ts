/** A word of the query -> the terms that may answer it, each with a quality from 0 to 1. */

import { termOf } from '../shared/tokens.js'
import type { JoinedWords, QueryWord } from './parseQuery.js'
import type { TermSource, WeighedTerm } from './termSource.js'
import { findCorrections } from './typos.js'

interface Candidate {
  readonly found: WeighedTerm
  readonly quality: number
}

export interface Candidates {
  readonly list: readonly Candidate[]
  /** True where the word stands in the index as it is. */
  readonly known: boolean
  /** The words that were taken in place of a misspelt one. */
  readonly corrected: readonly string[]
}

const quality = { exact: 1, group: 0.9, joined: 1, prefix: 0.8, hump: 0.8, short: 0.6, typo: 0.7 } as const
const otherFirstLetter = 0.8
const mostPrefixed = 80
const shortestPrefix = 2
const shortestCut = 5
const longestCut = 3

export function findCandidates(word: QueryWord, source: TermSource): Candidates {
  const best = new Map<string, Candidate>()
  const add = (term: string, value: number) => {
    const known = best.get(term)
    if (known && known.quality >= value) return
    const found = known?.found ?? source.get(term)
    if (found) best.set(term, { found, quality: value })
  }
  add(word.term, quality.exact)
  const known = best.has(word.term)
  for (const group of word.groups) add(group, quality.group)
  for (const joined of word.joined) addJoined(joined, source, add)
  if (word.open) addPrefixed(word.text, source, add)
  // What is less likely is not fetched before it is certain that the likelier leads to nothing.
  const isUnknown = () => source.isComplete() && best.size === 0
  if (!word.open && !known && source.isComplete()) addPrefixed(word.text, source, add)
  if (isUnknown()) for (const hump of word.humps) add(termOf(hump), quality.hump)
  if (isUnknown()) addShorter(word.text, add)
  const corrected = isUnknown() ? addCorrections(word.text, source, add) : []
  return { list: [...best.values()], known, corrected }
}

function addJoined({ text, open }: JoinedWords, source: TermSource, add: AddCandidate): void {
  add(text, quality.joined)
  add(termOf(text), quality.joined)
  if (!open) return
  for (const { term } of source.startingWith(text).slice(0, mostPrefixed))
    add(term, quality.prefix * (text.length / term.length))
}

type AddCandidate = (term: string, quality: number) => void

/** Terms are stems, which may end before what was typed does: written words lead on. */
function addPrefixed(typed: string, source: TermSource, add: AddCandidate): void {
  if (typed.length < shortestPrefix) return
  const grown = (length: number) => quality.prefix * (0.4 + (0.6 * typed.length) / length)
  const terms = source.startingWith(typed).map(({ term }) => ({ term, length: term.length }))
  const words = source.surfaces(typed).map((word) => ({ term: termOf(word), length: word.length }))
  const nearest = [...terms, ...words].sort((a, b) => a.length - b.length).slice(0, mostPrefixed)
  for (const { term, length } of nearest) add(term, grown(length))
}

/** `containersets` -> `containers`: the longest beginning that is a word. */
function addShorter(typed: string, add: (term: string, quality: number) => void): void {
  for (let cut = 1; cut <= longestCut && typed.length - cut >= shortestCut; cut++)
    add(termOf(typed.slice(0, -cut)), quality.short - cut / 100)
}

function addCorrections(typed: string, source: TermSource, add: AddCandidate): string[] {
  const near = findCorrections(typed, source.typoWords())
  for (const { word, distance } of near)
    add(termOf(word), (quality.typo / distance) * (word[0] === typed[0] ? 1 : otherFirstLetter))
  return near.map(({ word }) => word)
}
