/**
 * Finds the terms that can match a word of the query, each with a quality from 0 to 1. Unlikely terms (humps, shortened words,
 * corrections) are tried only if the likely ones match nothing, because they need more files of the index.
 */

import { firstAtLeast } from '../shared/ordered.js'
import { termOf } from '../shared/tokens.js'
import type { WordForms } from './languageRules.js'
import type { JoinedWords, QueryWord } from './parseQuery.js'
import type { TermSource, WeighedTerm } from './termSource.js'
import { type Correction, findCorrections } from './typos.js'

interface Candidate {
  readonly found: WeighedTerm
  /** Factor of the term's weight: 1 for the word itself. */
  readonly quality: number
}

export interface Candidates {
  readonly list: readonly Candidate[]
  /** True if the index contains the word itself. */
  readonly known: boolean
  /** Words that replace a misspelled word, as written. */
  readonly corrected: readonly string[]
}

/** Quality by the way in which a term was found. */
const quality = {
  exact: 1,
  group: 0.9,
  similar: 0.5,
  joined: 1,
  prefix: 0.8,
  form: 0.9,
  hump: 0.8,
  short: 0.6,
  typo: 0.7,
  half: 0.5,
} as const
/** Factor for a correction that changes the first letter: readers seldom mistype it. */
const otherFirstLetter = 0.8
/** Factor for a longer word if the index has the typed one. */
const completed = 0.4
/** Maximum number of terms that a prefix can match. */
const maxPrefixTerms = 80
const minPrefixLength = 2
/** Words for corrections, of which the halves of a word must be, have at least four letters. */
const minHalfLength = 4
/** `addShorter` removes at most 3 letters and keeps at least 5. */
const minShortenedLength = 5
const maxRemovedLetters = 3

/** Reads only what `source` holds. The caller fetches what is missing and calls this again. */
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
  if (word.forms) addForms(word.forms, source, add)
  for (const group of word.groups) add(group, quality.group)
  for (const similar of word.similar) add(similar, quality.similar)
  for (const joined of word.joined) addJoined(joined, source, add)
  // Few readers stop in the middle of a word where another word ends: `sla` is no start of `slack` on a site about both.
  if (word.open) addPrefixed(word.text, source, known ? (term, value) => add(term, value * completed) : add)
  // The files for unlikely terms are requested only after all others came and matched nothing.
  const isUnknown = () => source.isComplete() && best.size === 0
  if (!word.open && !known && word.weight === 1 && source.isComplete()) addPrefixed(word.text, source, add)
  if (isUnknown()) for (const hump of word.humps) add(termOf(hump), quality.hump)
  // An option that is still being typed: `--operatio` is the start of a word of `--operation-timeout`.
  if (isUnknown() && word.open) addPrefixed(word.text.replace(/^[-.]+/, ''), source, add)
  // A word with one mistake can have a stem by accident: `severty` is no form of `sever`.
  const near = isUnknown() ? addCorrections(word.text, nearCorrections(word.text, source), { source, add }) : []
  if (isUnknown()) addShorter(word.text, add)
  const corrected = isUnknown() ? addCorrections(word.text, farCorrections(word.text, source), { source, add }) : near
  if (isUnknown()) addHalves(word.text, source, add)
  return { list: [...best.values()], known, corrected }
}

function addJoined({ text, open }: JoinedWords, source: TermSource, add: AddCandidate): void {
  add(text, quality.joined)
  add(termOf(text), quality.joined)
  if (!open) return
  for (const { term } of source.startingWith(text).slice(0, maxPrefixTerms))
    add(term, quality.prefix * (text.length / term.length))
}

/** Terms and written words with the same stem. */
function addForms({ prefix, includes }: WordForms, source: TermSource, add: AddCandidate): void {
  const words = [...source.startingWith(prefix).map(({ term }) => term), ...source.surfaces(prefix)]
  for (const word of words) if (includes(word)) add(termOf(word), quality.form)
}

/** Keeps the best quality of each term. Ignores terms that the index does not contain. */
type AddCandidate = (term: string, quality: number) => void

/** Also searches the written words: a stem can be shorter than the typed text, so that it does not start with it. */
function addPrefixed(typed: string, source: TermSource, add: AddCandidate): void {
  if (typed.length < minPrefixLength) return
  const qualityOfLength = (length: number) => quality.prefix * (0.4 + (0.6 * typed.length) / length)
  const terms = source.startingWith(typed).map(({ term }) => ({ term, length: term.length }))
  const written = source.surfaces(typed).map((word) => ({ word, term: termOf(word) }))
  const words = written.flatMap(({ word, term }) => (term === word ? [] : [{ term, length: word.length }]))
  const nearest = [...terms, ...words].sort((a, b) => a.length - b.length).slice(0, maxPrefixTerms)
  for (const { term, length } of nearest) add(term, qualityOfLength(length))
}

/** Removes letters from the end: `containersets` finds `containers`. The longest word has the best quality. */
function addShorter(typed: string, add: AddCandidate): void {
  for (let removed = 1; removed <= maxRemovedLetters && typed.length - removed >= minShortenedLength; removed++)
    add(termOf(typed.slice(0, -removed)), quality.short - removed / 100)
}

/** Splits a word that is written as two words in the index: `loadbalancer`. The halves must be words of several sections. */
function addHalves(typed: string, source: TermSource, add: AddCandidate): void {
  if (typed.length < 2 * minHalfLength) return
  const words = source.typoWords()
  const isWord = (text: string) => words[firstAtLeast(words, text, (word) => word)] === text
  for (let at = minHalfLength; at <= typed.length - minHalfLength; at++) {
    const halves = [typed.slice(0, at), typed.slice(at)]
    if (halves.every(isWord)) for (const half of halves) add(termOf(half), quality.half)
  }
}

/** Most mistakes keep the first letters, so the file that was fetched for the word often has its correction. */
function nearCorrections(typed: string, source: TermSource): readonly Correction[] {
  return findCorrections(typed, source.typoWordsNear(typed)).filter(({ distance }) => distance === 1)
}

function farCorrections(typed: string, source: TermSource): readonly Correction[] {
  return findCorrections(typed, source.typoWords())
}

interface CorrectionOptions {
  readonly source: TermSource
  readonly add: AddCandidate
}

/** Adds the corrections of a word. Returns them as written. */
function addCorrections(
  typed: string,
  corrections: readonly Correction[],
  { source, add }: CorrectionOptions,
): string[] {
  for (const { word, distance } of corrections)
    add(termOf(word), (quality.typo / distance) * (word[0] === typed[0] ? 1 : otherFirstLetter))
  // The most common of equally similar words is named: `raed` is `read` before `rand`.
  const counts = new Map(corrections.map(({ word }) => [word, source.get(termOf(word))?.count ?? 0]))
  return corrections.map(({ word }) => word).sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
}
