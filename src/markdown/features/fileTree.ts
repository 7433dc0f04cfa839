/**
 * Marks the items of the list in a file tree. An item begins with the name of a file or of a folder, and the rest of its line is a note. A
 * name that ends with a slash, or an item with a list in it, is a folder. `...` stands for other files.
 */
import type { List, ListItem, Nodes, Paragraph, PhrasingContent } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import type { SourceContext } from '../source/sourceContext.js'
import { componentElement } from './componentNode.js'
import { reportUse } from './report.js'

/** @param node the directive or the JSX element whose children are the list */
export function writeFileTree(node: Nodes, context: SourceContext): void {
  const children = 'children' in node ? node.children : []
  const lists = children.filter((child) => child.type === 'list')
  const [list] = lists
  if (!list || children.length > 1) {
    const hint = 'Write one list: - src/, and below it, indented, - index.ts.'
    reportUse(node, 'A file tree contains one list, and nothing else.', { hint, context })
  }
  for (const found of lists) writeItems(found, context)
}

function writeItems(list: List, context: SourceContext): void {
  for (const item of list.children) writeItem(item, context)
}

function writeItem(item: ListItem, context: SourceContext): void {
  const [first, ...rest] = item.children
  if (first?.type !== 'paragraph') {
    reportUse(item, 'This item of a file tree has no name.', { hint: 'Begin it with the name of a file.', context })
    return
  }
  const inner = rest.filter((child) => child.type === 'list')
  for (const other of rest)
    if (other.type !== 'list')
      reportUse(other, 'An item of a file tree is one line.', { hint: 'Write the note behind the name.', context })
  for (const list of inner) writeItems(list, context)
  const name = plainText(first).trim()
  const isMore = /^(?:\.{3}|…)$/.test(name)
  const isFolder = inner.length > 0 || /^\S+\/(?:\s|$)/.test(name)
  const label = splitName(first)
  if (inner.length === 0) {
    const kind = isMore ? 'tree-more' : isFolder ? 'tree-folder' : 'tree-file'
    item.data = { hProperties: { className: [kind] } }
    item.children = [{ ...label, data: { hName: 'div', hProperties: { className: ['tree-entry'] } } }]
    return
  }
  const folder = {
    type: 'blockquote' as const,
    children: [{ ...label, data: { hName: 'summary' } }, ...inner],
    data: { hName: componentElement('FileTreeFolder'), hProperties: { json: JSON.stringify({ open: true }) } },
    position: item.position,
  }
  item.children = [folder]
}

/** The name, and the rest of the line as a note. */
function splitName(paragraph: Paragraph): Paragraph {
  const name: PhrasingContent[] = []
  const note: PhrasingContent[] = []
  for (const node of paragraph.children) {
    if (note.length > 0) note.push(node)
    else if (node.type !== 'text') name.push(node)
    else {
      const [, before = '', after = ''] = /^(\s*\S*)([\s\S]*)$/.exec(node.value) ?? []
      // `**name** note`: the name is not in this text.
      const isNote = name.length > 0 && /^\s/.test(node.value)
      if (!isNote && before) name.push({ ...node, value: before.trim() })
      const rest = (isNote ? node.value : after).trim()
      if (rest) note.push({ ...node, value: rest })
    }
  }
  return {
    ...paragraph,
    children: [createSpan('tree-name', name), ...(note.length > 0 ? [createSpan('tree-note', note)] : [])],
  }
}

function createSpan(className: string, children: PhrasingContent[]): PhrasingContent {
  return { type: 'emphasis', children, data: { hName: 'span', hProperties: { className: [className] } } }
}
