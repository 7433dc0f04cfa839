/** Marks words in highlighted code: `"text"`, `/pattern/`, `ins="text"`, `del="text"`, and `// [!code word:text]`. */
import type { CodeWord } from './codeMeta.js'

type Range = readonly [start: number, end: number, tag: CodeWord['tag']]

/**
 * @param html a highlighted line: spans, text, and character references
 * @param text the same line as text
 */
export function markWords(html: string, text: string, words: readonly CodeWord[]): string {
  const ranges = findWordRanges(text, words)
  return ranges.length === 0 ? html : insertMarks(html, ranges)
}

/** Ranges of the text in their order. A later one that overlaps an earlier one is dropped. */
function findWordRanges(text: string, words: readonly CodeWord[]): readonly Range[] {
  const found = words.flatMap(({ pattern, tag }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: match, index }): Range[] =>
      match === '' ? [] : [[index, index + match.length, tag]],
    ),
  )
  const ranges: Range[] = []
  for (const range of found.sort(([a], [b]) => a - b)) {
    const end = ranges.at(-1)?.[1] ?? 0
    if (range[0] >= end) ranges.push(range)
  }
  return ranges
}

/** A mark that covers several tokens is split, so that elements stay nested. */
function insertMarks(html: string, ranges: readonly Range[]): string {
  let position = 0
  return html.replace(/<[^>]*>|[^<]+/g, (part) => {
    if (part.startsWith('<')) return part
    // A character reference is one character of the text.
    const characters = part.match(/&(?:#x?[\da-f]+|\w+);|[\s\S]/gi) ?? []
    let marked = ''
    for (const [offset, character] of characters.entries()) {
      const at = position + offset
      const range = ranges.find(([start, end]) => start <= at && at < end)
      const isFirst = range && (at === range[0] || offset === 0)
      const isLast = range && (at === range[1] - 1 || offset === characters.length - 1)
      marked += `${isFirst ? `<${range[2]}>` : ''}${character}${isLast ? `</${range[2]}>` : ''}`
    }
    position += characters.length
    return marked
  })
}
