import { en } from '../../text/en.js'
import { pluralText } from '../../text/fillText.js'
import { escapeText } from '../../util/html.js'
import type { SourceText } from '../source/sourceContext.js'

/** Texts of an API description are English. */
const englishText = { collapsedLines: en.collapsedLines, languageTag: 'en' }

/** Puts lines that belong together into an element that the reader opens. */
export function collapseLines(
  lines: readonly string[],
  collapsed: ReadonlySet<number>,
  text: Pick<SourceText, 'collapsedLines' | 'languageTag'> = englishText,
): string {
  let html = ''
  for (let index = 0; index < lines.length; index++) {
    if (!collapsed.has(index + 1)) {
      html += lines[index]
      continue
    }
    let end = index
    while (end < lines.length && collapsed.has(end + 1)) end++
    const count = end - index
    const summary = escapeText(pluralText(text.collapsedLines, text, { count, values: { count: String(count) } }))
    html += `<details><summary data-no-search="">${summary}</summary>${lines.slice(index, end).join('')}</details>`
    index = end - 1
  }
  return html
}
