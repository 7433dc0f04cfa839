/** Sorts the parts of a drawing for one column: along the flows, and else as they are read in the wide drawing. */

import type { DrawnLink, Part } from './parts.js'
import type { Rect } from './shapes.js'

/** Sorts the parts inside of `part` in place: a part comes after those that link to it, and otherwise in the order of reading. */
export function sortParts(part: Part, links: readonly DrawnLink[]): void {
  const edges = links.flatMap(({ starts, ends }) =>
    starts.flatMap((start) => ends.map((end) => [childWith(part, start.part), childWith(part, end.part)] as const)),
  )
  const before = (child: Part) => edges.flatMap(([from, to]) => (to === child && from && from !== to ? [from] : []))
  const sorted: Part[] = []
  const left = new Set(part.parts)
  while (left.size > 0) {
    const open = [...left].filter((child) => before(child).every((other) => !left.has(other)))
    const last = sorted.at(-1)
    const following = open.filter((child) => last && before(child).includes(last))
    const choices = [following, open, [...left]].find((some) => some.length > 0) ?? []
    const next = choices.reduce((best, child) => (isReadFirst(child.area, best.area) ? child : best))
    left.delete(next)
    sorted.push(next)
  }
  part.parts.splice(0, part.parts.length, ...sorted)
  for (const child of part.parts) sortParts(child, links)
}

/** The direct part that is or contains another one. */
function childWith(parent: Part, part: Part): Part | undefined {
  return parent.parts.find((child) => hasPart(child, part))
}

/** True if `other` is the part itself or is inside of it at any depth. */
export function hasPart(part: Part, other: Part): boolean {
  return part === other || part.parts.some((child) => hasPart(child, other))
}

/** Columns from left to right, each from its top. */
function isReadFirst(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  return shared > Math.min(a.width, b.width) / 2 ? a.y < b.y : a.x < b.x
}
