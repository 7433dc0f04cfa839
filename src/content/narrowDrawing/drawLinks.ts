/** Draws the links of a column: arrows between neighbors, and lines along its sides. */
import type { LaneLink } from './lanes.js'
import { hasPart } from './order.js'
import type { DrawnLink, LinkEnd, Part } from './parts.js'
import type { Placed } from './place.js'
import { type Point, textWidth } from './shapes.js'

/** Space between the tip of an arrow and its box. */
const TIP = 2
const RADIUS = 6
export const TITLE_INSET = 10

/** Width of the tab with the title of a zone, in units of the drawing: the text and its padding on both sides. */
export function titleWidth(title: string): number {
  return textWidth('caption', title) + 22
}

/** Height of a label above a part, and its distance from the part. */
export const LABEL_ROW = 20
const LABEL_SPACE = 8
/** Distance between the lines that reach a part from above, and from the first of them to the corner. */
const ENTRY = 14

export interface LabeledEnd {
  readonly one: LaneLink
  readonly end: LinkEnd
}

/** Ends of links along the sides that have a label, by part. */
export type LabeledEnds = ReadonlyMap<Part, readonly LabeledEnd[]>

/** Groups the labeled ends by part. Parts without a label are not in the map. */
export function listLabeledEnds(besides: readonly LaneLink[]): LabeledEnds {
  const ends = besides.flatMap((one) => [...one.link.starts, ...one.link.ends].map((end) => ({ one, end })))
  const labeled = ends.filter(({ end }) => end.label)
  return new Map(labeled.map(({ end: { part } }) => [part, labeled.filter(({ end }) => end.part === part)]))
}

/** Space above a part for this number of labels, in units of the drawing. It is 0 without labels. */
export function heightOfLabels(count: number): number {
  return count === 0 ? 0 : LABEL_SPACE + count * LABEL_ROW
}

interface StraightPlace {
  /** The lower of both boxes. */
  readonly part: Part
  readonly placed: Placed
  readonly gapPart: Part
  readonly marker: string
  readonly labeled: LabeledEnds
}

/** Undefined if its label does not fit. */
export function drawStraight(link: DrawnLink, place: StraightPlace): string | undefined {
  const { part, placed, gapPart, marker } = place
  const [start] = link.starts
  const [end] = link.ends
  const x = straightX(place)
  if (!start || !end || x === undefined) return undefined
  const isDown = end.part === part
  const upper = placed.parts.get(isDown ? start.part : end.part)?.rect
  const lower = placed.parts.get(part)?.rect
  if (!upper || !lower) return undefined
  const [from, to] = isDown ? [upper.y + upper.height, lower.y] : [lower.y, upper.y + upper.height]
  const sign = isDown ? 1 : -1
  const line = drawLine(link, {
    points: [
      { x, y: from + (start.hasArrow ? TIP * sign : 0) },
      { x, y: to - (end.hasArrow ? TIP * sign : 0) },
    ],
    arrows: [start.hasArrow, end.hasArrow],
    marker,
  })
  const label = [start.label, end.label].filter(Boolean).join(' ')
  if (!label) return line
  if (x + 12 + textWidth('detail', label) > lower.x + lower.width + 4) return undefined
  const y = (placed.gapTops.get(gapPart) ?? 0) + 12
  return `${line}<text class="detail" x="${x + 12}" y="${y + 4.5}">${label}</text>`
}

/** The center of the box, or right of labels and of the titles of the areas that begin above it. Undefined if nothing is free. */
function straightX({ part, placed, gapPart, labeled }: StraightPlace): number | undefined {
  const box = placed.parts.get(part)?.rect
  if (!box) return undefined
  const center = box.x + box.width / 2
  const titles = [...placed.parts.values()].filter(
    (other) => other.part.title && other.part !== part && hasPart(gapPart, other.part) && hasPart(other.part, part),
  )
  const free = titles.map(({ rect, part: { title = '' } }) => rect.x + TITLE_INSET + titleWidth(title) + 12)
  const labels = labeled.get(part) ?? []
  const indent = ENTRY * labels.length + 12
  const widths = (side: LaneLink['side']) =>
    labels.flatMap(({ one, end }) => (one.side === side ? textWidth('detail', end.label ?? '') : []))
  const lowest = Math.max(center, ...free, ...widths('left').map((width) => box.x + indent + width + 10))
  const highest = Math.min(...[box.width - 16, ...widths('right').map((width) => box.width - indent - width - 10)])
  return lowest <= box.x + highest ? lowest : undefined
}

export interface LanePlace {
  readonly besides: readonly LaneLink[]
  readonly placed: Placed
  readonly marker: string
  /** Position of the lane. */
  readonly x: number
  readonly labeled: LabeledEnds
}

