/** Joins the pieces of text of a section, with one line for each block. */

/** Separates blocks and table cells. U+FDD0 is a noncharacter of Unicode, so no text contains it. */
export const blockBoundary = '\uFDD0'
const boundaries = / ?(?:\uFDD0 ?)+/g

/** White space other than a single space. */
const collapsibleSpaces = /[^\S ]\s*| \s+/g

/** Line breaks of the source are white space; only block boundaries become line breaks. */
export function joinSectionText(pieces: readonly string[]): string {
  return pieces.join('').replace(collapsibleSpaces, ' ').replace(boundaries, '\n').trim()
}
