import type { Point } from '../../model/diagnostic.js'

/** An offset whose line is known. */
export interface KnownLine {
  readonly line: number
  readonly offset?: number | undefined
}

const sourceStart: KnownLine = { line: 1, offset: 0 }

/**
 * Converts an offset in the source to a line and a column, both counted from 1.
 * @param known a point before the offset, such as the start of a node: lines are counted from there.
 */
export function pointAt(source: string, offset: number, known: KnownLine = sourceStart): Point {
  const from = known.offset !== undefined && known.offset <= offset ? known : sourceStart
  let { line } = from
  for (let at = source.indexOf('\n', from.offset); at !== -1 && at < offset; at = source.indexOf('\n', at + 1)) line++
  const lineStart = offset === 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1
  return { line, column: offset - lineStart + 1 }
}

/** Converts a line and a column to an offset in the source: the inverse of `pointAt`. */
export function offsetAt(source: string, { line, column }: Point): number {
  let lineStart = 0
  for (let at = 1; at < line; at++) lineStart = source.indexOf('\n', lineStart) + 1
  return lineStart + column - 1
}
