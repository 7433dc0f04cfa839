/** Marks table cells that are one date, such as `2026-09-08`, as `time`: a browser would break such a cell at its hyphens. */
import type { Root } from 'mdast'
import { visitMdast } from './source/visitTree.js'

export function markDates(tree: Root): void {
  visitMdast(tree, (node) => {
    if (node.type !== 'tableCell' || node.children.length !== 1) return
    const [text] = node.children
    if (text?.type === 'text' && /^\d{4}-\d\d-\d\d$/.test(text.value)) text.data = { hName: 'time' }
  })
}
