/** Where words stand in a piece of the document: case and accents do not count, parts of words do. */

const skipped = 'script, style, template, button, svg, [data-toc-mobile], .toc-mobile, .anchor, .visually-hidden'
/** Shorter words are marked only where a word begins. */
const anywhere = 4

export function findRanges(root: Element, terms: readonly string[]): Range[] {
  const pattern = termPattern(terms)
  if (!pattern) return []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest(skipped)) continue
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
      (term) => (term.length < anywhere ? '(?<![\\p{L}\\p{N}])' : '') + term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
    )
  return words.length > 0 ? new RegExp(words.join('|'), 'gu') : undefined
}

/** Lower case without accents, unit for unit, so that places stay what they were. */
export function foldCharacters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text.replace(/[^\x20-\x40\x5b-\x7e]/g, (unit) => {
    const bare = unit
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
    return bare.length === 1 ? bare : unit
  })
}
