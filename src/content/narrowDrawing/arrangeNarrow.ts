/**
 * A drawing for a phone, made from the wide one: the same boxes, areas and flows in one column. Flows between neighbors are
 * arrows, all others run along the sides.
 */
import {
  drawLink,
  drawStraight,
  heightOfLabels,
  LABEL_ROW,
  type LabeledEnds,
  listLabeledEnds,
  TITLE_INSET,
  titleWidth,
} from './drawLinks.js'
import { assignLanes, type LaneLink, listBoxes } from './lanes.js'
import { hasPart, sortParts } from './order.js'
import type { DrawnLink, Part, Structure } from './parts.js'
import { BOX_INSET, LINE, PADDING, type Placed, type PlacedPart, placeParts } from './place.js'
import { readShapes } from './shapes.js'
import { readStructure } from './structure.js'

const WIDTH = 340
/** Width in units of the drawing. Drawings up to this width fit on a phone without changes. */
const MAX_FITTING_WIDTH = 420
const LANE = 11
/** Distance in pixels between the innermost lane and the boxes. */
const STUB = 16
/** Maximum number of boxes whose detail is below the name. With more boxes, the detail follows the name. */
const MAX_TALL_BOXES = 7

/** Undefined for a drawing that fits on a phone, and for one whose shapes do not say what belongs together. `idMark`: see readDrawing. */
export function arrangeNarrow(drawing: string, idMark: string): string | undefined {
  const [, width = '0'] = /\sviewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(drawing) ?? []
  const shapes = Number(width) > MAX_FITTING_WIDTH ? readShapes(drawing) : undefined
  const structure = shapes && shapes.areas.length > 0 ? readStructure(shapes) : undefined
  if (!structure) return undefined
  const { root, links } = structure
  sortParts(root, links)
  for (const part of root.parts) lowerLongTitles(part, WIDTH - 2 * STUB)
  // An arrow whose label does not fit beside it becomes a line along a side, where more is free.
  const notStraight = new Set<DrawnLink>()
  for (;;) {
    const layout = layOut(structure, { idMark, notStraight })
    if (layout.kind === 'done') return layout.markup
    if (layout.failed.length === 0) return undefined
    for (const link of layout.failed) notStraight.add(link)
  }
}

interface LayoutOptions {
  readonly idMark: string
  readonly notStraight: ReadonlySet<DrawnLink>
}

type Layout =
  | { readonly kind: 'done'; readonly markup: string }
  /** Straight links that do not fit. Empty if something else does not. */
  | { readonly kind: 'failed'; readonly failed: readonly DrawnLink[] }

function layOut({ root, links }: Structure, { idMark, notStraight }: LayoutOptions): Layout {
  const rows = listBoxes(root)
  const isCompact = rows.length > MAX_TALL_BOXES
  const { straight, besides } = assignLanes(rows, { links, notStraight })
  const labeled = listLabeledEnds(besides)
  const crossed = new Map(
    [...straight].map(([part, link]) => [
      part,
      gapPart(
        root,
        part,
        [...link.starts, ...link.ends].map((end) => end.part),
      ),
    ]),
  )
  const widthOf = (side: LaneLink['side']) => {
    const lanes = Math.max(0, ...besides.filter((one) => one.side === side).map(({ lane }) => lane + 1))
    return lanes === 0 ? 1 : STUB + (lanes - 1) * LANE + 2
  }
  const [left, right] = [widthOf('left'), WIDTH - widthOf('right')]
  const gapAbove = gapsAbove({ straight, labeled, crossed })
  const placed = placeParts(root, { left, width: right - left, gapAbove, isCompact })
  const marker = `${idMark}narrow`
  const arrows = [...straight].map(([part, link]) => ({
    link,
    markup: drawStraight(link, { part, placed, marker, labeled, gapPart: crossed.get(part) ?? part }),
  }))
  const failed = arrows.filter(({ markup }) => markup === undefined).map(({ link }) => link)
  const lines = besides.map((one) => {
    const distance = STUB + one.lane * LANE
    return drawLink(one, {
      besides,
      placed,
      marker,
      labeled,
      x: one.side === 'left' ? left - distance : right + distance,
    })
  })
  if (failed.length > 0 || lines.includes(undefined)) return { kind: 'failed', failed }
  const drawn = [...arrows.map(({ markup }) => markup), ...lines].join('')
  return { kind: 'done', markup: writeSvg(placed, { root, drawn, marker, isCompact }) }
}

