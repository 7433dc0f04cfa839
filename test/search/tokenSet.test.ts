/** Reproduces the defect of lunr 2.3.9 that `src/search/shared/lunr.ts` works around. */
import { expect, test } from 'vitest'
import { lunr } from '../../src/search/shared/lunr.js'

interface Node {
  final: boolean
  edges: Record<string, Node>
  id: number
}

const TokenSet = lunr.TokenSet as unknown as { _nextId: number; new (): Node }

/** lunr names an edge by its label and child id: `1` + `12` equals `11` + `2`. */
function nameOf(label: string, child: Node): string {
  const parent = new TokenSet()
  parent.edges[label] = child
  return String(parent)
}

test('ids of different width give two different nodes one name', () => {
  const before = TokenSet._nextId
  try {
    const [one, two] = [new TokenSet(), new TokenSet()]
    one.id = 12
    two.id = 2
    expect(nameOf('1', one)).toBe(nameOf('11', two))
  } finally {
    TokenSet._nextId = before
  }
})

test('ids start at a value from which all have one width, so names differ', () => {
  expect(TokenSet._nextId).toBeGreaterThanOrEqual(1e9)
  const one = new TokenSet()
  const two = new TokenSet()
  expect(String(one.id)).toHaveLength(String(two.id).length)
  expect(nameOf('1', one)).not.toBe(nameOf('1', two))
})

test('a set of terms that end in digits contains exactly these', () => {
  const terms = Array.from({ length: 3000 }, (_, index) => `io-use${index % 7}-${index}`).sort()
  const found = (lunr.TokenSet as unknown as { fromArray: (terms: string[]) => { toArray: () => string[] } })
    .fromArray(terms)
    .toArray()
  expect(found.sort()).toEqual(terms)
})
