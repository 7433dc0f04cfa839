import type { Point } from '../model/diagnostic.js'

/** Converts an offset in the source to a line and a column, both counted from 1. */
export function pointAt(source: string, offset: number): Point {
  let line = 1
  let lineStart = 0
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1)) {
    line++
    lineStart = at + 1
  }
  return { line, column: offset - lineStart + 1 }
}

/** Converts a line and a column to an offset in the source: the inverse of `pointAt`. */
export function offsetAt(source: string, { line, column }: Point): number {
  let lineStart = 0
  for (let at = 1; at < line; at++) lineStart = source.indexOf('\n', lineStart) + 1
  return lineStart + column - 1
}
