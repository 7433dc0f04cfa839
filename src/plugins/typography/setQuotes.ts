import type { Nodes, Root } from 'mdast'

/** An opening and a closing quote each. */
export interface QuoteMarks {
  readonly double: readonly [string, string]
  readonly single: readonly [string, string]
}

/** A quote, or the space before the sign of a path through menus: `Settings > Credentials`. */
const marksAndPaths = /["']| (?=[>›→] )/g

/**
 * A plugin of remark. One character replaces a quote, so that offsets into the source stay right. A no-break space replaces the space
 * before the sign of a path: a line can end with the sign, but cannot begin with it.
 */
export function setQuotes(marks: QuoteMarks) {
  return (tree: Root): void => {
    setQuotesIn(tree, '', marks)
  }
}

/** Nodes that begin a text of their own. In the others, text goes on after the text before: `“**bold**”`. */
const phrasing: ReadonlySet<string> = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'inlineCode',
  'image',
  'imageReference',
  'footnoteReference',
  'mdxTextExpression',
  'mdxJsxTextElement',
  'textDirective',
])

/** @param before the text before the node, of which only the last character counts; returns it for the next node */
function setQuotesIn(node: Nodes, before: string, marks: QuoteMarks): string {
  if (node.type === 'text') {
    const given = node.value
    node.value = given.replace(marksAndPaths, (quote, at: number) => {
      if (quote === ' ') return '\u00a0'
      const previous = at === 0 ? before.slice(-1) : given.charAt(at - 1)
      return quoteAt(quote, { previous, next: given.charAt(at + 1) }, marks)
    })
    return given || before
  }
  if (!('children' in node)) return node.type === 'break' ? ' ' : phrasing.has(node.type) ? 'x' : ''
  let text = phrasing.has(node.type) ? before : ''
  for (const child of node.children) text = setQuotesIn(child, text, marks)
  return phrasing.has(node.type) ? text : ''
}

interface Neighbors {
  /** Empty at the start of a text. */
  readonly previous: string
  readonly next: string
}

/** A quote opens at the start of a word. An apostrophe is a closing single quote of English, whatever the quotes are. */
function quoteAt(quote: string, { previous, next }: Neighbors, { double, single }: QuoteMarks): string {
  const isStart = /^[\s([{–—\-/“‘„‚«‹"']?$/u.test(previous)
  if (quote === '"') return isStart ? double[0] : double[1]
  const isApostrophe = (/[\p{L}\p{N}]/u.test(previous) && /\p{L}/u.test(next)) || (isStart && /\d/.test(next))
  if (isApostrophe) return '’'
  return isStart ? single[0] : single[1]
}
