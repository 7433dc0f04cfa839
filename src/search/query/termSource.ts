/**
 * Gives ranking synchronous access to terms with lunr's weights. A source over files uses the files that are already there and
 * notes the missing ones; the caller fetches them with `fill` and ranks again. The weights are computed with lunr's formula in
 * lunr's order of operations, so that they are equal to lunr's to the last bit if `b` is that of lunr.
 */
import { boosts, type Field, fields, lengthNormalization, termSaturation } from '../shared/fields.js'
import type { IndexHead, TermEntry, TermsFile } from '../shared/format.js'
import { firstAtLeast, rowsStartingWith } from '../shared/ordered.js'
import type { IndexReader } from './indexReader.js'

export interface WeighedTerm {
  readonly term: string
  /** Number of sections with the term. A section counts once for each field that contains the term, as in lunr. */
  readonly count: number
  /** Inverse document frequency. */
  readonly idf: number
  /** Sections with the term, ascending. The next lists have the same order. */
  readonly sections: readonly number[]
  /** Sum of lunr's weights over the fields. */
  readonly weights: readonly number[]
  /** Length in terms of the title of the section, and number of words that a query must have to name it; 0 if the title has not the term. */
  readonly titleTerms: readonly number[]
  readonly titleWords: readonly number[]
}

export interface TermSource {
  readonly get: (term: string) => WeighedTerm | undefined
  /** Terms that start with the prefix, sorted. */
  readonly startingWith: (prefix: string) => readonly WeighedTerm[]
  /** Written words that start with the prefix, sorted. */
  readonly surfaces: (prefix: string) => readonly string[]
  /** Words for corrections in the file of the range that contains the word. */
  readonly typoWordsNear: (word: string) => readonly string[]
  /** All words for corrections; empty until the list is fetched. */
  readonly typoWords: () => readonly string[]
  /** True if no call so far needed a missing file. Only then does an empty result mean that no section has the word. */
  readonly isComplete: () => boolean
}

export interface FileSource extends TermSource {
  /** Fetches the files that calls needed since the last `fill`. Returns false if there were none. */
  readonly fill: () => Promise<boolean>
}

/** Creates a source over the files of an index. It starts without any file: the first calls note the missing ones. */
export function createFileSource(reader: IndexReader): FileSource {
  const files = new Map<number, TermsFile>()
  const weighed = new Map<string, WeighedTerm>()
  let typos: readonly string[] | undefined
  let missing = new Set<number | 'typos'>()
  const filesOfPrefix = (prefix: string): TermsFile[] => {
    const found: TermsFile[] = []
    for (const file of reader.termsFilesOfPrefix(prefix)) {
      const known = files.get(file)
      if (known) found.push(known)
      else missing.add(file)
    }
    return found
  }
  const weigh = (entry: TermEntry): WeighedTerm => {
    const known = weighed.get(entry.term) ?? weighTerm(entry, reader.head)
    weighed.set(entry.term, known)
    return known
  }
  return {
    get: (term) => {
      const file = reader.termsFileOf(term)
      const known = files.get(file)
      if (!known) missing.add(file)
      const entry = known?.terms[firstAtLeast(known.terms, term, ({ term: other }) => other)]
      return entry?.term === term ? weigh(entry) : undefined
    },
    startingWith: (prefix) =>
      filesOfPrefix(prefix)
        .flatMap(({ terms }) => rowsStartingWith(terms, prefix, ({ term }) => term).map(weigh))
        .sort((one, other) => (one.term < other.term ? -1 : 1)),
    surfaces: (prefix) =>
      filesOfPrefix(prefix).flatMap(({ surfaces }) => rowsStartingWith(surfaces, prefix, (word) => word)),
    typoWordsNear: (word) => {
      const file = reader.termsFileOf(word)
      if (!files.has(file)) missing.add(file)
      return files.get(file)?.typoWords ?? []
    },
    typoWords: () => {
      if (!typos) missing.add('typos')
      return typos ?? []
    },
    isComplete: () => missing.size === 0,
    fill: async () => {
      const wanted = [...missing]
      missing = new Set()
      await Promise.all(
        wanted.map(async (file) => {
          if (file === 'typos') typos = await reader.typos()
          else files.set(file, await reader.terms(file))
        }),
      )
      return wanted.length > 0
    },
  }
}

/**
 * BM25 parameter `b` by field for the ranking. A low value punishes long titles and texts less: with that of lunr, a heading of one word
 * wins over a heading that says more. Queries with operators have the value of lunr.
 */
export const lengthShares: Readonly<Record<Field, number>> = { s: 0.4, p: 0.75, x: 0.3 }

function weighTerm({ term, postings, titles }: TermEntry, head: IndexHead): WeighedTerm {
  const count = postings.reduce((sum, pairs) => sum + pairs.length / 2, 0)
  const idf = inverseDocumentFrequency(count, head.sections)
  const found = new Map<number, { weight: number; titleTerms: number; titleWords: number }>()
  for (const [number, field] of fields.entries()) {
    const pairs = postings[number] ?? []
    const boost = boosts[field]
    const normalization = lengthShares[field]
    for (let at = 0; at < pairs.length; at += 2) {
      const [section = 0, frequency = 1] = [pairs[at], pairs[at + 1]]
      const isTitle = number === 0
      const [titleTerms, titleWords] = isTitle ? [titles[at] ?? 0, titles[at + 1] ?? 0] : [0, 0]
      const length = isTitle ? titleTerms : (head.lengths[number]?.[section] ?? 0)
      const weight = fieldWeight({ idf, frequency, length, average: head.averages[number] ?? 0, boost, normalization })
      const known = found.get(section)
      if (known) known.weight += weight
      else found.set(section, { weight, titleTerms, titleWords })
    }
  }
  const rows = [...found].sort(([a], [b]) => a - b)
  return {
    term,
    count,
    idf,
    sections: rows.map(([section]) => section),
    weights: rows.map(([, { weight }]) => weight),
    titleTerms: rows.map(([, row]) => row.titleTerms),
    titleWords: rows.map(([, row]) => row.titleWords),
  }
}

/** lunr's `idf`. `count` can exceed `sections`, because a section counts once per field. */
export function inverseDocumentFrequency(count: number, sections: number): number {
  return Math.log(1 + Math.abs((sections - count + 0.5) / (count + 0.5)))
}

export interface WeightInput {
  readonly idf: number
  /** Occurrences of the term in the field. */
  readonly frequency: number
  /** Length of the field in terms, and its average over all sections. */
  readonly length: number
  readonly average: number
  readonly boost: number
  /** BM25 parameter `b`. Default: that of lunr. */
  readonly normalization?: number
}

/** lunr's BM25 weight of a term in one field of a section, rounded to three decimals as in lunr. */
export function fieldWeight({
  idf,
  frequency: tf,
  length,
  average,
  boost,
  normalization: b = lengthNormalization,
}: WeightInput): number {
  const score = ((idf * ((termSaturation + 1) * tf)) / (termSaturation * (1 - b + b * (length / average)) + tf)) * boost
  return Math.round(score * 1000) / 1000
}
