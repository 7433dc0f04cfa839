/** A block must look the same whatever blocks came before it, although grammars are registered with their first use. */
import { refractor } from 'refractor/core'
import { expect, test, vi } from 'vitest'

/** The grammar as text, with a number instead of an object that is in it already. */
function describeGrammar(grammar: unknown): string {
  const known = new Map<object, number>()
  return JSON.stringify(grammar, (_, value) => {
    if (value instanceof RegExp) return String(value)
    if (typeof value !== 'object' || value === null) return value
    const number = known.get(value)
    if (number !== undefined) return number
    known.set(value, known.size)
    return value
  })
}

async function registerInOrder(names: readonly string[]) {
  vi.resetModules()
  for (const [name, grammar] of Object.entries(refractor.languages))
    if (typeof grammar === 'object') delete refractor.languages[name]
  const { registerGrammar } = await import('../../src/markdown/code/prism/grammars.js')
  const alone = new Map<string, string>()
  for (const name of names) {
    registerGrammar(name)
    alone.set(name, describeGrammar(refractor.languages[name]))
  }
  const together = new Map(names.map((name) => [name, describeGrammar(refractor.languages[name])]))
  return { alone, together }
}

test('a grammar is the same in any order of registration, and later ones leave it as it is', async () => {
  const { grammarNames } = await import('../../src/markdown/code/prism/grammars.js')
  const names = [...new Set(grammarNames.values())]
  expect(names.length).toBeGreaterThan(20)
  const forward = await registerInOrder(names)
  const backward = await registerInOrder([...names].reverse())
  for (const name of names) {
    expect(forward.alone.get(name)?.length, name).toBeGreaterThan(100)
    const isSame = [forward.together, backward.alone, backward.together].map(
      (grammars) => grammars.get(name) === forward.alone.get(name),
    )
    // The grammars themselves are too long for a message.
    expect(isSame, name).toEqual([true, true, true])
  }
})
