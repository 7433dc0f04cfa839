/**
 * Turns text directives (`:name`) and leaf directives (`::name`) back into text. docsgen has only container directives
 * (`:::note`), and no parser can switch the others off: text such as `sts:AssumeRole` would lose its second half.
 */
import type { Root } from 'mdast'
import { visitMdast } from './visitTree.js'

export function restoreInlineDirectives(tree: Root, source: string): void {
  visitMdast(tree, ({ type, position }) => {
    if (type !== 'textDirective' && type !== 'leafDirective') return
    const value = source.slice(position?.start.offset, position?.end.offset)
    const text = { type: 'text' as const, value, position }
    return [type === 'leafDirective' ? { type: 'paragraph', children: [text], position } : text]
  })
}
