/**
 * Turns text directives (`:name`) and leaf directives (`::name`) back into text. docsgen has only container directives
 * (`:::note`), and no parser can switch the others off: text such as `sts:AssumeRole` would lose its second half.
 */
import type { Root } from 'mdast'
import { visitMdast } from './source/visitTree.js'

/** @param parsed the tree of a parser of Markdown; both parsers declare a wider type than they return. */
export function restoreInlineDirectives(parsed: unknown, source: string): Root {
  const tree = requireRoot(parsed)
  visitMdast(tree, ({ type, position }) => {
    if (type !== 'textDirective' && type !== 'leafDirective') return
    const value = source.slice(position?.start.offset, position?.end.offset)
    const text = { type: 'text' as const, value, position }
    return [type === 'leafDirective' ? { type: 'paragraph', children: [text], position } : text]
  })
  return tree
}

function requireRoot(tree: unknown): Root {
  if (!isRoot(tree)) throw new Error('The Markdown parser returned no root node.')
  return tree
}

function isRoot(tree: unknown): tree is Root {
  return typeof tree === 'object' && tree !== null && 'type' in tree && tree.type === 'root'
}
