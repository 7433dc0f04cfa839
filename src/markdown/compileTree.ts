/** All transforms of a source file that need no components. Markdown and MDX share them. */
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { addHeadingAnchors } from './addHeadingAnchors.js'
import { addRawHtmlPositions, addSourcePositions } from './addSourcePositions.js'
import { addTabsIds } from './addTabsIds.js'
import { checkReferences } from './checkReferences.js'
import type { CodeHighlighter } from './code/codeHighlighter.js'
import { protectHeadingIds, transformHeadingIds } from './explicitHeadingIds.js'
import { renameAdmonitions } from './mdx/renameAdmonitions.js'
import type { MarkdownParser } from './parseMarkdown.js'
import { normalizeAdmonitions } from './source/admonitionSource.js'
import type { SourceContext } from './source/sourceContext.js'
import type { ComponentTarget } from './source/sourcePositions.js'
import { transformCodeBlocks } from './transformCodeBlocks.js'
import { transformTokens } from './transformTokens.js'

export interface CompiledTree {
  readonly tree: Root
  readonly componentTargets: readonly ComponentTarget[]
}

/** Parses the source and applies tokens, heading ids, admonitions, tabs and code blocks. */
export async function compileTree(
  given: SourceContext,
  parse: MarkdownParser,
  highlighter: CodeHighlighter,
): Promise<CompiledTree> {
  // Offsets of nodes point into the rewritten source. Its lines are those of the file.
  const context = { ...given, source: normalizeSource(given) }
  const tree = await parse(context.source, context.kind)
  // Positions come first: the other steps change texts and replace nodes.
  const componentTargets = addSourcePositions(tree, context)
  checkReferences(tree, context)
  await checkForeignMarkup(tree, context)
  await context.transforms?.remark(tree, context)
  transformTokens(tree, context)
  transformHeadingIds(tree, context.file)
  if (context.kind === 'mdx') renameAdmonitions(tree, context)
  await transformAllAdmonitions(tree, context)
  addTabsIds(tree, context)
  await transformCodeBlocks(tree, context, highlighter)
  return { tree, componentTargets }
}

/** Rewrites what the parsers do not read as docsgen means it. */
function normalizeSource({ source, kind }: SourceContext): string {
  const normalized = normalizeAdmonitions(source, kind)
  return kind === 'mdx' ? protectHeadingIds(normalized) : normalized
}

/** Loads the checks with the first page that has anything for them: HTML, tables, footnotes, shortcodes. */
async function checkForeignMarkup(tree: Root, context: SourceContext): Promise<void> {
  if (!/[<|]|\[\^|\{[{%:]|--8<--|^===|toc\]|^\.\. /im.test(context.source)) return
  const { checkForeignText } = await import('./foreign/checkForeignText.js')
  checkForeignText(tree, context)
}

async function transformAllAdmonitions(tree: Root, context: SourceContext): Promise<void> {
  if (!/:::|\[!|!!!|\?\?\?/.test(context.source)) return
  const { transformAdmonitions } = await import('./transformAdmonitions.js')
  transformAdmonitions(tree, context)
}

/** Applies the transforms that need HTML elements. */
export function finishHast(tree: HastRoot, context: SourceContext): void {
  if (context.kind === 'md') addRawHtmlPositions(tree, context)
  addHeadingAnchors(tree, context.anchorLabel ?? 'Direct link to {heading}')
}
