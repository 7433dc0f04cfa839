/** The walk that dist/ uses instead of unist-util-visit must visit the same nodes in the same order. */
import * as original from 'unist-util-visit'
import { expect, test } from 'vitest'
import { CONTINUE, EXIT, SKIP, visit } from '../../src/markdown/source/unistVisit.js'

interface TestNode {
  readonly type: string
  readonly id: number
  children?: TestNode[]
}

const results = [undefined, true, 'skip', undefined, 0, 2, undefined, ['skip', 1], null, false, undefined] as const
const tests = [undefined, 'a', ['a', 'c'], { type: 'b' }, (node: TestNode) => node.id % 3 === 0, null] as const

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state
  }
}

function createTree(random: () => number, depth = 0): TestNode {
  const node: TestNode = { type: 'abc'[random() % 3] ?? 'a', id: random() % 1000 }
  if (depth < 4 && random() % 4 > 0)
    node.children = Array.from({ length: random() % 5 }, () => createTree(random, depth + 1))
  return node
}

/** What a walk sees, with results that a visitor chooses by the number of its call. */
function record(walk: (...all: readonly unknown[]) => void, seed: number): readonly string[] {
  const random = createRandom(seed)
  const tree = createTree(random)
  const seen: string[] = []
  const visitor =
    (kind: string, choices: readonly unknown[]) => (node: TestNode, index?: number, parent?: TestNode) => {
      seen.push(`${kind} ${node.type}${node.id} ${index} ${parent?.id}`)
      if (seen.length > 300) return false
      if (kind === 'enter' && random() % 9 === 0) node.children?.push({ type: 'a', id: 2000 })
      return choices[random() % choices.length]
    }
  const enter = visitor('enter', seed % 3 === 0 ? [undefined] : results)
  const exit = visitor('exit', [undefined, true, undefined, null])
  const chosen = tests[seed % tests.length]
  const given = seed % 4 === 0 ? { enter, exit } : enter
  walk(tree, ...(chosen === undefined ? [given] : [chosen, given]), seed % 5 === 0)
  return seen
}

test('visits what unist-util-visit visits', () => {
  let calls = 0
  for (let seed = 1; seed <= 400; seed++) {
    const expected = record(original.visit as Parameters<typeof record>[0], seed)
    expect(record(visit as Parameters<typeof record>[0], seed), `seed ${seed}`).toEqual(expected)
    calls += expected.length
  }
  expect(calls).toBeGreaterThan(2_000)
})

test('has the constants of unist-util-visit', () => {
  expect([CONTINUE, EXIT, SKIP]).toEqual([original.CONTINUE, original.EXIT, original.SKIP])
})
