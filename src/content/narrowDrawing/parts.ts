/** The content of a drawing, without its positions. */
import type { Area, Label } from './shapes.js'

export interface Part {
  readonly area: Area
  /** Parts inside, in the order of the file until they are sorted. */
  readonly parts: Part[]
  readonly lines: Label[]
  /** Label on the edge of an area that has parts. */
  title: string | undefined
}

export interface LinkEnd {
  readonly part: Part
  readonly hasArrow: boolean
  /** Text at this end. */
  readonly label: string | undefined
}

/** One flow, or several that share a start or an end. */
export interface DrawnLink {
  readonly className: string
  readonly isDashed: boolean
  readonly starts: readonly LinkEnd[]
  readonly ends: readonly LinkEnd[]
}

export interface Structure {
  readonly root: Part
  readonly links: readonly DrawnLink[]
}
