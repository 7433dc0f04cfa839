/** The pipeline from source text to a tree with everything of ours in it. MDX and Markdown share all of it. */
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import type { SourceContext } from './context.js'
import { transformDirectives } from './directives.js'
import { protectHeadingIds, transformHeadingIds } from './headingIds.js'
import { addHeadingIds } from './headings.js'
import type { Highlight } from './highlight.js'
import { type ComponentAddress, markMdast, markRawHtml } from './marks.js'
import type { Parser } from './parse.js'
import { transformCode } from './transformCode.js'
import { transformTabs } from './transformTabs.js'
import { transformTokens } from './transformTokens.js'

export interface CompiledTree {
  readonly tree: Root
  readonly addresses: readonly ComponentAddress[]
}

/** Source -> mdast with tokens, admonitions, heading ids, code blocks and marks in place. */
export async function compileTree(context: SourceContext, parse: Parser, highlight: Highlight): Promise<CompiledTree> {
  const tree = parse(context.kind === 'mdx' ? protectHeadingIds(context.source) : context.source, context.kind)
  const addresses = markMdast(tree, context)
  transformTokens(tree, context)
  transformHeadingIds(tree, context.file)
  transformDirectives(tree, context)
  transformTabs(tree, context)
  await transformCode(tree, context, highlight)
  return { tree, addresses }
}

/** The steps that need HTML elements. */
export function finishHast(tree: HastRoot, context: SourceContext): void {
  if (context.kind === 'md') markRawHtml(tree, context)
  addHeadingIds(tree)
}
