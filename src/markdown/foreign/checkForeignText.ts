/** Reports text that readers would not see, and syntax that only other generators read. */
import type { Nodes, Root } from 'mdast'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'
import { checkEmphasis } from './checkEmphasis.js'
import { checkForeignSyntax } from './checkForeignSyntax.js'
import { checkGfmLosses } from './checkGfmLosses.js'
import { checkLooseBlocks } from './checkLooseBlocks.js'
import { checkLooseLinks } from './checkLooseLinks.js'
import { checkLooseMarkup } from './checkLooseMarkup.js'
import { checkMarkdownInHtml } from './checkMarkdownInHtml.js'
import { checkNearTokens } from './checkNearTokens.js'
import { checkRawHtml } from './checkRawHtml.js'
import { checkRunOnLines } from './checkRunOnLines.js'

/** Kinds of text that the source can contain. Each check without them would walk through the tree for nothing. */
interface ForeignMarks {
  readonly hasLinks: boolean
  readonly hasBlocks: boolean
  readonly hasEmphasis: boolean
}

export function checkForeignText(tree: Root, context: SourceContext, marks: ForeignMarks): void {
  const nodes = listNodes(tree)
  checkRawHtml(nodes, context)
  checkForeignSyntax(nodes, context)
  checkGfmLosses(nodes, context)
  checkLooseMarkup(nodes, context)
  if (marks.hasBlocks) checkLooseBlocks(nodes, context)
  if (marks.hasLinks) checkLooseLinks(nodes, context)
  if (marks.hasEmphasis) checkEmphasis(nodes, context)
  checkRunOnLines(nodes, context)
  checkMarkdownInHtml(nodes, context)
  checkNearTokens(nodes, context)
}

/** All nodes in document order, so that the checks share one walk through the tree. */
function listNodes(tree: Root): readonly Nodes[] {
  const nodes: Nodes[] = []
  visitMdast(tree, (node) => {
    nodes.push(node)
    return undefined
  })
  return nodes
}
