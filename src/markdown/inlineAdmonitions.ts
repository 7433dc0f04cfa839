/**
 * In `.md` pages, a paragraph that is one `<Callout type="warning">Text.</Callout>` becomes an admonition. Tags on lines of their own
 * are those of `admonitionSource.ts`.
 */
import type { Html, Paragraph, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { admonitionTags, readAdmonitionTag, tagAttribute } from './source/admonitionSource.js'
import { visitMdast } from './source/visitTree.js'

const opening = new RegExp(String.raw`^<(${admonitionTags})((?:\s+${tagAttribute})*)\s*>$`)

export function replaceInlineAdmonitions(tree: Root): void {
  visitMdast(tree, (node) => {
    if (!('children' in node) || !node.children.some(({ type }) => type === 'paragraph')) return
    Object.assign(node, {
      children: node.children.map((child) => (child.type === 'paragraph' ? (toAdmonition(child) ?? child) : child)),
    })
  })
}

/** Undefined if the paragraph has other text, or the tag in it again. */
function toAdmonition({ children, position }: Paragraph): ContainerDirective | undefined {
  const [first] = children
  const last = children.at(-1)
  if (first?.type !== 'html' || last?.type !== 'html') return undefined
  const [, name, attributes = ''] = opening.exec(first.value) ?? []
  const content = children.slice(1, -1)
  const isSameTag = ({ value }: Html) => new RegExp(`^</?${name}[\\s>]`).test(value)
  if (name === undefined || last.value !== `</${name}>` || content.length === 0) return undefined
  if (content.some((child) => child.type === 'html' && isSameTag(child))) return undefined
  const { kind, title } = readAdmonitionTag(name, attributes)
  return {
    type: 'containerDirective',
    name: kind,
    attributes: title === undefined ? {} : { title },
    children: [{ type: 'paragraph', children: content }],
    position,
  }
}
