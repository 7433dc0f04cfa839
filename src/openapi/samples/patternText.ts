/**
 * Text for a regular expression. Understands what patterns of ids and names are made of: literals, classes, groups,
 * alternatives, quantifiers, anchors. What it makes is tested against the pattern, so a construct that it does not
 * understand ends as undefined and never as a wrong sample.
 */
import { createHash } from 'node:crypto'
import { matches } from '../../util/matches.js'
import { compilePattern } from '../schema/compilePattern.js'
import { type PatternNode, parsePattern } from './parsePattern.js'

export interface PatternOptions {
  readonly seed: string
  /** In characters. */
  readonly least?: number
  readonly most?: number
}

export function patternText(
  pattern: string,
  { seed, least = 0, most = Number.POSITIVE_INFINITY }: PatternOptions,
): string | undefined {
  const read = compilePattern(pattern)
  const node = read && parsePattern(read.source)
  if (!node) return undefined
  const tried = new Set<string>()
  // How often what may be repeated is repeated beyond its least.
  for (const manner of manners)
    for (const extra of [4, 1, 0, 8, 16, 32, 64, least, Math.max(0, least - 1)]) {
      const text = write(node, { ...manner, next: picker(seed), extra, left: { characters: 4_000 } })
      const length = [...text].length
      if (length < least || length > most || tried.size === tried.add(text).size) continue
      if (matches(read.expression, text) === true) return text
    }
  return undefined
}

/** How a text may be written, the plainest first. */
interface Manner {
  /** Repeats what has an end beyond its least, too. */
  readonly roomy: boolean
  /** Writes what the pattern looks ahead for: `(?=.*\d)` asks for a digit. */
  readonly ahead: boolean
  /** Which of the alternatives is taken. */
  readonly branch: number
}

const manners: readonly Manner[] = [
  { roomy: false, ahead: false, branch: 0 },
  { roomy: true, ahead: false, branch: 0 },
  { roomy: false, ahead: true, branch: 0 },
  { roomy: true, ahead: true, branch: 0 },
  { roomy: false, ahead: false, branch: 1 },
  { roomy: true, ahead: false, branch: 1 },
]

interface Writing extends Manner {
  /** A number below the limit; the same sequence for the same seed. */
  readonly next: (limit: number) => number
  readonly extra: number
  readonly left: { characters: number }
}

function write(node: PatternNode, writing: Writing): string {
  if (writing.left.characters <= 0) return ''
  switch (node.kind) {
    case 'text':
      writing.left.characters -= node.text.length
      return node.text
    case 'class':
      writing.left.characters--
      return node.characters[writing.next(node.characters.length)] ?? ''
    case 'sequence':
      return node.nodes.map((inner) => write(inner, writing)).join('')
    case 'choice':
      return write(node.nodes[writing.branch % node.nodes.length] ?? { kind: 'text', text: '' }, writing)
    case 'ahead':
      return writing.ahead ? write(node.node, writing) : ''
    case 'repeat': {
      const isOpen = node.most === Number.POSITIVE_INFINITY || writing.roomy
      const count = Math.min(node.most, node.least + (isOpen ? writing.extra : 0), 2_000)
      let text = ''
      for (let index = 0; index < count; index++) text += write(node.node, writing)
      return text
    }
  }
}

/** Numbers from a hash of the seed, one byte at a time. */
function picker(seed: string): Writing['next'] {
  let bytes = createHash('sha256').update(seed).digest()
  let at = 0
  return (limit) => {
    if (at === bytes.length) {
      bytes = createHash('sha256').update(bytes).digest()
      at = 0
    }
    return (bytes[at++] ?? 0) % limit
  }
}
