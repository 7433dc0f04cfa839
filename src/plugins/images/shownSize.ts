/** The size at which a page shows an image. */
import type { Asset, Doc, ImageRecord } from '../../model/model.js'

/** Width of the column of text in CSS pixels, `--measure` of the theme, and of wide and landing pages. */
const columnWidth = 736
const wideWidth = 1200

/** Padding of the page on a phone, on both sides. */
const gutter = 32

export interface ShownSize {
  readonly width?: number
  readonly height?: number
}

/** The attributes of the author, completed by the proportions of the file. */
export function shownSize({ width, height }: Pick<ImageRecord, 'width' | 'height'>, natural: Asset['size']): ShownSize {
  const given = { width: parseLength(width), height: parseLength(height) }
  if (!natural || (given.width !== undefined && given.height !== undefined)) return given
  const ratio = natural.width / natural.height
  if (given.width !== undefined) return { width: given.width, height: Math.round(given.width / ratio) }
  if (given.height !== undefined) return { width: Math.round(given.height * ratio), height: given.height }
  return natural
}

/** Undefined for a percentage and for what is no number. */
export function parseLength(value: string | undefined): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(value ?? '')
  return match ? Math.round(Number(match[1])) : undefined
}

/** The largest width that a page can give an image. */
export function widthOfPage({ frontMatter }: Doc): number {
  return frontMatter.layout === undefined ? columnWidth : wideWidth
}

/** Value of the attribute `sizes`. */
export function sizesOf(doc: Doc, width: number | undefined): string {
  const most = Math.min(width ?? Number.POSITIVE_INFINITY, widthOfPage(doc))
  return `(min-width: ${most + gutter}px) ${most}px, calc(100vw - ${gutter}px)`
}
