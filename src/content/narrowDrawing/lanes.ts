/** Decides how each link of a column is drawn: as an arrow between neighbors, or along a lane at a side. */
import { hasPart } from './order.js'
import type { DrawnLink, Part } from './parts.js'

export interface LaneLink {
  readonly link: DrawnLink
  readonly side: 'left' | 'right'
  /** Number of the lane at its side. The innermost is 0. */
  readonly lane: number
  /** First and last row that it touches. */
  readonly span: readonly [number, number]
}

export interface Lanes {
  readonly straight: ReadonlyMap<Part, DrawnLink>
  readonly besides: readonly LaneLink[]
}

/** All boxes from the top down. */
export function listBoxes(part: Part): readonly Part[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(listBoxes)
}

export interface LaneInput {
  readonly links: readonly DrawnLink[]
  /** Links whose label does not fit beside an arrow. */
  readonly notStraight: ReadonlySet<DrawnLink>
}

/**
 * Links between neighboring boxes are straight. All others run beside the boxes, each in the innermost lane that is free on its
 * rows.
 */
export function assignLanes(rows: readonly Part[], { links, notStraight }: LaneInput): Lanes {
  const straight = new Map<Part, DrawnLink>()
  const others: { link: DrawnLink; span: readonly [number, number] }[] = []
  for (const link of links) {
    const ends = [...link.starts, ...link.ends].map(({ part }) => rows.findIndex((row) => hasPart(part, row)))
    const span = [Math.min(...ends), Math.max(...ends)] as const
    const lower = rows[span[1]]
    const isBetweenBoxes =
      !notStraight.has(link) && [...link.starts, ...link.ends].every(({ part }) => rows.includes(part))
    if (ends.length === 2 && span[1] - span[0] === 1 && isBetweenBoxes && lower && !straight.has(lower))
      straight.set(lower, link)
    else others.push({ link, span })
  }
  const taken: Record<'left' | 'right', (readonly [number, number])[][]> = { left: [], right: [] }
  const besides = others
    .sort((a, b) => a.span[1] - a.span[0] - (b.span[1] - b.span[0]) || a.span[0] - b.span[0])
    .map(({ link, span }): LaneLink => {
      const laneAt = (side: 'left' | 'right') => {
        const lane = taken[side].findIndex((spans) => spans.every(([from, to]) => to < span[0] || from > span[1]))
        return { side, lane: lane === -1 ? taken[side].length : lane }
      }
      const [left, right] = [laneAt('left'), laneAt('right')]
      const { side, lane } = right.lane < left.lane ? right : left
      const spans = taken[side][lane] ?? []
      taken[side][lane] = [...spans, span]
      return { link, side, lane, span }
    })
  return { straight, besides }
}
