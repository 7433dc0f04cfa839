/** Marks words in highlighted code: `"text"`, `/pattern/`, `ins="text"`, `del="text"`, and `// [!code word:text]`. */
import type { CodeWord } from './codeMeta.js'

/** Characters of a line, and the tags around them. */
export interface MarkedRange {
  readonly start: number
  readonly end: number
  readonly open: string
  readonly close: string
  /** The tag of each further piece of a range that covers several tokens. Default `open`. */
  readonly reopen?: string
}

/**
 * @param html a highlighted line: spans, text, and character references
 * @param text the same line as text
 */
export function markWords(html: string, text: string, words: readonly CodeWord[]): string {
  const ranges = findWordRanges(text, words)
  return ranges.length === 0 ? html : insertElements(html, ranges)
}

/** Ranges of the text in their order. A later one that overlaps an earlier one is dropped. */
function findWordRanges(text: string, words: readonly CodeWord[]): readonly MarkedRange[] {
  const found = words.flatMap(({ pattern, tag }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: match, index }): MarkedRange[] =>
      match === '' ? [] : [{ start: index, end: index + match.length, open: `<${tag}>`, close: `</${tag}>` }],
    ),
  )
  const ranges: MarkedRange[] = []
  for (const range of found.sort((a, b) => a.start - b.start)) {
    const end = ranges.at(-1)?.end ?? 0
    if (range.start >= end) ranges.push(range)
  }
  return ranges
}

/**
 * Puts tags around ranges of the text. A range that covers several tokens is split, so that elements stay nested.
 * @param html a highlighted line: spans, text, and character references
 */
export function insertElements(html: string, ranges: readonly MarkedRange[]): string {
  let position = 0
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    if (part.startsWith('<')) return part
    // A character reference is one character of the text.
    const characters = part.match(/&(?:#x?[\da-f]+|\w+);|[\s\S]/gi) ?? []
    let marked = ''
    for (const [offset, character] of characters.entries()) {
      const at = position + offset
      const range = ranges.find(({ start, end }) => start <= at && at < end)
      const isFirst = range && (at === range.start || offset === 0)
      const isLast = range && (at === range.end - 1 || offset === characters.length - 1)
      marked += `${isFirst ? (at === range.start ? range.open : (range.reopen ?? range.open)) : ''}${character}${isLast ? range.close : ''}`
    }
    position += characters.length
    return marked
  })
}
