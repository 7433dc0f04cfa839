/** A reader of regular expressions, for `patternText`. Undefined for what it does not know. */

export type PatternNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'class'; readonly characters: readonly string[] }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'lookahead'; readonly node: PatternNode }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly minimum: number; readonly maximum: number }

const lower = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const word = [...lower, ...digits]
const printable = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
const nothing: PatternNode = { kind: 'text', text: '' }

class Unknown extends Error {}

export function parsePattern(pattern: string): PatternNode | undefined {
  try {
    const reader = { pattern, at: 0, depth: 0 }
    const node = choice(reader)
    return reader.at === pattern.length ? node : undefined
  } catch (thrown) {
    if (thrown instanceof Unknown) return undefined
    throw thrown
  }
}

interface Reader {
  readonly pattern: string
  at: number
  depth: number
}

function take(reader: Reader, text: string): boolean {
  if (!reader.pattern.startsWith(text, reader.at)) return false
  reader.at += text.length
  return true
}

function choice(reader: Reader): PatternNode {
  if (++reader.depth > 50) throw new Unknown()
  const nodes = [sequence(reader)]
  while (take(reader, '|')) nodes.push(sequence(reader))
  reader.depth--
  return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes }
}

function sequence(reader: Reader): PatternNode {
  const nodes: PatternNode[] = []
  while (reader.at < reader.pattern.length && !/[|)]/.test(reader.pattern[reader.at] ?? ''))
    nodes.push(quantified(reader, atom(reader)))
  return { kind: 'sequence', nodes }
}

function quantified(reader: Reader, node: PatternNode): PatternNode {
  const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(reader.pattern.slice(reader.at, reader.at + 24))
  if (!match) return node
  reader.at += match[0].length
  const [sign, least, comma, most] = match
  if (sign[0] === '*') return { kind: 'repeat', node, minimum: 0, maximum: Number.POSITIVE_INFINITY }
  if (sign[0] === '+') return { kind: 'repeat', node, minimum: 1, maximum: Number.POSITIVE_INFINITY }
  if (sign[0] === '?') return { kind: 'repeat', node, minimum: 0, maximum: 1 }
  const low = Number(least)
  return {
    kind: 'repeat',
    node,
    minimum: low,
    maximum: comma === undefined ? low : most ? Number(most) : Number.POSITIVE_INFINITY,
  }
}

function atom(reader: Reader): PatternNode {
  if (take(reader, '^') || take(reader, '$') || take(reader, '\\b')) return nothing
  if (take(reader, '(')) return group(reader)
  if (take(reader, '[')) return { kind: 'class', characters: characterClass(reader) }
  if (take(reader, '.')) return { kind: 'class', characters: word }
  if (take(reader, '\\')) return escaped(reader)
  const [character = ''] = reader.pattern.slice(reader.at)
  reader.at += character.length
  return { kind: 'text', text: character }
}

/** What must not follow, and what must stand before, is left to the test of the result. */
function group(reader: Reader): PatternNode {
  const start = /^\?(:|<[A-Za-z]\w*>|[=!]|<[=!])/.exec(reader.pattern.slice(reader.at, reader.at + 64))
  if (start) reader.at += start[0].length
  const node = choice(reader)
  if (!take(reader, ')')) throw new Unknown()
  if (start?.[0] === '?=') return { kind: 'lookahead', node }
  return start && /[=!]$/.test(start[0]) ? nothing : node
}

function escaped(reader: Reader): PatternNode {
  const characters = escapedCharacters(reader)
  if (characters.length === 0) throw new Unknown()
  return characters.length === 1 ? { kind: 'text', text: characters[0] ?? '' } : { kind: 'class', characters }
}

/** After the backslash. */
function escapedCharacters(reader: Reader): readonly string[] {
  const code = /^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\})/.exec(
    reader.pattern.slice(reader.at, reader.at + 9),
  )
  if (code) {
    reader.at += code[0].length
    return [String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16))]
  }
  const property = /^(p|P)\{([^}]*)\}/.exec(reader.pattern.slice(reader.at, reader.at + 40))
  if (property) {
    reader.at += property[0].length
    return propertyCharacters(property[0])
  }
  const character = reader.pattern[reader.at++] ?? ''
  const known: Readonly<Record<string, readonly string[]>> = {
    d: [...digits],
    w: word,
    s: [' '],
    D: [...lower],
    W: ['-'],
    S: word,
    n: ['\n'],
    r: ['\r'],
    t: ['\t'],
  }
  if (Object.hasOwn(known, character)) return known[character] ?? []
  if (/[A-Za-z0-9]/.test(character)) throw new Unknown()
  return [character]
}

/** Of the printable characters of ASCII; letters in lower case where there are some. */
function propertyCharacters(property: string): readonly string[] {
  const expression = propertyExpression(property)
  const having = printable.filter((character) => expression.test(character))
  const small = having.filter((character) => lower.includes(character))
  return small.length > 0 ? small : having
}

function propertyExpression(property: string): RegExp {
  try {
    return new RegExp(`\\${property}`, 'u')
  } catch {
    throw new Unknown()
  }
}

/** After the opening bracket. */
function characterClass(reader: Reader): readonly string[] {
  const negated = take(reader, '^')
  const characters = new Set<string>()
  while (!take(reader, ']')) {
    if (reader.at >= reader.pattern.length) throw new Unknown()
    const from = classMember(reader)
    const start = from[0] ?? ''
    if (from.length === 1 && reader.pattern[reader.at] === '-' && reader.pattern[reader.at + 1] !== ']') {
      reader.at++
      const end = classMember(reader)[0] ?? start
      for (
        let code = start.codePointAt(0) ?? 0;
        code <= Math.min(end.codePointAt(0) ?? 0, (start.codePointAt(0) ?? 0) + 200);
        code++
      )
        characters.add(String.fromCodePoint(code))
    } else for (const character of from) characters.add(character)
  }
  const all = negated
    ? [...word, ...lower.toUpperCase(), '-', '_', ' '].filter((character) => !characters.has(character))
    : [...characters]
  // Letters and digits read better than signs.
  const plain = all.filter((character) => /[\p{L}\p{N}]/u.test(character))
  const chosen = plain.length > 0 ? plain : all
  if (chosen.length === 0) throw new Unknown()
  return chosen
}

function classMember(reader: Reader): readonly string[] {
  if (take(reader, '\\')) return take(reader, 'b') ? ['\b'] : escapedCharacters(reader)
  const [character = ''] = reader.pattern.slice(reader.at)
  reader.at += character.length
  return [character]
}
