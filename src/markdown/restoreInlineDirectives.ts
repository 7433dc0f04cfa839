/**
 * Turns text directives (`:name`) and leaf directives (`::name`) back into text, except those of components (`:badge[New]`). No parser can
 * switch them off: text such as `sts:AssumeRole` would lose its second half.
 */
import type { Root } from 'mdast'
import type { LeafDirective, TextDirective } from 'mdast-util-directive'
import { visitMdast } from './source/visitTree.js'

/** @param parsed the tree of a parser of Markdown; both parsers declare a wider type than they return. */
export function restoreInlineDirectives(parsed: unknown, source: string): Root {
  const tree = requireRoot(parsed)
  if (!mayHaveDirectives.test(source)) return tree
  visitMdast(tree, (node) => {
    const { type, position } = node
    if (type !== 'textDirective' && type !== 'leafDirective') return
    if (isComponentDirective(node, source)) return
    const value = source.slice(position?.start.offset, position?.end.offset)
    const text = { type: 'text' as const, value, position }
    return [type === 'leafDirective' ? { type: 'paragraph', children: [text], position } : text]
  })
  return tree
}

/** Names of directives can begin with a digit for a parser: `localhost:4321`. */
const mayHaveDirectives = /:[^\s/:]/

/** A directive in text has a label, and no letter before it. */
function isComponentDirective({ type, name, position }: TextDirective | LeafDirective, source: string): boolean {
  const start = position?.start.offset ?? 0
  if (type === 'leafDirective') return leafNames.has(name) && /[[{]/.test(source.slice(start, position?.end.offset))
  return textNames.has(name) && source.startsWith(`:${name}[`, start) && !/[\w:]/.test(source[start - 1] ?? '')
}

const leafNames: ReadonlySet<string> = new Set(['youtube', 'vimeo', 'video', 'card'])
const textNames: ReadonlySet<string> = new Set(['badge', 'icon', 'term'])

function requireRoot(tree: unknown): Root {
  if (!isRoot(tree)) throw new Error('The Markdown parser returned no root node.')
  return tree
}

function isRoot(tree: unknown): tree is Root {
  return typeof tree === 'object' && tree !== null && 'type' in tree && tree.type === 'root'
}
