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

export function checkForeignText(tree: Root, context: SourceContext): void {
  checkRawHtml(tree, context)
  checkForeignSyntax(tree, context)
  checkGfmLosses(tree, context)
  checkLooseMarkup(tree, context)
  checkLooseBlocks(tree, context)
  checkLooseLinks(tree, context)
  checkEmphasis(tree, context)
  checkRunOnLines(tree, context)
  checkMarkdownInHtml(tree, context)
  checkNearTokens(tree, context)
}
