/** The structure of a drawing: nested areas, their texts, and the areas that each flow connects. */
import type { DrawnLink, LinkEnd, Part, Structure } from './parts.js'
import { placeLabels } from './placeLabels.js'
import {
  type Area,
  distanceToLine,
  distanceToRect,
  type Flow,
  isRectInside,
  type Point,
  type Rect,
  type Shapes,
} from './shapes.js'

/** Undefined if a flow ends nowhere. A text that belongs to nothing is a part of its own. */
export function readStructure(shapes: Shapes): Structure | undefined {
  const parts = shapes.areas.map((area): Part => ({ area, parts: [], lines: [], title: undefined }))
  const everywhere: Area = { x: -1e4, y: -1e4, width: 3e4, height: 3e4, className: '', isDashed: false }
  const root: Part = { area: everywhere, parts: [], lines: [], title: undefined }
  const bySize = [...parts].sort((a, b) => surfaceOf(a.area) - surfaceOf(b.area))
  for (const part of parts) {
    const parent = bySize.find((other) => other !== part && isRectInside(other.area, part.area)) ?? root
    parent.parts.push(part)
  }
  const { flows, flowLabels } = placeLabels(shapes, { root, bySize })
  const links = readLinks(flows, { parts: bySize, flowLabels })
  return links && { root, links }
}

interface LinkContext {
  readonly parts: readonly Part[]
  readonly flowLabels: ReadonlyMap<Flow, readonly string[]>
}

function readLinks(flows: readonly Flow[], { parts, flowLabels }: LinkContext): DrawnLink[] | undefined {
  const groups = flows.map((flow) => new Set([flow]))
  const groupOf = (flow: Flow) => groups.find((group) => group.has(flow))
  const found = new Map<Flow, readonly (LinkEnd | undefined)[]>()
  for (const flow of flows) {
    const label = flowLabels.get(flow)?.join(' ')
    const isLabelAtStart = flow.arrows[0] && !flow.arrows[1]
    const ends = [flow.points[0], flow.points.at(-1)].map((point, index): LinkEnd | undefined => {
      const part = point && partAt(point, parts)
      const isStart = index === 0
      return (
        part && { part, hasArrow: flow.arrows[index] === true, label: isStart === isLabelAtStart ? label : undefined }
      )
    })
    found.set(flow, ends)
    for (const [index, end] of ends.entries()) {
      if (end) continue
      const point = index === 0 ? flow.points[0] : flow.points.at(-1)
      const other = point && flows.find((other) => other !== flow && distanceToLine(point, other.points) <= 3)
      if (!other) return undefined
      const [mine, theirs] = [groupOf(flow), groupOf(other)]
      if (!mine || !theirs || mine === theirs) continue
      for (const member of theirs) mine.add(member)
      groups.splice(groups.indexOf(theirs), 1)
    }
  }
  const links = groups.map((group) => createLink([...group], found))
  return links.some((link) => !link) ? undefined : mergeLinks(links.flatMap((link) => link ?? []))
}

function createLink(
  group: readonly Flow[],
  found: ReadonlyMap<Flow, readonly (LinkEnd | undefined)[]>,
): DrawnLink | undefined {
  const { className = '', isDashed = false } = group[0] ?? {}
  const isSingle = group.length === 1
  const ends = group.flatMap((flow) => (found.get(flow) ?? []).map((end, index) => ({ end, isStart: index === 0 })))
  const starts = ends.filter(({ end, isStart }) => end && (isSingle ? isStart : !end.hasArrow))
  const targets = ends.filter(({ end, isStart }) => end && (isSingle ? !isStart : end.hasArrow))
  const definedEnds = (some: typeof ends) => some.flatMap(({ end }) => end ?? [])
  if (starts.length === 0 || targets.length === 0) return undefined
  const isReversed = isSingle && starts[0]?.end?.hasArrow === true && targets[0]?.end?.hasArrow === false
  const [from, to] = isReversed ? [targets, starts] : [starts, targets]
  return { className, isDashed, starts: definedEnds(from), ends: definedEnds(to) }
}

/** Joins links that start at the same part, then those that end at the same part. */
function mergeLinks(links: readonly DrawnLink[]): DrawnLink[] {
  const byStart = mergeBy(
    links,
    ({ starts }) => (starts.length === 1 && !starts[0]?.hasArrow ? starts[0]?.part : undefined),
    {
      join: (same) => ({ ends: same.flatMap(({ ends }) => ends) }),
    },
  )
  return mergeBy(
    byStart,
    ({ ends }) => (ends.length === 1 && !ends[0]?.label && ends[0]?.hasArrow ? ends[0].part : undefined),
    {
      join: (same) => ({ starts: same.flatMap(({ starts }) => starts) }),
    },
  )
}

function mergeBy(
  links: readonly DrawnLink[],
  keyOf: (link: DrawnLink) => Part | undefined,
  { join }: { readonly join: (same: readonly DrawnLink[]) => Partial<DrawnLink> },
): DrawnLink[] {
  const merged: DrawnLink[] = []
  const done = new Set<DrawnLink>()
  for (const link of links) {
    if (done.has(link)) continue
    const key = keyOf(link)
    const same = links.filter(
      (other) =>
        other === link ||
        (key &&
          !done.has(other) &&
          keyOf(other) === key &&
          other.isDashed === link.isDashed &&
          other.className === link.className &&
          other.starts.every(({ hasArrow }) => !hasArrow)),
    )
    for (const other of same) done.add(other)
    merged.push(same.length > 1 ? { ...link, ...join(same) } : link)
  }
  return merged
}

/** The box at the end of a flow, or the area whose edge is there. */
function partAt(point: Point, parts: readonly Part[]): Part | undefined {
  const near = parts
    .filter(
      ({ area, parts: inside }) => distanceToRect(point, area) <= 14 && (inside.length === 0 || isOnEdge(point, area)),
    )
    .sort(
      (a, b) =>
        Number(a.parts.length > 0) - Number(b.parts.length > 0) ||
        distanceToRect(point, a.area) - distanceToRect(point, b.area),
    )
  return near[0]
}

function isOnEdge({ x, y }: Point, { x: left, y: top, width, height }: Rect): boolean {
  return Math.min(Math.abs(x - left), Math.abs(x - left - width), Math.abs(y - top), Math.abs(y - top - height)) <= 14
}

function surfaceOf({ width, height }: Rect): number {
  return width * height
}
