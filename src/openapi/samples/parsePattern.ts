/** Parses a regular expression into the few kinds of nodes that `sampleFromPattern` can write. */
import { type AST, RegExpParser, RegExpSyntaxError } from '@eslint-community/regexpp'

export type PatternNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'class'; readonly characters: readonly string[] }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'lookahead'; readonly node: PatternNode }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly minimum: number; readonly maximum: number }

const lowerCase = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const wordCharacters = [...lowerCase, ...digits]
const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
const emptyText: PatternNode = { kind: 'text', text: '' }

/** Nested groups. Deeper patterns are rejected before they are parsed, because the parser is recursive. */
const maxGroupDepth = 50
/** Characters of a range, so that `[\u4e00-\u9fff]` stays small. */
const maxRangeCharacters = 200

class UnsupportedPattern extends Error {}

/** Undefined for invalid patterns, and for backreferences and classes without printable characters. */
export function parsePattern({ source, unicode }: Pick<RegExp, 'source' | 'unicode'>): PatternNode | undefined {
  if (groupDepth(source) > maxGroupDepth) return undefined
  try {
    const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, { unicode })
    return choiceNode(alternatives)
  } catch (thrown) {
    if (thrown instanceof UnsupportedPattern || thrown instanceof RegExpSyntaxError) return undefined
    throw thrown
  }
}

/** An upper limit: parentheses in classes count too. */
function groupDepth(source: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of source.matchAll(/\\.|[()]/gs)) {
    if (token === '(') deepest = Math.max(deepest, ++depth)
    else if (token === ')') depth--
  }
  return deepest
}

function choiceNode(alternatives: readonly AST.Alternative[]): PatternNode {
  const nodes = alternatives.map(
    ({ elements }): PatternNode => ({ kind: 'sequence', nodes: elements.map(elementNode) }),
  )
  return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes }
}

function elementNode(element: AST.Element): PatternNode {
  switch (element.type) {
    case 'Character':
      return { kind: 'text', text: String.fromCodePoint(element.value) }
    case 'CharacterSet':
      return characterSetNode(element)
    case 'CharacterClass':
      return { kind: 'class', characters: classCharacters(element) }
    case 'Group':
    case 'CapturingGroup':
      return choiceNode(element.alternatives)
    case 'Quantifier':
      return { kind: 'repeat', node: elementNode(element.element), minimum: element.min, maximum: element.max }
    case 'Assertion':
      // Other assertions restrict the text but add none. The finished text is tested against the pattern.
      return element.kind === 'lookahead' && !element.negate
        ? { kind: 'lookahead', node: choiceNode(element.alternatives) }
        : emptyText
    case 'Backreference':
    case 'ExpressionCharacterClass':
      throw new UnsupportedPattern()
  }
}

/** `\d`, `\p{L}` or `.` outside a class. */
function characterSetNode(set: AST.CharacterSet): PatternNode {
  const characters = setCharacters(set)
  const [only] = characters
  if (only === undefined) throw new UnsupportedPattern()
  return characters.length === 1 ? { kind: 'text', text: only } : { kind: 'class', characters }
}

function setCharacters(set: AST.CharacterSet): readonly string[] {
  switch (set.kind) {
    case 'any':
      return wordCharacters
    case 'digit':
      return set.negate ? [...lowerCase] : [...digits]
    case 'space':
      return set.negate ? wordCharacters : [' ']
    case 'word':
      return set.negate ? ['-'] : wordCharacters
    case 'property':
      return propertyCharacters(set.raw)
  }
}

/** Printable ASCII characters with the Unicode property; only lower-case letters if it includes some. */
function propertyCharacters(property: string): readonly string[] {
  const expression = new RegExp(property, 'u')
  const matching = printableAscii.filter((character) => expression.test(character))
  const letters = matching.filter((character) => lowerCase.includes(character))
  return letters.length > 0 ? letters : matching
}

function classCharacters({ elements, negate }: AST.CharacterClass): readonly string[] {
  const characters = new Set(elements.flatMap(classElementCharacters))
  const all = negate
    ? [...wordCharacters, ...lowerCase.toUpperCase(), '-', '_', ' '].filter((character) => !characters.has(character))
    : [...characters]
  // Letters and digits read better than punctuation.
  const alphanumeric = all.filter((character) => /[\p{L}\p{N}]/u.test(character))
  const chosen = alphanumeric.length > 0 ? alphanumeric : all
  if (chosen.length === 0) throw new UnsupportedPattern()
  return chosen
}

function classElementCharacters(element: AST.CharacterClassElement): readonly string[] {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)]
    case 'CharacterClassRange': {
      const { value: first } = element.min
      const count = Math.min(element.max.value - first, maxRangeCharacters) + 1
      return Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index))
    }
    case 'CharacterSet':
      return setCharacters(element)
    case 'CharacterClass':
    case 'ClassStringDisjunction':
    case 'ExpressionCharacterClass':
      throw new UnsupportedPattern()
  }
}
