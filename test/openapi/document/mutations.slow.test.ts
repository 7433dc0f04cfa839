/**
 * Random mistakes: the cases of all features, each with some mistakes, identical in each run. Mistakes that were found in real
 * descriptions have tests of their own beside the code that handles them.
 */
import { beforeAll, expect, test } from 'vitest'
import { collect } from '../collect.js'
import { descriptionFeatures } from '../features/descriptions.js'
import { operationFeatures } from '../features/operations.js'
import { schemaFeatures } from '../features/schemas.js'
import { violatedInvariants } from '../invariants.js'
import { entryReader } from '../readPage.js'
import { type Json, mutated } from './mutate.js'

const cases = Object.entries({ ...descriptionFeatures, ...operationFeatures, ...schemaFeatures })
/** Number of mutations per case. */
const tries = 6

let read: Awaited<ReturnType<typeof entryReader>>

beforeAll(async () => {
  read = await entryReader()
})

test.each(cases.map(([name, given], index) => [name, given, index] as const))(
  '“%s” with mistakes is drawn as far as possible, and the mistakes are reported',
  async (_, { api }, index) => {
    for (let seed = 1; seed <= tries; seed++) {
      const { value, text, said } = mutated(api as unknown as Json, index * 1000 + seed)
      const files = { 'api.yaml': text, 'old.yaml': api }
      const collected = collect(files, { download: true, previous: 'old.yaml', showSchemas: seed % 2 === 0 })
      expect(await violatedInvariants({ collected, value, read }), said.join(', ')).toEqual([])
    }
  },
)