interface GapInput {
  readonly straight: ReadonlyMap<Part, DrawnLink>
  readonly labeled: LabeledEnds
  readonly crossed: ReadonlyMap<Part, Part>
}

/** Heights of the spaces above parts that arrows and labels need. */
function gapsAbove({ straight, labeled, crossed }: GapInput): ReadonlyMap<Part, number> {
  const gaps = new Map<Part, number>()
  for (const [part, link] of straight) gaps.set(crossed.get(part) ?? part, hasLabel(link) ? LABEL_ROW + 14 : 24)
  for (const [part, { length }] of labeled) {
    const link = straight.get(part)
    const below = link && crossed.get(part) === part && hasLabel(link) ? LABEL_ROW : 0
    gaps.set(part, Math.max(gaps.get(part) ?? 0, heightOfLabels(length) + below + 4))
  }
  return gaps
}

interface Drawn {
  readonly root: Part
  readonly drawn: string
  readonly marker: string
  readonly isCompact: boolean
}

function writeSvg({ parts, height: end }: Placed, { root, drawn, marker, isCompact }: Drawn): string {
  const all = [...parts.values()].filter(({ part }) => part !== root)
  const boxes = all.filter(({ part }) => part.parts.length === 0)
  const areas = all.filter(({ part }) => part.parts.length > 0)
  const height = Math.ceil(end)
  const tip = '<path class="tip" d="M0 0 L10 5 L0 10 Z"/>'
  return [
    `<svg class="drawing" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    `<defs><marker id="${marker}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">${tip}</marker></defs>`,
    ...areas.map(writeArea),
    drawn,
    ...areas.filter(({ part }) => part.title).map(writeTitle),
    ...boxes.map((box) => writeArea(box) + writeLines(box, isCompact)),
    '</svg>',
  ].join('')
}

/** Turns a title that does not fit on the edge of its area into text below the edge, which can wrap. */
function lowerLongTitles(part: Part, width: number): void {
  const { area, title } = part
  if (title !== undefined && titleWidth(title) > width - 2 * TITLE_INSET) {
    const line = { kind: 'caption', text: title, at: { x: area.x, y: area.y } } as const
    part.parts.unshift({
      area: { ...area, className: '', isDashed: false },
      parts: [],
      lines: [line],
      title: undefined,
    })
    part.title = undefined
  }
  for (const child of part.parts) lowerLongTitles(child, width - 2 * PADDING)
}

/** The space that an arrow to a box crosses is above the largest area that has the box and not the start of the arrow. */
function gapPart(root: Part, lower: Part, ends: readonly Part[]): Part {
  const upper = ends.find((part) => part !== lower) ?? lower
  let part = root
  while (part !== lower && (part === root || hasPart(part, upper))) {
    part = part.parts.find((child) => hasPart(child, lower)) ?? lower
  }
  return part
}

function hasLabel({ starts, ends }: DrawnLink): boolean {
  return [...starts, ...ends].some(({ label }) => label)
}

function writeArea({ part, rect: { x, y, width, height } }: PlacedPart): string {
  const { className, isDashed } = part.area
  if (className === '') return ''
  const dashes = isDashed ? ' stroke-dasharray="6 4"' : ''
  const radius = part.parts.length > 0 ? 12 : 8
  return `<rect class="${className}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"${dashes}/>`
}

function writeTitle({ part: { title = '' }, rect: { x, y } }: PlacedPart): string {
  const width = Math.round(titleWidth(title))
  return `<rect class="tab" x="${x + TITLE_INSET}" y="${y - 12}" width="${width}" height="24" rx="12"/><text class="caption" x="${x + TITLE_INSET + width / 2}" y="${y + 4.5}" text-anchor="middle">${title}</text>`
}

function writeLines({ lines, isOneLine, rect: { x, y, width } }: PlacedPart, isCompact: boolean): string {
  const baseline = (index: number) => y + BOX_INSET + LINE * index + 13
  const at = isCompact ? `x="${x + 14}"` : `x="${x + width / 2}" text-anchor="middle"`
  return lines
    .map(({ kind, text }, index) =>
      isOneLine && index === 1
        ? `<text class="${kind}" x="${x + width - 14}" y="${baseline(0)}" text-anchor="end">${text}</text>`
        : `<text class="${kind}" ${at} y="${baseline(index)}">${text}</text>`,
    )
    .join('')
}
