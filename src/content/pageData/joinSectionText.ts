/** The text of a section, from the pieces that were met. */

/** Where one block or cell ends and the next begins. No text has it: it is no character. */
export const blockBoundary = '\uFDD0'
const boundaries = / ?(?:\uFDD0 ?)+/g

/** White space that is more, or other, than one space. */
const spaces = /[^\S ]\s*| \s+/g

/** The text of each block in a line of its own; a line of the source is none. */
export function joinSectionText(pieces: readonly string[]): string {
  return pieces.join('').replace(spaces, ' ').replace(boundaries, '\n').trim()
}
