/** Reads the admonition components of other generators, `<Aside type="tip">` and `<Callout>`, as `<Admonition kind="tip">`. */
import type { Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { findAdmonition } from '../../schema/admonitions.js'
import type { SourceContext, SourceText } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'
import { mdxDeclarations } from './mdxDeclarations.js'

/** Names that say nothing about the kind. */
const generic = new Set(['Aside', 'Callout', 'Admonition', 'Alert'])
/** Names that are a kind. */
const kinds = new Set(['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution', 'Important', 'Success'])

export function renameAdmonitions(
  tree: Root,
  { source, components = [], text }: Pick<SourceContext, 'source' | 'components' | 'text'>,
): void {
  if (
    !components.includes('Admonition') ||
    !/<(?:Aside|Callout|Admonition|Alert|Note|Tip|Info|Warning|Danger|Caution|Important|Success)\b/.test(source)
  )
    return
  const { names } = mdxDeclarations(tree)
  visitMdast(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    const { name } = node
    if (!name || names.has(name) || (!generic.has(name) && !kinds.has(name))) return
    if (name === 'Admonition' || !components.includes(name)) renameAdmonition(node, name, text)
  })
}

/** A kind that is computed or not known stays as it is: the theme has a default. */
function renameAdmonition(node: MdxJsxFlowElement | MdxJsxTextElement, name: string, text?: SourceText): void {
  const isKind = (attribute: (typeof node.attributes)[number]) =>
    attribute.type === 'mdxJsxAttribute' && ['type', 'kind', 'variant', 'intent'].includes(attribute.name)
  const given = node.attributes.find(isKind)
  const value = given?.type === 'mdxJsxAttribute' ? given.value : undefined
  node.name = 'Admonition'
  if (value && typeof value !== 'string') return
  const known = findAdmonition(value ?? (kinds.has(name) ? name : 'note'), text) ?? {
    kind: 'note' as const,
    title: value ?? undefined,
  }
  const hasTitle = node.attributes.some(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'title',
  )
  node.attributes = node.attributes.filter((attribute) => !isKind(attribute))
  node.attributes.push({ type: 'mdxJsxAttribute', name: 'kind', value: known.kind })
  if (!hasTitle && known.title) node.attributes.push({ type: 'mdxJsxAttribute', name: 'title', value: known.title })
}
