/** Transforms GitHub alerts (`> [!NOTE]`), which many descriptions use, into admonitions as `:::note` creates them on pages. */
import type { Blockquote, Root } from 'mdast'
import { visitMdast } from '../../markdown/source/visitTree.js'
import type { AdmonitionProps } from '../../model/contract.js'

const admonitionsByAlert: Readonly<Record<string, Pick<AdmonitionProps, 'kind' | 'title'>>> = {
  NOTE: { kind: 'note' },
  TIP: { kind: 'tip' },
  IMPORTANT: { kind: 'info', title: 'Important' },
  WARNING: { kind: 'warning' },
  CAUTION: { kind: 'caution' },
}

export function transformAlerts(tree: Root): void {
  visitMdast(tree, (node) => {
    if (node.type === 'blockquote') transformAlert(node)
  })
}

/** The marker must be alone in the first line. The other lines are the text. */
function transformAlert(quote: Blockquote): void {
  const [paragraph] = quote.children
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return
  const [whole, name = ''] = /^\[!([A-Z]+)\][ \t]*(?:\n|$)/.exec(text.value) ?? []
  const alert = admonitionsByAlert[name]
  if (whole === undefined || !alert || (whole === text.value && paragraph.children.length > 1)) return
  text.value = text.value.slice(whole.length)
  if (text.value === '') quote.children.shift()
  quote.data = { hName: 'ds-admonition', hProperties: { json: JSON.stringify(alert) } }
}
