import { describe, expect, test } from 'vitest'
import { editDistance } from '../../src/search/query/typos.js'

/** The whole matrix, without a limit. */
function fullDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => [row])
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let column = 1; column <= b.length; column++) rows[0]?.push(column)
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const costs = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + change]
      rows[row]?.push(Math.min(...costs, ...(isSwap ? [at(row - 2, column - 2) + 1] : [])))
    }
  return at(a.length, b.length)
}

/** All words of at most five of three letters. */
function shortWords(): string[] {
  let longest = ['']
  const words = ['']
  for (let length = 1; length <= 5; length++) {
    longest = longest.flatMap((word) => ['a', 'b', 'c'].map((letter) => word + letter))
    words.push(...longest)
  }
  return words
}

describe('the distance of two words', () => {
  test.each([
    ['accounts', 'acounts', 1],
    ['severity', 'severty', 1],
    ['secret', 'scerte', 2],
    ['policy', 'oplciy', 2],
    ['', 'ab', 2],
  ])('from %s to %s is %i', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance)
  })

  test('is that of the whole matrix up to the limit, and undefined above', () => {
    const words = shortWords()
    const wrong: string[] = []
    for (const [index, one] of words.entries())
      for (const other of words.filter((_, at) => (at * 7 + index) % 11 === 0)) {
        const distance = fullDistance(one, other)
        for (const limit of [1, 2, 3])
          if (editDistance(one, other, limit) !== (distance <= limit ? distance : undefined))
            wrong.push(`${one} ${other} ${limit}`)
      }
    expect(wrong).toEqual([])
  })
})
