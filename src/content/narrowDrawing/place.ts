/** Places the parts of a drawing in one column. */

import type { Part } from './parts.js'
import { type Label, type Rect, textWidth } from './shapes.js'

type BoxLine = Pick<Label, 'kind' | 'text'>

export interface PlacedPart {
  readonly part: Part
  readonly rect: Rect
  readonly depth: number
  /** Lines of a box. */
  readonly lines: readonly BoxLine[]
  /** The name at the left and one detail at the right. */
  readonly isOneLine: boolean
}

export interface Placed {
  /** Areas before the parts that they contain. */
  readonly parts: ReadonlyMap<Part, PlacedPart>
  /** Upper edge of the space above a part. */
  readonly gapTops: ReadonlyMap<Part, number>
  readonly height: number
}

export interface Column {
  readonly left: number
  readonly width: number
  /** Height of the space above a part that has a link or its label there. */
  readonly gapAbove: ReadonlyMap<Part, number>
  /** Writes the detail of a box behind its name. */
  readonly isCompact: boolean
}

export const PADDING = 10
const HEADER = 24
const GAP = 9
export const BOX_INSET = 9
export const LINE = 18

/** Stacks the parts in one column and returns their rectangles, in pixels. */
export function placeParts(root: Part, { left, width, gapAbove, isCompact }: Column): Placed {
  const parts = new Map<Part, PlacedPart>()
  const gapTops = new Map<Part, number>()
  const placePart = (part: Part, from: { x: number; y: number; width: number; depth: number }): number => {
    const { x, y, depth } = from
    if (part.parts.length === 0) {
      const box = fillBox(part, { width: from.width, isCompact })
      const { height } = box
      parts.set(part, { ...box, part, depth, rect: { x, y, width: from.width, height } })
      return y + height
    }
    const isRoot = part === root
    const inset = isRoot ? 0 : PADDING
    parts.set(part, { part, depth, lines: [], isOneLine: false, rect: { x, y, width: from.width, height: 0 } })
    let end = y + (isRoot ? 0 : part.title ? HEADER : PADDING + 2)
    for (const [index, child] of part.parts.entries()) {
      const header = child.parts.length > 0 && child.title ? 12 : 0
      const between =
        index === 0 ? 0 : child.parts.length > 0 || (part.parts[index - 1]?.parts.length ?? 0) > 0 ? 14 : GAP
      const gap = Math.max(between, gapAbove.get(child) ?? 0)
      gapTops.set(child, end)
      end = placePart(child, { x: x + inset, y: end + gap + header, width: from.width - 2 * inset, depth: depth + 1 })
    }
    end += isRoot ? 0 : PADDING + 2
    parts.set(part, { part, depth, lines: [], isOneLine: false, rect: { x, y, width: from.width, height: end - y } })
    return end
  }
  const height = placePart(root, { x: left, y: 1, width, depth: 0 })
  return { parts: new Map([...parts].sort(([, a], [, b]) => a.depth - b.depth)), gapTops, height: height + 1 }
}

type FilledBox = Pick<PlacedPart, 'lines' | 'isOneLine'> & { readonly height: number }

function fillBox({ lines }: Part, { width, isCompact }: { width: number; isCompact: boolean }): FilledBox {
  const joined: BoxLine[] = []
  for (const { kind, text } of [...lines].sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)) {
    const last = joined.at(-1)
    if (last?.kind === kind && last.text.endsWith(','))
      joined[joined.length - 1] = { kind, text: `${last.text} ${text}` }
    else joined.push({ kind, text })
  }
  const [name, detail] = joined
  if (isCompact && joined.length === 2 && name && detail) {
    const needed = textWidth(name.kind, name.text) + textWidth(detail.kind, detail.text)
    if (needed + 3 * BOX_INSET <= width) return { lines: joined, isOneLine: true, height: 2 * BOX_INSET + LINE }
  }
  const wrapped = joined.flatMap(({ kind, text }) => wrapText(kind, { text, width: width - BOX_INSET }))
  return { lines: wrapped, isOneLine: false, height: 2 * BOX_INSET + LINE * Math.max(1, wrapped.length) }
}

function wrapText(kind: Label['kind'], { text, width }: { text: string; width: number }): BoxLine[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && textWidth(kind, longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => ({ kind, text: line }))
}
