/**
 * Turns a term and its definitions into `<dl>`. `definitionSource.ts` has made each definition an item of a list whose text starts with
 * a mark; the paragraph before the list holds the terms, one in each line.
 */
import type { Blockquote, List, Paragraph, Root, RootContent } from 'mdast'
import { definitionMark } from '../source/definitionSource.js'
import { splitFirstLine } from '../source/splitFirstLine.js'
import { visitMdast } from '../source/visitTree.js'

export function transformDefinitionLists(tree: Root): void {
  visitMdast(tree, (node) => {
    if (!('children' in node)) return
    const children: readonly RootContent[] = node.children
    if (!children.some(isDefinitions)) return
    Object.assign(node, { children: joinDefinitions(children) })
  })
}

function isDefinitions(node: RootContent): node is List {
  if (node.type !== 'list') return false
  return node.children.some(({ children: [first] }) => {
    const text = first?.type === 'paragraph' ? first.children[0] : undefined
    return text?.type === 'text' && text.value.startsWith(definitionMark)
  })
}

function joinDefinitions(nodes: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = []
  let open: Blockquote | undefined
  for (const node of nodes) {
    if (!isDefinitions(node)) {
      joined.push(node)
      // The next term of the same list is a paragraph, too.
      if (node.type !== 'paragraph') open = undefined
      continue
    }
    const terms = joined.at(-1)
    const entries = [...(terms?.type === 'paragraph' ? splitTermLines(terms) : []), ...definitionsOf(node)]
    if (terms?.type === 'paragraph') joined.pop()
    // A paragraph between two lists that is no term ends the first one.
    if (open && joined.at(-1) === open) open.children.push(...entries)
    else {
      const list: Blockquote = {
        type: 'blockquote',
        children: entries,
        data: { hName: 'dl', hProperties: { className: ['definitions'], dataDsStyle: 'definitions' } },
        position: node.position,
      }
      joined.push(list)
      open = list
    }
  }
  return joined
}

function splitTermLines(paragraph: Paragraph): Paragraph[] {
  const terms: Paragraph[] = []
  let rest = paragraph.children
  while (rest.length > 0) {
    const [line, after] = splitFirstLine(rest)
    terms.push({ type: 'paragraph', children: line, position: paragraph.position, data: { hName: 'dt' } })
    rest = after
  }
  return terms
}

function definitionsOf(list: List): (Paragraph | Blockquote)[] {
  return list.children.map((item): Paragraph | Blockquote => {
    const [first] = item.children
    const text = first?.type === 'paragraph' ? first.children[0] : undefined
    if (text?.type === 'text') text.value = text.value.replace(definitionMark, '').trimStart()
    // A definition of one paragraph is its text.
    const isText = item.children.length === 1 && first?.type === 'paragraph'
    const data = { hName: 'dd' }
    if (isText) return { ...first, data }
    return { type: 'blockquote', children: item.children, data, position: item.position }
  })
}
