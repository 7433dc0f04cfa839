/** Audiences: the editions of a site, one for each set of audiences that a reader can be in. */
import { describe, expect, test } from 'vitest'
import { audiencesSchema } from '../../src/schema/audiences.js'
import { createEditions, editionId, maxEditions } from '../../src/site/editions/createEditions.js'

const editionsOf = (given: readonly object[]) => createEditions(audiencesSchema.parse(given))?.map(editionId)

describe('there is an edition', () => {
  test('for each set of audiences that a reader can be in', () => {
    const given = [
      { id: 'a', roles: ['a'] },
      { id: 'b', groups: ['b'] },
    ]
    expect(editionsOf(given)).toEqual(['', 'a', 'b', 'a b'])
  })

  test('only for whole chains of audiences that see each other', () => {
    const chain = Array.from({ length: 20 }, (_, index) => ({
      id: `level${String(index).padStart(2, '0')}`,
      roles: [String(index)],
      sees: index > 0 ? [`level${String(index - 1).padStart(2, '0')}`] : [],
    }))
    expect(editionsOf(chain)).toHaveLength(21)
  })

  test('not for two organizations, because a token names one', () => {
    const given = [
      { id: 'a', organizations: ['org_a'] },
      { id: 'b', organizations: ['org_b'] },
      { id: 'c', organizations: ['org_b', 'org_c'], roles: ['x'] },
      { id: 'd', organizations: ['Name'] },
    ]
    expect(editionsOf(given)).toEqual(['', 'a', 'b', 'c', 'd', 'a d', 'b c', 'b d', 'c d', 'b c d'])
  })

  test('at most so many times as a host can hold', () => {
    const independent = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: `a${at}`, groups: [`${at}`] }))
    expect(editionsOf(independent(5))).toHaveLength(maxEditions)
    expect(editionsOf(independent(6))).toBeUndefined()
    // Many customers are no problem.
    const customers = Array.from({ length: 31 }, (_, at) => ({ id: `c${at}`, organizations: [`org_${at}`] }))
    expect(editionsOf(customers)).toHaveLength(maxEditions)
  })
})
