/**
 * Faults that nobody thought of: the cases of all features, each with a few random faults, the same in each run. What was
 * found in real descriptions this way stands as a test of its own beside the code that mended it.
 */
import { beforeAll, expect, test } from 'vitest'
import { collect } from './collect.js'
import { descriptionFeatures } from './features/descriptions.js'
import { operationFeatures } from './features/operations.js'
import { schemaFeatures } from './features/schemas.js'
import { faultsOf } from './judge.js'
import { type Json, mutated } from './mutate.js'
import { entryReader } from './readPage.js'

const cases = Object.entries({ ...descriptionFeatures, ...operationFeatures, ...schemaFeatures })
/** For each case. */
const tries = 6

let read: Awaited<ReturnType<typeof entryReader>>

beforeAll(async () => {
  read = await entryReader()
})

test.each(cases.map(([name, given], index) => [name, given, index] as const))(
  'draws what is left of “%s”, and says where it is broken',
  async (_, { api }, index) => {
    for (let seed = 1; seed <= tries; seed++) {
      const { value, text, said } = mutated(api as unknown as Json, index * 1000 + seed)
      const files = { 'api.yaml': text, 'old.yaml': api }
      const collected = collect(files, { download: true, previous: 'old.yaml', showSchemas: seed % 2 === 0 })
      expect(await faultsOf({ collected, value, read }), said.join(', ')).toEqual([])
    }
  },
)