/** Undefined if one of its labels does not fit. */
export function drawLink(one: LaneLink, { besides, placed, marker, x, labeled }: LanePlace): string | undefined {
  const { link, side } = one
  let texts = ''
  const reach = (end: LinkEnd): readonly Point[] | undefined => {
    const rect = placed.parts.get(end.part)?.rect
    if (!rect) return undefined
    const inward = side === 'left' ? 1 : -1
    const edge = side === 'left' ? rect.x : rect.x + rect.width
    if (!end.label) {
      const y = stubHeight(one, end.part, { besides, placed })
      return [
        { x, y },
        { x: edge - (end.hasArrow ? TIP * inward : 0), y },
      ]
    }
    const labels = labeled.get(end.part) ?? []
    const row = labels.findIndex((other) => other.end === end)
    const indent = ENTRY * labels.length + 12
    if (textWidth('detail', end.label) + indent > rect.width) return undefined
    const y = rect.y - heightOfLabels(labels.length - row) + LABEL_ROW / 2
    const anchor = side === 'left' ? '' : ' text-anchor="end"'
    texts += `<text class="detail" x="${edge + indent * inward}" y="${y + 4.5}"${anchor}>${end.label}</text>`
    const entry = edge + ENTRY * (labels.length - row) * inward
    return [
      { x, y },
      { x: entry, y },
      { x: entry, y: rect.y - (end.hasArrow ? TIP : 0) },
    ]
  }
  const starts = link.starts.map(reach)
  const ends = link.ends.map(reach)
  const [firstStart] = starts
  const [firstEnd] = ends
  if (!firstStart || !firstEnd || starts.includes(undefined) || ends.includes(undefined)) return undefined
  const drawBetween = (from: readonly Point[], to: readonly Point[], arrows: readonly [boolean, boolean]) =>
    drawLine(link, { points: [...[...from].reverse(), ...to], arrows, marker })
  return [
    ...ends.map((points = [], index) =>
      drawBetween(firstStart, points, [link.starts[0]?.hasArrow === true, link.ends[index]?.hasArrow === true]),
    ),
    ...starts
      .slice(1)
      .map((points = [], index) =>
        drawBetween(points, firstEnd, [link.starts[index + 1]?.hasArrow === true, link.ends[0]?.hasArrow === true]),
      ),
    texts,
  ].join('')
}

/** Links of a part at one side are spread over its height: those from above first. */
function stubHeight(one: LaneLink, part: Part, { besides, placed }: Pick<LanePlace, 'besides' | 'placed'>): number {
  const { y, height } = placed.parts.get(part)?.rect ?? { y: 0, height: 0 }
  const middleOf = ({ link }: LaneLink) => {
    const heights = [...link.starts, ...link.ends].map((end) => placed.parts.get(end.part)?.rect.y ?? 0)
    return heights.reduce((sum, value) => sum + value, 0) / heights.length
  }
  const same = besides
    .filter(
      (other) =>
        other.side === one.side &&
        [...other.link.starts, ...other.link.ends].some((end) => end.part === part && !end.label),
    )
    .sort((a, b) => middleOf(a) - middleOf(b) || a.lane - b.lane)
  const index = same.indexOf(one)
  if (part.parts.length > 0) return y + 16 + 8 * index
  return y + (height * (index + 1)) / (same.length + 1)
}

interface DrawnLine {
  readonly points: readonly Point[]
  readonly arrows: readonly [boolean, boolean]
  readonly marker: string
}

/** A line with round corners. */
function drawLine({ className, isDashed }: DrawnLink, { points, arrows, marker }: DrawnLine): string {
  const path = points.map((point, index) => {
    const before = points[index - 1]
    const after = points[index + 1]
    if (!before) return `M${point.x} ${round(point.y)}`
    if (!after) return `L${point.x} ${round(point.y)}`
    const [from, to] = [towards(point, before), towards(point, after)]
    return `L${from} Q${point.x} ${round(point.y)} ${to}`
  })
  const attributes = [
    isDashed ? ' stroke-dasharray="5 4"' : '',
    arrows[0] ? ` marker-start="url(#${marker})"` : '',
    arrows[1] ? ` marker-end="url(#${marker})"` : '',
  ]
  return `<path class="${className}" d="${path.join('')}"${attributes.join('')}/>`
}

/** The point of a round corner on the way to the next point. */
function towards(corner: Point, next: Point): string {
  const length = Math.hypot(next.x - corner.x, next.y - corner.y)
  const share = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length
  return `${round(corner.x + (next.x - corner.x) * share)} ${round(corner.y + (next.y - corner.y) * share)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
