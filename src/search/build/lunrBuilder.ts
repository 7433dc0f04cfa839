/**
 * Pages -> a filled lunr builder. References are the numbers of the sections in order. Terms are numbered in their sorted
 * order, so that the number need not be stored and sums over them run in the same order everywhere.
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
import { lunr } from '../shared/lunr.js'
import type { Synonyms } from '../shared/synonyms.js'
import { foldText, termOf } from '../shared/tokens.js'

/** What lunr's own builder holds; its types leave it out. */
export interface FilledBuilder {
  readonly invertedIndex: Record<string, LunrPosting>
  readonly fieldTermFrequencies: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly fieldLengths: Readonly<Record<string, number>>
  readonly averageFieldLength: Readonly<Record<string, number>>
  readonly documentCount: number
  readonly calculateAverageFieldLengths: () => void
  readonly build: () => lunr.Index
}

export type LunrPosting = { _index: number } & Readonly<Record<string, Readonly<Record<string, unknown>>>>

export function fillLunrBuilder(pages: readonly SearchPage[], synonyms: Synonyms): FilledBuilder {
  const builder = new lunr.Builder()
  builder.ref('id')
  for (const field of fields) builder.field(field, { boost: boosts[field] })
  builder.b(lengthNormalization)
  builder.k1(termSaturation)
  builder.searchPipeline.add(lunrTermFunction())
  let id = 0
  for (const page of pages)
    for (const index of page.sections.keys())
      builder.add({ id: String(id++), ...fieldTerms(fieldWords(page, index), synonyms) })
  const filled = builder as unknown as FilledBuilder
  for (const [number, term] of Object.keys(filled.invertedIndex).sort().entries())
    (filled.invertedIndex[term] as LunrPosting)._index = number
  filled.calculateAverageFieldLengths()
  return filled
}

const pipelineLabel = 'docsgen-term'

/** What lunr does with a word of a query that holds no wildcard. */
export function lunrTermFunction(): lunr.PipelineFunction {
  const { registeredFunctions } = lunr.Pipeline as unknown as {
    registeredFunctions: Record<string, lunr.PipelineFunction>
  }
  const known = registeredFunctions[pipelineLabel]
  if (known) return known
  const stem: lunr.PipelineFunction = (token) => token.update((word) => termOf(foldText(word).toLowerCase()))
  lunr.Pipeline.registerFunction(stem, pipelineLabel)
  return stem
}
