/** Checks the title of a page: it needs one, and the front matter and the first heading must not name different ones. */
import { at, type Diagnostic, error, warning } from '../model/diagnostic.js'
import type { Entry, Heading } from '../model/model.js'

export interface PageTitles {
  /** From the front matter. */
  readonly given: string | undefined
  /** The h1 elements of the page. The first one is its title. */
  readonly headings: readonly Pick<Heading, 'text' | 'line'>[]
  /** The title of a page without one. */
  readonly fallback: string
}

export function checkPageTitle(
  { file, places }: Entry,
  { given, headings, fallback }: PageTitles,
): readonly Diagnostic[] {
  const heading = headings[0]?.text
  if (!given && heading === undefined)
    return [
      error('page-title', `This page has no title, so its name is “${fallback}”.`, {
        file,
        range: at(1, 1),
        hint: 'Add a title to the front matter, or begin the page with a “# heading”.',
      }),
    ]
  const second = checkSecondTitle(file, headings)
  if (!given || heading === undefined || isSameTitle(given, heading)) return second
  const place = { file, range: places.title ?? at(1, 1), hint: 'Remove one of the two titles.' }
  return [
    warning('title-mismatch', `The title is “${given}”, but the page shows its heading “${heading}”.`, place),
    ...second,
  ]
}

function checkSecondTitle(file: string, [, second, ...more]: PageTitles['headings']): readonly Diagnostic[] {
  if (!second) return []
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  const message = `“${second.text}”${others} is a second title of this page, so its table of contents does not have it.`
  const hint = 'Write ## for the sections of a page.'
  return [warning('second-title', message, { file, range: at(second.line, 1), hint })]
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
