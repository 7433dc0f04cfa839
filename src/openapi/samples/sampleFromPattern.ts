/**
 * Generates a text that matches a regular expression. Supports what patterns of ids and names consist of: literals, classes,
 * groups, alternatives, quantifiers, anchors, lookahead. The result is tested against the pattern, so an unsupported
 * construct gives undefined and never a wrong sample.
 */
import { createHash } from 'node:crypto'
import { compilePattern } from '../schema/compilePattern.js'
import { matchesWithTimeout } from '../schema/matchesWithTimeout.js'
import { type PatternNode, parsePattern } from './parsePattern.js'

export interface PatternOptions {
  /** The same seed gives the same text. */
  readonly seed: string
  /** In characters. */
  readonly minLength?: number
  readonly maxLength?: number
}

/** Characters of one attempt, so that nested repetitions end. */
const maxCharactersPerAttempt = 4_000
const maxRepetitions = 2_000

/** Tries each writing mode with several numbers of extra repetitions until a text matches. */
export function sampleFromPattern(
  pattern: string,
  { seed, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: PatternOptions,
): string | undefined {
  const compiled = compilePattern(pattern)
  const node = compiled && parsePattern(compiled.expression)
  if (!node) return undefined
  const tried = new Set<string>()
  for (const mode of writingModes)
    for (const repetitions of [4, 1, 0, 8, 16, 32, 64, minLength, Math.max(0, minLength - 1)]) {
      const budget = { characters: maxCharactersPerAttempt }
      const text = writePattern(node, { ...mode, pick: seededPicker(seed), repetitions, budget })
      const length = [...text].length
      if (length < minLength || length > maxLength || tried.has(text)) continue
      tried.add(text)
      if (matchesWithTimeout(compiled.expression, text) === true) return text
    }
  return undefined
}

interface WritingMode {
  /** Also extends repetitions that have an upper limit, such as `{2,8}`. */
  readonly extendsBounded: boolean
  /** Writes the content of lookaheads: `(?=.*\d)` asks for a digit. */
  readonly writesLookahead: boolean
  /** Index of the alternative to write. */
  readonly alternative: number
}

/** The plainest texts first. */
const writingModes: readonly WritingMode[] = [
  { extendsBounded: false, writesLookahead: false, alternative: 0 },
  { extendsBounded: true, writesLookahead: false, alternative: 0 },
  { extendsBounded: false, writesLookahead: true, alternative: 0 },
  { extendsBounded: true, writesLookahead: true, alternative: 0 },
  { extendsBounded: false, writesLookahead: false, alternative: 1 },
  { extendsBounded: true, writesLookahead: false, alternative: 1 },
]

interface WriteContext extends WritingMode {
  /** Gives a number below the limit. */
  readonly pick: (limit: number) => number
  /** Repetitions beyond the minimum of a quantifier. */
  readonly repetitions: number
  readonly budget: { characters: number }
}

function writePattern(node: PatternNode, context: WriteContext): string {
  if (context.budget.characters <= 0) return ''
  switch (node.kind) {
    case 'text':
      context.budget.characters -= node.text.length
      return node.text
    case 'class':
      context.budget.characters--
      return node.characters[context.pick(node.characters.length)] ?? ''
    case 'sequence':
      return node.nodes.map((inner) => writePattern(inner, context)).join('')
    case 'choice':
      return writePattern(node.nodes[context.alternative % node.nodes.length] ?? { kind: 'text', text: '' }, context)
    case 'lookahead':
      return context.writesLookahead ? writePattern(node.node, context) : ''
    case 'repeat': {
      const isExtended = node.maximum === Number.POSITIVE_INFINITY || context.extendsBounded
      const wanted = node.minimum + (isExtended ? context.repetitions : 0)
      const count = Math.min(node.maximum, wanted, maxRepetitions)
      let text = ''
      for (let index = 0; index < count; index++) text += writePattern(node.node, context)
      return text
    }
  }
}

/** Numbers from a hash of the seed, one byte each. */
function seededPicker(seed: string): WriteContext['pick'] {
  let bytes = createHash('sha256').update(seed).digest()
  let offset = 0
  return (limit) => {
    if (offset === bytes.length) {
      bytes = createHash('sha256').update(bytes).digest()
      offset = 0
    }
    return (bytes[offset++] ?? 0) % limit
  }
}
