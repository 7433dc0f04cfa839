/** Random queries: the ranking over the files of an index is that over the complete index of lunr in memory, and no input fails. */
import { beforeAll, expect, test } from 'vitest'
import { fillLunrBuilder } from '../../src/search/build/lunrBuilder.js'
import { limitFiles } from '../../src/search/query/limitFiles.js'
import { parseQuery } from '../../src/search/query/parseQuery.js'
import { rankSections } from '../../src/search/query/rankSections.js'
import { createSearchIndex, rankWithFetch, type SearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import {
  inverseDocumentFrequency,
  lengthShares,
  type TermSource,
  type WeighedTerm,
} from '../../src/search/query/termSource.js'
import { type Field, fields } from '../../src/search/shared/fields.js'
import type { IndexHead } from '../../src/search/shared/format.js'
import { lengthClass, lengthOfClass } from '../../src/search/shared/lengths.js'
import type { lunr } from '../../src/search/shared/lunr.js'
import { lastAtMost } from '../../src/search/shared/ordered.js'
import { createSynonyms } from '../../src/search/shared/synonyms.js'
import { type BuiltIndex, buildIndex, manyPages, randomNumbers } from './site.js'

const synonyms = [['bucket', 'object store']]

let built: BuiltIndex
let index: SearchIndex
let memory: TermSource

beforeAll(async () => {
  built = buildIndex(manyPages(120), synonyms)
  index = createSearchIndex(await built.open())
  memory = memorySource(built, index.reader.head)
})

test('SQRY-07: 1,000 queries have the same ranking as over the complete lunr index in memory', async () => {
  const random = randomNumbers(3)
  const { surfaces, terms } = built.index
  for (let round = 0; round < 1000; round++) {
    const words = Array.from({ length: 1 + random(4) }, () => {
      const word = random(2)
        ? (surfaces[random(surfaces.length)] ?? 'x')
        : (terms.keys[random(terms.keys.length)] ?? 'x')
      return [word, word.slice(0, 1 + random(word.length)), misspelt(word, random)][random(3)]
    })
    const text = words.join(' ') + (random(3) ? '' : ' ')
    const query = parseQuery(text, index.synonyms)
    const inMemory = rankSections(limitFiles(query, index.reader), memory, index.reader.head)
    expect(await rankWithFetch(query, createSearchIndex(index.reader)), text).toEqual(inMemory)
  }
})

test('SQRY-19: 1,000 odd inputs raise no error', async () => {
  const random = randomNumbers(11)
  const letters = [...'abc +-:^~*"\'\\/()[]{}<>&#%$@!?.,;|\u0000\u200d\ud800é火山ก\u0301İß\n\t😀']
  let found = 0
  for (let round = 0; round < 1000; round++) {
    const text = Array.from({ length: random(40) }, () => letters[random(letters.length)]).join('')
    const { hits } = await searchIndex(index, { text, limit: 8, excerpt: 50 })
    expect(hits.length).toBeLessThanOrEqual(8)
    found += hits.length
  }
  expect(found).toBeGreaterThan(100)
})

function vectorsOfField(field: Field, pages: BuiltIndex['pages']): Record<string, lunr.Vector> {
  const builder = fillLunrBuilder(pages, createSynonyms(synonyms))
  const lengths = builder.fieldLengths as Record<string, number>
  for (const [ref, length] of Object.entries(lengths))
    if (ref.startsWith('x/')) lengths[ref] = lengthOfClass(lengthClass(length))
  builder.b(lengthShares[field])
  const { fieldVectors } = builder.build() as unknown as { fieldVectors: Record<string, lunr.Vector> }
  return Object.fromEntries(Object.entries(fieldVectors).filter(([ref]) => ref.startsWith(`${field}/`)))
}

/**
 * The same terms from the index of lunr, with the weights that lunr would give if its text lengths were those that ranking
 * assumes.
 */
function memorySource({ pages, index }: BuiltIndex, head: Pick<IndexHead, 'terms'>): TermSource {
  const builder = fillLunrBuilder(pages, createSynonyms(synonyms))
  // lunr has one parameter `b` for all fields, ranking has one for each.
  const fieldVectors: Record<string, lunr.Vector> = Object.assign(
    {},
    ...fields.map((field) => vectorsOfField(field, pages)),
  )
  const { terms, surfaces, typoWords } = index
  const weights = Object.fromEntries(Object.entries(fieldVectors).map(([ref, vector]) => [ref, weightsOf(vector)]))
  const weighed = new Map(
    terms.keys.map((term): [string, WeighedTerm] => {
      const posting = builder.invertedIndex[term]
      const sections = new Map<number, { weight: number; inTitle: boolean }>()
      let count = 0
      for (const field of fields) {
        for (const id of Object.keys(posting?.[field] ?? {})) {
          count++
          const weight = weights[`${field}/${id}`]?.get(posting?._index ?? -1) ?? Number.NaN
          const known = sections.get(Number(id))
          if (known) known.weight += weight
          else sections.set(Number(id), { weight, inTitle: field === 's' })
        }
      }
      const rows = [...sections].sort(([a], [b]) => a - b)
      return [
        term,
        {
          term,
          count,
          idf: inverseDocumentFrequency(count, builder.documentCount),
          sections: rows.map(([section]) => section),
          weights: rows.map(([, { weight }]) => weight),
          titleTerms: rows.map(([section, { inTitle }]) => (inTitle ? (index.lengths[0]?.[section] ?? 0) : 0)),
          titleWords: rows.map(([section, { inTitle }]) => (inTitle ? (index.titleLengths[section] ?? 0) : 0)),
        },
      ]
    }),
  )
  return {
    get: (term) => weighed.get(term),
    startingWith: (prefix) => [...weighed.values()].filter(({ term }) => term.startsWith(prefix)),
    surfaces: (prefix) => surfaces.filter((word) => word.startsWith(prefix)),
    isComplete: () => true,
    typoWordsNear: (word) =>
      typoWords.filter((other) => lastAtMost(head.terms, other) === lastAtMost(head.terms, word)),
    typoWords: () => typoWords,
  }
}

function weightsOf(vector: lunr.Vector): Map<number, number> {
  const { elements } = vector as unknown as { elements: readonly number[] }
  const pairs = Array.from(
    { length: elements.length / 2 },
    (_, at) => [elements[2 * at], elements[2 * at + 1]] as const,
  )
  return new Map(pairs.map(([index = -1, weight = 0]) => [index, weight]))
}

function misspelt(word: string, random: (below: number) => number): string {
  const at = random(word.length)
  return [word.slice(0, at) + word.slice(at + 1), `${word.slice(0, at)}q${word.slice(at)}`][random(2)] as string
}
