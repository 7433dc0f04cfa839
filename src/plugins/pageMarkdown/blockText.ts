/** The code of a block, without the labels of folded lines. Removed and added lines are marked as in a patch. */
import type { Element } from 'hast'
import { type Child, contains, hasClass, hasTag, textOfNodes } from './hast.js'

export interface BlockText {
  readonly text: string
  /** True if lines begin with `-`, `+` or a space, because the style sheet marks some as removed. */
  readonly isPatch: boolean
}

export function blockText(pre: Element): BlockText {
  const isPatch = contains(pre, (node) => hasClass(node, 'del'))
  const textOfLine = (node: Child): string => {
    if (hasTag(node, 'summary')) return ''
    if (isPatch && hasClass(node, 'line'))
      return `${hasClass(node, 'del') ? '-' : hasClass(node, 'add') ? '+' : ' '}${textOfNodes(node)}`
    return node.type === 'element' ? node.children.map(textOfLine).join('') : textOfNodes(node)
  }
  return { text: textOfLine(pre).replace(/\n$/, ''), isPatch }
}
