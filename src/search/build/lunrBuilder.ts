/**
 * Fills lunr's own builder with pages, for tests that compare our index with lunr's. The reference of a section is its number.
 * Terms are numbered in sorted order: floating-point sums over terms then run in the same order in both indexes, and our
 * files need not store the numbers.
 */
import {
  boosts,
  fields,
  fieldTerms,
  fieldWords,
  lengthNormalization,
  type SearchPage,
  termSaturation,
} from '../shared/fields.js'
import { lunr, lunrTermFunction } from '../shared/lunr.js'
import type { Synonyms } from '../shared/synonyms.js'
import { queryTerm } from '../shared/tokens.js'

/** lunr's builder with the type of its inverted index: posting by term. */
export interface FilledBuilder extends lunr.Builder {
  readonly invertedIndex: Record<string, LunrPosting>
}

/** Number of the term, and its sections (by reference) for each field. */
export type LunrPosting = { _index: number } & Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Adds all sections and computes the averages, without calling `build`. */
export function fillLunrBuilder(pages: readonly SearchPage[], synonyms: Synonyms): FilledBuilder {
  const invertedIndex: Record<string, LunrPosting> = Object.create(null)
  const builder = Object.assign(new lunr.Builder(), { invertedIndex })
  builder.ref('id')
  for (const field of fields) builder.field(field, { boost: boosts[field] })
  builder.b(lengthNormalization)
  builder.k1(termSaturation)
  builder.searchPipeline.add(lunrTermFunction(queryTerm))
  let id = 0
  for (const page of pages)
    for (const section of page.sections.keys())
      builder.add({ id: String(id++), ...fieldTerms(fieldWords(page, section), synonyms) })
  const postings = Object.entries(invertedIndex).sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [number, [, posting]] of postings.entries()) posting._index = number
  builder.calculateAverageFieldLengths()
  return builder
}
