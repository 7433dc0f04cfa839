/** Finds what each text of a drawing is about: a box, the title of an area, or a flow. */

import type { Part } from './parts.js'
import {
  type Area,
  distanceOf,
  distanceToLine,
  distanceToRect,
  type Flow,
  isRectInside,
  type Label,
  type Point,
  type Rect,
  type Shapes,
} from './shapes.js'

/** Largest distances of a text from what it is about, in units of the drawing. */
const reach = { title: 18, header: 34, flow: 42, noteOfFlow: 56, box: 24, nextLine: 20 }

export interface PlacedLabels {
  /** Flows without lines from a note to what the note is about. */
  readonly flows: readonly Flow[]
  readonly flowLabels: ReadonlyMap<Flow, readonly string[]>
}

export interface LabelPlaces {
  readonly root: Part
  /** All areas, from small to large. */
  readonly bySize: readonly Part[]
}

/** Adds the lines of boxes and the titles of areas. A text that is about nothing becomes a part of its own. */
export function placeLabels(shapes: Shapes, { root, bySize }: LabelPlaces): PlacedLabels {
  const leaves = bySize.filter(({ parts }) => parts.length === 0)
  const areas = bySize.filter(({ parts }) => parts.length > 0)
  const aims = new Map(shapes.flows.flatMap((flow) => aimOfNote(flow, { surfaces: shapes.surfaces, leaves })))
  const flows = shapes.flows.filter((flow) => ![...aims.values()].some(({ line }) => line === flow))
  const flowLabels = new Map<Flow, string[]>()
  const outside: { readonly at: Point; readonly part: Part }[] = []

  for (const label of shapes.labels) {
    const { at, text } = label
    const box = leaves.find(({ area }) => distanceToRect(at, area) === 0)
    const surface = shapes.surfaces.find((rect) => distanceToRect(at, rect) === 0)
    const aim = surface && aims.get(surface)?.point
    const target = aim ?? at
    const near = flows.map((flow) => ({ flow, distance: distanceToLine(target, flow.points) })).sort(byDistance)[0]
    const titled =
      aim || (near && near.distance <= (surface ? 6 : 12)) ? undefined : titledPart(at, { surface, leaves, areas })
    const close = leaves.map((part) => ({ part, distance: distanceToRect(target, part.area) })).sort(byDistance)[0]
    const before = outside.find(
      (other) => Math.abs(other.at.x - at.x) < 60 && distanceOf(other.at, at) <= reach.nextLine,
    )
    if (box) box.lines.push(label)
    else if (titled?.parts.length === 0) titled.lines.unshift({ ...label, kind: 'caption' })
    else if (titled) titled.title = text
    else if (before) before.part.lines.push({ ...label, kind: 'detail' })
    else if (near && near.distance <= (aim ? 10 : surface ? reach.noteOfFlow : reach.flow))
      flowLabels.set(near.flow, [...(flowLabels.get(near.flow) ?? []), text])
    else if (close && close.distance <= reach.box) {
      close.part.lines.push({ ...label, kind: 'detail' })
      outside.push({ at, part: close.part })
    } else addText(label, { root, areas })
  }
  return { flows, flowLabels }
}

function byDistance(a: { readonly distance: number }, b: { readonly distance: number }): number {
  return a.distance - b.distance
}

interface NotePlaces {
  readonly surfaces: readonly Rect[]
  readonly leaves: readonly Part[]
}

/** The note from which a line points to what the note is about. */
function aimOfNote(line: Flow, { surfaces, leaves }: NotePlaces): [Rect, { line: Flow; point: Point | undefined }][] {
  const [first] = line.points
  const isAtBox = first !== undefined && leaves.some(({ area }) => distanceToRect(first, area) <= 4)
  const note = first && !isAtBox && surfaces.find((rect) => distanceToRect(first, rect) <= 4)
  return note ? [[note, { line, point: line.points.at(-1) }]] : []
}

interface TitlePlaces {
  readonly surface: Rect | undefined
  readonly leaves: readonly Part[]
  readonly areas: readonly Part[]
}

/** The area that a text names: on its edge, inside at its top, or above it. */
function titledPart({ x, y }: Point, { surface, leaves, areas }: TitlePlaces): Part | undefined {
  const untitled = areas.filter(({ title }) => title === undefined)
  const isBeside = ({ area }: { area: Area }) => x >= area.x && x <= area.x + area.width
  if (surface) {
    const middle = surface.y + surface.height / 2
    return [...leaves, ...untitled].find((part) => isBeside(part) && Math.abs(middle - part.area.y) <= 14)
  }
  const inHeader = untitled.find(({ area }) => distanceToRect({ x, y }, area) === 0 && y - area.y <= reach.header)
  return (
    inHeader ??
    [...leaves, ...untitled].find((part) => isBeside(part) && y < part.area.y && part.area.y - y <= reach.title)
  )
}

function addText(label: Label, { root, areas }: { readonly root: Part; readonly areas: readonly Part[] }): void {
  const { x, y } = label.at
  const area: Area = { x: x - 1, y: y - 1, width: 2, height: 2, className: '', isDashed: false }
  const parent = areas.find((part) => isRectInside(part.area, area)) ?? root
  parent.parts.push({ area, parts: [], lines: [label], title: undefined })
}
