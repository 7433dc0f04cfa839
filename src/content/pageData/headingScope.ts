/**
 * Levels of headings. In an element with `data-ds-nested`, such as a list of steps, authors can use any level. The first
 * heading in it gets the level below the heading above the element, and the others keep their distance from it. No level
 * is skipped, and no level of the outer text is repeated.
 */
export const nestedAttribute = 'data-ds-nested'

export interface HeadingScope {
  /** Level of the heading above the scope; 0 for the page itself, whose levels stay as written. */
  readonly above: number
  /** Level of the last heading so far, or of the heading above. */
  last: number
  /** Number to add to written levels. The first heading of the scope sets it. */
  shift?: number
}

const headingTags = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** True for `h2` to `h6` in lower case. The `h1` is the title of the page. */
export function isHeading(tagName: string): boolean {
  return headingTags.has(tagName)
}

/** Scope of a page: under its title, which may be in the content or in the front matter. */
export function pageHeadingScope(): HeadingScope {
  return { above: 0, last: 1, shift: 0 }
}

/** Starts the scope of an element in which headings can have any level. */
export function nestedHeadingScope({ last }: HeadingScope): HeadingScope {
  return { above: last, last }
}

/** Level of the next heading: deeper than the heading above the scope, and at most 6. */
export function nextHeadingLevel(scope: HeadingScope, written: number): number {
  scope.shift ??= scope.above + 1 - written
  scope.last = Math.min(6, Math.max(scope.above + 1, written + scope.shift))
  return scope.last
}
