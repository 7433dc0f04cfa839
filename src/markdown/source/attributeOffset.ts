import { pointAt } from './pointAt.js'
import type { AttributePosition } from './sourcePositions.js'

/** Offset of the first character of an attribute's value, after quotes and braces. `start` is that of the element. */
export function attributeValueOffset(source: string, start: number, name: string): number | undefined {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:\\{\\s*)?["'\`]?`, 'gi')
  pattern.lastIndex = start
  return pattern.exec(source) ? pattern.lastIndex : undefined
}

/** Position of a value at an offset. Each further line of a `srcset` has its own, because parsers remove indentation. */
export function attributePositions(source: string, offset: number, name: string): AttributePosition[] {
  const positions: AttributePosition[] = [[name, pointAt(source, offset)]]
  const quote = source[offset - 1]
  const end = quote === undefined ? -1 : source.indexOf(quote, offset)
  if (name !== 'srcset' || end === -1) return positions
  const lines = source.slice(offset, end).matchAll(/\n[ \t]*/g)
  for (const [index, match] of [...lines].entries())
    positions.push([`${name}+${index + 1}`, pointAt(source, offset + match.index + match[0].length)])
  return positions
}
