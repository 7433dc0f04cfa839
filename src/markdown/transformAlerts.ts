/** Transforms GitHub alerts (`> [!NOTE]`), also those of Obsidian with a title, into admonitions as `:::note` creates them. */
import type { Blockquote, Paragraph, PhrasingContent, Root } from 'mdast'
import { findAdmonition, type KnownAdmonition } from '../schema/admonitions.js'
import type { SourceContext, SourceText } from './source/sourceContext.js'
import { splitFirstLine } from './source/splitFirstLine.js'
import { visitMdast } from './source/visitTree.js'

export function transformAlerts(tree: Root, { source, alertTitles, text }: SourceContext): void {
  if (!source.includes('[!')) return
  visitMdast(tree, (node) => {
    if (node.type === 'blockquote') transformAlert(node, { mayHaveTitle: alertTitles, ...(text && { titles: text }) })
  })
}

interface AlertOptions {
  readonly mayHaveTitle: boolean
  /** Titles in the language of the page. */
  readonly titles?: SourceText
}

interface Alert extends KnownAdmonition {
  /** Content of the first line after the marker. */
  readonly label: PhrasingContent[]
}

/** The marker begins the first line. The rest of this line is the title, the other lines are the text. */
function transformAlert(quote: Blockquote, options: AlertOptions): void {
  const [paragraph] = quote.children
  if (paragraph?.type !== 'paragraph') return
  const alert = takeAlert(paragraph, options)
  if (!alert) return
  if (paragraph.children.length === 0) quote.children.shift()
  const { kind, title, label } = alert
  const { position } = paragraph
  const labelNode = { type: 'paragraph' as const, children: label, position, data: { directiveLabel: true } }
  const children = label.length > 0 ? [labelNode, ...quote.children] : quote.children
  const attributes = title && label.length === 0 ? { title } : {}
  Object.assign(quote, { type: 'containerDirective', name: kind, attributes, children })
}

function takeAlert(paragraph: Paragraph, { mayHaveTitle, titles }: AlertOptions): Alert | undefined {
  const [first, ...rest] = paragraph.children
  if (first?.type !== 'text') return undefined
  const [marker = '', name = ''] = /^\[!([A-Za-z]+)\][+-]?[ \t]*/.exec(first.value) ?? []
  const known = findAdmonition(name, titles)
  if (!known) return undefined
  const text = { ...first, value: first.value.slice(marker.length) }
  const [label, content] = splitFirstLine([text, ...rest])
  if (label.length > 0 && !mayHaveTitle) return undefined
  paragraph.children = content
  return { ...known, label }
}
