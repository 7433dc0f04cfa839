/**
 * Source positions of link targets. Page data is extracted from rendered HTML, so every element with a link target carries
 * an attribute through rendering: `data-ds-pos="guide/a.mdx|href=3:5"`. `extractPageData` reads it and removes it.
 *
 * The value is the file, `|`, and for each attribute its name, `=`, line and column. The name `*` stands for the element
 * itself: its position is used if the target is computed.
 */
import type { Point } from '../../model/diagnostic.js'

export const positionAttribute = 'data-ds-pos'
/** The same attribute as hast properties name it. */
export const positionProperty = 'dataDsPos'

/** HTML attributes whose value is a link target. */
export const linkAttributes = ['href', 'src', 'srcset', 'poster', 'data', 'action', 'xlink:href'] as const

/** Compares without case, as HTML does; React names such as `srcSet` count, too. */
export function isLinkAttribute(name: string): boolean {
  const lowerCase = name.toLowerCase()
  return linkAttributes.some((known) => known === lowerCase)
}

/** A link target that a component gets as a plain attribute. The component decides which attribute it becomes in HTML. */
export interface ComponentTarget {
  readonly target: string
  readonly file: string
  readonly point: Point
}

/** Name of an attribute, or `*`, and its position in the source. */
export type AttributePosition = readonly [name: string, point: Point]

/** Writes the value of `data-ds-pos`. */
export function formatPositions(file: string, positions: readonly AttributePosition[]): string {
  return `${file}|${positions.map(([name, { line, column }]) => `${name}=${line}:${column}`).join(' ')}`
}

/** Position of one attribute; of its element if only that is known. */
export interface SourcePosition {
  /** Empty if the attribute names no file. */
  readonly file: string
  readonly point: Point
  /** True if the position is that of the attribute itself. */
  readonly isExact: boolean
}

/** Reads the position of the attribute `name` from a value of `data-ds-pos`. */
export function parsePosition(value: string | undefined, name: string): SourcePosition | undefined {
  const [, file, positions] = /^(.*)\|(.*)$/.exec(value ?? '') ?? []
  if (file === undefined || positions === undefined) return undefined
  const points = new Map(positions.split(' ').map((part) => splitOnce(part, '=')))
  const exact = points.get(name)
  const [line = 1, column = 1] = (exact ?? points.get('*') ?? '1:1').split(':').map(Number)
  return { file, point: { line, column }, isExact: exact !== undefined }
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}
