/** Transforms GitHub alerts (`> [!NOTE]`), also those of Obsidian with a title, into admonitions as `:::note` creates them. */
import type { Blockquote, Paragraph, PhrasingContent, Root } from 'mdast'
import { findAdmonition, type KnownAdmonition } from '../schema/admonitions.js'
import type { SourceContext } from './source/sourceContext.js'
import { splitFirstLine } from './source/splitFirstLine.js'
import { visitMdast } from './source/visitTree.js'

export function transformAlerts(tree: Root, { source, alertTitles }: SourceContext): void {
  if (!source.includes('[!')) return
  visitMdast(tree, (node) => {
    if (node.type === 'blockquote') transformAlert(node, alertTitles)
  })
}

interface Alert extends KnownAdmonition {
  /** Content of the first line after the marker. */
  readonly label: PhrasingContent[]
}

/** The marker begins the first line. The rest of this line is the title, the other lines are the text. */
function transformAlert(quote: Blockquote, mayHaveTitle: boolean): void {
  const [paragraph] = quote.children
  if (paragraph?.type !== 'paragraph') return
  const alert = takeAlert(paragraph, mayHaveTitle)
  if (!alert) return
  if (paragraph.children.length === 0) quote.children.shift()
  const { kind, title, label } = alert
  const { position } = paragraph
  const labelNode = { type: 'paragraph' as const, children: label, position, data: { directiveLabel: true } }
  const children = label.length > 0 ? [labelNode, ...quote.children] : quote.children
  const attributes = title && label.length === 0 ? { title } : {}
  Object.assign(quote, { type: 'containerDirective', name: kind, attributes, children })
}

function takeAlert(paragraph: Paragraph, mayHaveTitle: boolean): Alert | undefined {
  const [first, ...rest] = paragraph.children
  if (first?.type !== 'text') return undefined
  const [marker = '', name = ''] = /^\[!([A-Za-z]+)\][+-]?[ \t]*/.exec(first.value) ?? []
  const known = findAdmonition(name)
  if (!known) return undefined
  const text = { ...first, value: first.value.slice(marker.length) }
  const [label, content] = splitFirstLine([text, ...rest])
  if (label.length > 0 && !mayHaveTitle) return undefined
  paragraph.children = content
  return { ...known, label }
}
