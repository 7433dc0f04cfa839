/** Reads the shapes of a drawing from its markup. A drawing with other shapes than those of the language of drawings is not arranged. */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rect extends Point {
  readonly width: number
  readonly height: number
}

export interface Area extends Rect {
  /** Class names: `box blue`, `zone`. */
  readonly className: string
  readonly isDashed: boolean
}

export interface Label {
  readonly kind: 'name' | 'detail' | 'caption'
  /** Escaped text of the markup. */
  readonly text: string
  /** Center of the text. */
  readonly at: Point
}

export interface Flow {
  readonly className: string
  readonly isDashed: boolean
  readonly points: readonly Point[]
  /** Arrowheads at the first and at the last point. */
  readonly arrows: readonly [boolean, boolean]
}

export interface Shapes {
  /** Boxes and zones. */
  readonly areas: readonly Area[]
  /** Surfaces of labels: tabs of zones, and notes on lines. */
  readonly surfaces: readonly Rect[]
  readonly labels: readonly Label[]
  readonly flows: readonly Flow[]
}

type Attributes = ReadonlyMap<string, string>

/** Width of an average character of each kind of text, in units of the drawing: see drawing.css. */
const characterWidths = { name: 8.6, detail: 7, caption: 7.3 }

/** Estimates the width of a text, because no font is loaded in a build. A character reference counts as one character. */
export function textWidth(kind: Label['kind'], text: string): number {
  return characterWidths[kind] * text.replace(/&#?\w+;/g, '-').length
}

/** Undefined for a drawing with transforms or other shapes. */
export function readShapes(markup: string): Shapes | undefined {
  const areas: Area[] = []
  const surfaces: Rect[] = []
  const labels: Label[] = []
  const lines: Flow[] = []
  const anchors: string[] = []
  const body = markup.replace(/<defs>[\s\S]*?<\/defs>/g, '')
  for (const [, close, name = '', written = '', empty, text = ''] of body.matchAll(
    /<(\/?)([a-z]+)((?:\s[\w:-]+="[^"]*")*)(\/?)>([^<]*)/gi,
  )) {
    if (close) {
      if (name === 'g') anchors.pop()
      continue
    }
    const attributes = readAttributes(written)
    const className = attributes.get('class') ?? ''
    const first = className.split(' ')[0] ?? ''
    if (attributes.has('transform')) return undefined
    if (name === 'svg') continue
    if (name === 'g') {
      if (!empty) anchors.push(attributes.get('text-anchor') ?? anchors.at(-1) ?? 'start')
    } else if (name === 'rect' && (first === 'box' || first === 'zone')) {
      areas.push({
        ...readRect(attributes),
        className,
        isDashed: attributes.has('stroke-dasharray') && first === 'box',
      })
    } else if (name === 'rect' && (first === 'tab' || first === 'note')) surfaces.push(readRect(attributes))
    else if (name === 'text' && (first === 'name' || first === 'detail' || first === 'caption')) {
      const anchor = attributes.get('text-anchor') ?? anchors.at(-1) ?? 'start'
      labels.push(readLabel(first, { text: text.trim(), attributes, anchor }))
    } else if (name === 'path' && first === 'flow') {
      const points = readPoints(attributes.get('d') ?? '')
      if (!points) return undefined
      lines.push({
        ...{ className, points, isDashed: attributes.has('stroke-dasharray') },
        arrows: [attributes.has('marker-start'), attributes.has('marker-end')],
      })
    } else return undefined
  }
  return { areas, surfaces, labels, flows: withArrowheads(lines) }
}

function readAttributes(written: string): Attributes {
  return new Map([...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

function numericAttribute(attributes: Attributes, name: string): number {
  return Number(attributes.get(name) ?? 0)
}

function readRect(attributes: Attributes): Rect {
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    numericAttribute(attributes, name),
  )
  return { x, y, width, height }
}

interface WrittenLabel {
  readonly text: string
  readonly attributes: Attributes
  readonly anchor: string
}

function readLabel(kind: Label['kind'], { text, attributes, anchor }: WrittenLabel): Label {
  const half = textWidth(kind, text) / 2
  const shift = anchor === 'middle' ? 0 : anchor === 'end' ? -half : half
  return { kind, text, at: { x: numericAttribute(attributes, 'x') + shift, y: numericAttribute(attributes, 'y') - 4 } }
}

/** Corners of a path of absolute lines and curves. Undefined for other paths. */
function readPoints(path: string): readonly Point[] | undefined {
  const points: Point[] = []
  for (const [, command = '', written = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const values = [...written.matchAll(/-?[\d.]+/g)].map(Number)
    const { x: lastX, y: lastY } = points.at(-1) ?? { x: 0, y: 0 }
    if (command === 'H') points.push(...values.map((x) => ({ x, y: lastY })))
    else if (command === 'V') points.push(...values.map((y) => ({ x: lastX, y })))
    else if ((command === 'M' && points.length === 0) || command === 'L' || command === 'C') {
      const step = command === 'C' ? 6 : 2
      for (let index = 0; index + step <= values.length; index += step) {
        const [x = 0, y = 0] = values.slice(index + step - 2)
        if (command === 'C') {
          const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = values.slice(index)
          const start = points.at(-1) ?? { x, y }
          points.push(...pointsOfCurve([start, { x: x1, y: y1 }, { x: x2, y: y2 }, { x, y }]))
        }
        points.push({ x, y })
      }
    } else return undefined
  }
  return points.length > 1 ? points : undefined
}

/** Points on the way, for the distance of the curve to labels. */
function pointsOfCurve([a, b, c, d]: readonly [Point, Point, Point, Point]): Point[] {
  return [0.25, 0.5, 0.75].map((t) => {
    const coordinate = (key: 'x' | 'y') =>
      (1 - t) ** 3 * a[key] + 3 * (1 - t) ** 2 * t * b[key] + 3 * (1 - t) * t ** 2 * c[key] + t ** 3 * d[key]
    return { x: coordinate('x'), y: coordinate('y') }
  })
}

/** Turns small paths of three points, which are arrowheads, into arrows of the flow that ends there. */
function withArrowheads(lines: readonly Flow[]): readonly Flow[] {
  const heads = lines.filter(({ points }) => points.length === 3 && isSmall(points))
  const tips = heads.map(({ points }) => points[1])
  return lines
    .filter((line) => !heads.includes(line))
    .map((flow) => {
      const hasTip = (end: Point | undefined) => tips.some((tip) => tip && end && distanceOf(tip, end) < 6)
      const [start, end] = flow.arrows
      return { ...flow, arrows: [start || hasTip(flow.points[0]), end || hasTip(flow.points.at(-1))] as const }
    })
}

function isSmall(points: readonly Point[]): boolean {
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  return spread(points.map(({ x }) => x)) <= 16 && spread(points.map(({ y }) => y)) <= 16
}

/** Distance in units of the drawing. */
export function distanceOf(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** 0 for a point inside. */
export function distanceToRect({ x, y }: Point, rect: Rect): number {
  const beside = Math.max(rect.x - x, 0, x - rect.x - rect.width)
  const above = Math.max(rect.y - y, 0, y - rect.y - rect.height)
  return Math.hypot(beside, above)
}

/** Shortest distance from a point to a polyline. */
export function distanceToLine(point: Point, line: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const [index, a] of line.entries()) {
    const b = line[index + 1] ?? a
    const length = distanceOf(a, b)
    const along = length === 0 ? 0 : ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length ** 2
    const share = Math.min(1, Math.max(0, along))
    least = Math.min(least, distanceOf(point, { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }))
  }
  return least
}

/** True for rectangles with a common edge, too. */
export function isRectInside(outer: Rect, { x, y, width, height }: Rect): boolean {
  return x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height
}
