/**
 * Terms with lunr's weights, as ranking wants them: at once. A source over files answers from what has come; it notes what
 * is missing, and the caller fetches that and asks again. The weights are computed by lunr's formula in lunr's order of
 * operations, so that they are equal to the last bit.
 */
import { boosts, fields, lengthNormalization, termSaturation } from '../shared/fields.js'
import type { IndexHead, TermsFile } from '../shared/format.js'
import { firstAtLeast, rowsStartingWith } from '../shared/ordered.js'
import type { IndexReader } from './indexReader.js'

export interface WeighedTerm {
  readonly term: string
  /** Sections that have the term, counted once for each field as lunr does. */
  readonly count: number
  readonly idf: number
  /** In ascending order. */
  readonly sections: readonly number[]
  /** lunr's weights, summed over the fields. */
  readonly weights: readonly number[]
  /** Whether the term stands in the title of the section. */
  readonly inTitle: readonly boolean[]
}

export interface TermSource {
  readonly get: (term: string) => WeighedTerm | undefined
  /** Terms that begin so, in order. */
  readonly startingWith: (prefix: string) => readonly WeighedTerm[]
  /** Written words that begin so, in order. */
  readonly surfaces: (prefix: string) => readonly string[]
  /** Empty while the list has not come. */
  readonly typoWords: () => readonly string[]
  /** Whether all that was asked for was there. Until then it is not known whether a word stands in no page. */
  readonly isComplete: () => boolean
}

export interface FileSource extends TermSource {
  /** Fetches what was asked for in vain since the last time; false when nothing was. */
  readonly fill: () => Promise<boolean>
}

export function createFileSource(reader: IndexReader): FileSource {
  const files = new Map<number, TermsFile>()
  const weighed = new Map<string, WeighedTerm>()
  let typos: readonly string[] | undefined
  let missing = new Set<number | 'typos'>()
  const range = (prefix: string): TermsFile[] => {
    const first = reader.termsFileOf(prefix)
    const last = reader.termsFileOf(`${prefix}\uffff`)
    const found: TermsFile[] = []
    for (let file = first; file <= last; file++) {
      const known = files.get(file)
      if (known) found.push(known)
      else missing.add(file)
    }
    return found
  }
  const weigh = (entry: TermsFile['terms'][number]): WeighedTerm => {
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
      range(prefix).flatMap(({ terms }) => rowsStartingWith(terms, prefix, ({ term }) => term).map(weigh)),
    surfaces: (prefix) => range(prefix).flatMap(({ surfaces }) => rowsStartingWith(surfaces, prefix, (word) => word)),
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

function weighTerm({ term, postings }: TermsFile['terms'][number], head: IndexHead): WeighedTerm {
  const count = postings.reduce((sum, pairs) => sum + pairs.length / 2, 0)
  const idf = inverseDocumentFrequency(count, head.sections)
  const found = new Map<number, { weight: number; inTitle: boolean }>()
  for (const [number, pairs] of postings.entries()) {
    const boost = boosts[fields[number] as keyof typeof boosts]
    for (let at = 0; at < pairs.length; at += 2) {
      const [section = 0, frequency = 1] = [pairs[at], pairs[at + 1]]
      const length = head.lengths[number]?.[section] ?? 0
      const weight = fieldWeight({ idf, frequency, length, average: head.averages[number] ?? 0, boost })
      const known = found.get(section)
      if (known) known.weight += weight
      else found.set(section, { weight, inTitle: number === 0 })
    }
  }
  const rows = [...found].sort(([a], [b]) => a - b)
  return {
    term,
    count,
    idf,
    sections: rows.map(([section]) => section),
    weights: rows.map(([, { weight }]) => weight),
    inTitle: rows.map(([, row]) => row.inTitle),
  }
}

export function inverseDocumentFrequency(count: number, sections: number): number {
  return Math.log(1 + Math.abs((sections - count + 0.5) / (count + 0.5)))
}

interface WeightInput {
  readonly idf: number
  readonly frequency: number
  readonly length: number
  readonly average: number
  readonly boost: number
}

export function fieldWeight({ idf, frequency: tf, length, average, boost }: WeightInput): number {
  const score =
    ((idf * ((termSaturation + 1) * tf)) /
      (termSaturation * (1 - lengthNormalization + lengthNormalization * (length / average)) + tf)) *
    boost
  return Math.round(score * 1000) / 1000
}
