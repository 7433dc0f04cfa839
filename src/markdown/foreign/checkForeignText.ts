/** Reports text that readers would not see, and syntax that only other generators read. */
import type { Root } from 'mdast'
import type { SourceContext } from '../source/sourceContext.js'
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
  checkRawHtml(tree, context)
  checkForeignSyntax(tree, context)
  checkGfmLosses(tree, context)
  checkLooseMarkup(tree, context)
  if (marks.hasBlocks) checkLooseBlocks(tree, context)
  if (marks.hasLinks) checkLooseLinks(tree, context)
  if (marks.hasEmphasis) checkEmphasis(tree, context)
  checkRunOnLines(tree, context)
  checkMarkdownInHtml(tree, context)
  checkNearTokens(tree, context)
}
