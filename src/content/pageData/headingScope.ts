/**
 * Levels of headings. In a part that is marked `data-ds-nested`, such as a list of steps, authors write headings alike
 * wherever they use it; there the first heading gets the level below the one that the part stands under, and the others
 * keep their distance from it. So no level is skipped, and none is repeated.
 */
export const nestedAttribute = 'data-ds-nested'

export interface HeadingScope {
  /** Level of the heading that the scope stands under; 0 for the page itself, whose levels stay as written. */
  readonly above: number
  /** Level of the last heading so far, or of the one above. */
  last: number
  /** What is added to written levels; known from the first heading on. */
  shift?: number
}

const headingTags = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

export function isHeading(tagName: string): boolean {
  return headingTags.has(tagName)
}

/** A page begins under its title, whether that stands in the content or not. */
export function pageHeadingScope(): HeadingScope {
  return { above: 0, last: 1, shift: 0 }
}

export function nestedHeadingScope({ last }: HeadingScope): HeadingScope {
  return { above: last, last }
}

/** The level that a heading gets, between the one above and 6. */
export function nextHeadingLevel(scope: HeadingScope, written: number): number {
  scope.shift ??= scope.above + 1 - written
  scope.last = Math.min(6, Math.max(scope.above + 1, written + scope.shift))
  return scope.last
}
