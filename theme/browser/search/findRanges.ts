/** Finds words in a part of the document, also inside longer words. Ignores case and accents. */

const skippedElements =
  'script, style, template, button, svg, [data-toc-mobile], .toc-mobile, .anchor, .visually-hidden'
/** Shorter terms match only at the start of a word. */
const minInfixLength = 4

export function findRanges(root: Element, terms: readonly string[]): Range[] {
  const pattern = termPattern(terms)
  if (!pattern) return []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest(skippedElements)) continue
    for (const match of foldCharacters(node.nodeValue ?? '').matchAll(pattern)) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      ranges.push(range)
    }
  }
  return ranges
}

function termPattern(terms: readonly string[]): RegExp | undefined {
  const words = terms
    .map((term) => foldCharacters(term.normalize('NFC')))
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map(
      (term) =>
        (term.length < minInfixLength ? '(?<![\\p{L}\\p{N}])' : '') + term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
    )
  return words.length > 0 ? new RegExp(words.join('|'), 'gu') : undefined
}

/** Lower-cases and removes accents. Keeps the number of UTF-16 units, so that offsets stay valid. */
function foldCharacters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text.replace(/[^\x20-\x40\x5b-\x7e]/g, (unit) => {
    const bare = unit
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
    return bare.length === 1 ? bare : unit
  })
}
