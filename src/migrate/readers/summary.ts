/** Reads a navigation that is a nested list of Markdown links: `SUMMARY.md` of mdBook, GitBook and mkdocs-literate-nav. */

export interface SummaryItem {
  readonly label: string
  /** Destination of the link. Undefined for an item without a link, and for a chapter without a page: `[Name]()`. */
  readonly target: string | undefined
  readonly items: SummaryItem[]
}

export interface SummaryPart {
  /** Heading above the items. Undefined for those before the first heading. */
  readonly title: string | undefined
  readonly items: SummaryItem[]
}

const itemPattern =
  /^(\s*)(?:[-*+]\s+)?(?:\[((?:\\.|[^\]\\]|\](?!\())*)\]\(\s*<?([^)>]*?)>?(?:\s+"[^"]*")?\s*\)|(\S.*))\s*$/

export function readSummary(text: string): SummaryPart[] {
  const parts: SummaryPart[] = [{ title: undefined, items: [] }]
  let open: { indent: number; items: SummaryItem[] }[] = []
  for (const line of text.replace(/<!--[\s\S]*?-->/g, '').split('\n')) {
    const heading = /^#{1,6}\s+(.+?)\s*#*\s*$/.exec(line)?.[1]
    if (heading !== undefined) {
      // The first heading of a file names the file itself.
      if (heading.toLowerCase() !== 'summary' && heading.toLowerCase() !== 'table of contents')
        parts.push({ title: summaryLabel(heading), items: [] })
      open = []
      continue
    }
    const [, indent = '', label, target, text] = itemPattern.exec(line) ?? []
    const isItem = /^\s*[-*+]\s/.test(line) || label !== undefined
    if (!isItem || (label ?? text) === undefined || /^\s*(?:-{3,}|\*{3,})\s*$/.test(line)) continue
    const depth = /^\s*[-*+]\s/.test(line) ? indent.replaceAll('\t', '    ').length : -1
    const item: SummaryItem = {
      label: summaryLabel(label ?? text ?? ''),
      target: target?.trim() || undefined,
      items: [],
    }
    open = open.filter(({ indent: outer }) => outer < depth)
    const list = depth === -1 ? parts.at(-1)?.items : (open.at(-1)?.items ?? parts.at(-1)?.items)
    list?.push(item)
    if (depth >= 0) open.push({ indent: depth, items: item.items })
  }
  return parts.filter(({ items }) => items.length > 0)
}

function summaryLabel(label: string): string {
  return label
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/[`*]|<[^>]*>/g, '')
    .trim()
}
