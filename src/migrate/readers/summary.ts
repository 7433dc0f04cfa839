/** Reads a navigation that is a nested list of Markdown links: `SUMMARY.md` of mdBook, GitBook and mkdocs-literate-nav. */

export interface SummaryItem {
  readonly label: string
  /** Destination of the link. Undefined for an item without a link, and for a chapter without a page: `[Name]()`. */
  readonly target: string | undefined
  /** True for an item of a list. mdBook numbers those chapters. */
  readonly isListed: boolean
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
  let hasTitle = false
  for (const line of text.replace(/<!--[\s\S]*?-->/g, '').split('\n')) {
    const heading = /^#{1,6}\s+(.+?)\s*#*\s*$/.exec(line)?.[1]
    if (heading !== undefined) {
      // A first heading of level 1 names the file itself.
      const isTitle = /^#\s/.test(line) && parts.length === 1 && parts[0]?.items.length === 0 && !hasTitle
      if (isTitle) hasTitle = true
      else parts.push({ title: summaryLabel(heading), items: [] })
      open = []
      continue
    }
    const [, indent = '', label, target, text] = itemPattern.exec(line) ?? []
    const isItem = /^\s*[-*+]\s/.test(line) || label !== undefined
    if (!isItem || (label ?? text) === undefined || /^\s*(?:-{3,}|\*{3,})\s*$/.test(line)) continue
    const isListed = /^\s*[-*+]\s/.test(line)
    const depth = isListed ? indent.replaceAll('\t', '    ').length : -1
    const item: SummaryItem = {
      label: summaryLabel(label ?? text ?? ''),
      target: target?.trim() || undefined,
      isListed,
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
  const [, outside = label] = /^(.*?)\s*\{#[\w-]+\}$/.exec(label) ?? []
  return outside
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part.replace(/^`+ ?| ?`+$/g, '') : withoutMarkup(part)))
    .join('')
    .trim()
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/\*|(?<!\w)_|_(?!\w)/g, '')
    .replace(/\\([^\w\s])/g, '$1')
}
