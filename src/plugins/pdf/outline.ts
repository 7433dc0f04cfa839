/** The outline of a PDF: the tree of titles in the side panel of a reader. */

export interface OutlineEntry {
  readonly title: string
  /** Name of the destination. */
  readonly name: string
  /** From 1. */
  readonly level: number
}

interface OutlineNode {
  readonly entry: OutlineEntry
  readonly parent: number
  readonly children: number[]
  previous?: number
  next?: number
}

/**
 * Returns the objects of the outline. The first one is its root.
 *
 * @param first number of the first object
 */
export function outlineObjects(entries: readonly OutlineEntry[], first: number): string[] {
  const root: OutlineNode = { entry: { title: '', name: '', level: 0 }, parent: 0, children: [] }
  const nodes = [root]
  const open = [0]
  for (const entry of entries) {
    while (open.length > 1 && (nodes[open.at(-1) ?? 0]?.entry.level ?? 0) >= entry.level) open.pop()
    const parent = open.at(-1) ?? 0
    const siblings = nodes[parent]?.children ?? []
    const previous = siblings.at(-1)
    const before = previous === undefined ? undefined : nodes[previous]
    if (before) before.next = nodes.length
    siblings.push(nodes.length)
    open.push(nodes.length)
    nodes.push({ entry, parent, children: [], ...(previous === undefined ? {} : { previous }) })
  }
  const reference = (key: string, index: number | undefined) =>
    index === undefined ? '' : `\n/${key} ${first + index} 0 R`
  return nodes.map(({ entry, parent, children, previous, next }, index) => {
    const inner = `${reference('First', children[0])}${reference('Last', children.at(-1))}`
    if (index === 0) return `<</Type /Outlines${inner}\n/Count ${children.length}>>`
    // A negative count: the entries below are folded when the file opens.
    const count = children.length === 0 ? '' : `\n/Count -${children.length}`
    const siblings = `${reference('Parent', parent)}${reference('Prev', previous)}${reference('Next', next)}`
    return `<</Title ${textString(entry.title)}\n/Dest /${entry.name}${siblings}${inner}${count}>>`
  })
}

/** UTF-16 with a byte order mark, which is a text string in every version of PDF. */
function textString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}
