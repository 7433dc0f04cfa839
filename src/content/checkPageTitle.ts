/** Checks the title of a page: it needs one, and the front matter and the first heading must not name different ones. */
import { at, type Diagnostic, error, warning } from '../model/diagnostic.js'
import type { Entry } from '../model/model.js'

export interface PageTitles {
  /** From the front matter. */
  readonly given: string | undefined
  /** Text of the first h1. */
  readonly heading: string | undefined
  /** The title of a page without one. */
  readonly fallback: string
}

export function checkPageTitle(
  { file, places }: Entry,
  { given, heading, fallback }: PageTitles,
): readonly Diagnostic[] {
  if (!given && heading === undefined)
    return [
      error('page-title', `This page has no title, so its name is “${fallback}”.`, {
        file,
        range: at(1, 1),
        hint: 'Add a title to the front matter, or begin the page with a “# heading”.',
      }),
    ]
  if (!given || heading === undefined || isSameTitle(given, heading)) return []
  const place = { file, range: places.title ?? at(1, 1), hint: 'Remove one of the two titles.' }
  return [warning('title-mismatch', `The title is “${given}”, but the page shows its heading “${heading}”.`, place)]
}

/** True if the two differ only in case, spaces and punctuation. */
function isSameTitle(a: string, b: string): boolean {
  const titleWords = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ')
  return titleWords(a) === titleWords(b)
}
