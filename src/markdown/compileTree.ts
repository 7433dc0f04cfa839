/** All transforms of a source file that need no components. Markdown and MDX share them. */
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { addHeadingAnchors } from './addHeadingAnchors.js'
import { addRawHtmlPositions, addSourcePositions } from './addSourcePositions.js'
import { checkReferences } from './checkReferences.js'
import { checkUnclosedBlocks } from './checkUnclosedBlocks.js'
import type { CodeHighlighter } from './code/codeHighlighter.js'
import { protectHeadingIds, transformHeadingIds } from './explicitHeadingIds.js'
import { renameAdmonitions } from './mdx/renameAdmonitions.js'
import type { MarkdownParser } from './parseMarkdown.js'
import { admonitionTags, normalizeAdmonitions } from './source/admonitionSource.js'
import type { SourceContext } from './source/sourceContext.js'
import type { SourceNotes } from './source/sourceNotes.js'
import type { ComponentTarget } from './source/sourcePositions.js'
import { visitMdast } from './source/visitTree.js'
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
  const { source, notes } = await normalizeSource(given)
  const context = { ...given, source }
  const tree = await parse(context.source, context.kind)
  // Positions come first: the other steps change texts and replace nodes.
  const componentTargets = addSourcePositions(tree, context)
  if (context.kind === 'md' && inlineAdmonition.test(source))
    (await import('./inlineAdmonitions.js')).replaceInlineAdmonitions(tree)
  checkReferences(tree, context)
  checkUnclosedBlocks(given)
  await checkForeignMarkup(tree, context)
  await context.transforms?.remark(tree, context)
  // Before other tokens are replaced, because a variable can contain a token of a plugin.
  await context.transforms?.tokens?.mark(tree, context)
  transformTokens(tree, context)
  transformHeadingIds(tree, context)
  if (context.kind === 'mdx') renameAdmonitions(tree, context)
  await transformAllAdmonitions(tree, context)
  if (
    context.markup &&
    (notes.abbreviations.length > 0 || featureMarkup.test(source) || hasAbbreviations(context.tokens))
  )
    await (await import('./features/transformFeatures.js')).transformFeatures(tree, context, notes)
  if (context.transforms || tabsMarkup.test(source)) (await import('./addTabsIds.js')).addTabsIds(tree, context)
  if (dateCells.test(source)) (await import('./markDates.js')).markDates(tree)
  if (containsCode(tree))
    await (await import('./transformCodeBlocks.js')).transformCodeBlocks(tree, context, highlighter)
  return { tree, componentTargets }
}

function containsCode(tree: Root): boolean {
  let found = false
  visitMdast(tree, (node) => {
    found ||= node.type === 'code' || (node.type === 'containerDirective' && node.name === 'code-group')
  })
  return found
}

/** Rewrites markup that the parsers read in another way than docsgen. */
async function normalizeSource({ source: given, kind, math, markup }: SourceContext): Promise<NormalizedSource> {
  const isFeatured = markup && /^ {0,3}\*\[|\$|^[ >]{0,8}:[ \t]+\S/m.test(given)
  const { source, notes } = isFeatured
    ? (await import('./source/featureSource.js')).normalizeFeatures(given, math)
    : { source: given, notes: noNotes }
  const normalized = normalizeAdmonitions(source, kind)
  return { source: kind === 'mdx' ? protectHeadingIds(normalized) : normalized, notes }
}

const noNotes: SourceNotes = { abbreviations: [] }

interface NormalizedSource {
  readonly source: string
  readonly notes: SourceNotes
}

/** Markup that `transformFeatures` is about. Most sources have none of it. */
const featureMarkup =
  /:(?:badge|icon|term)\[|::|===|<(?:Badge|Cards?|ConsoleView|FileTree|Hero|Icon|Logos|PackageManagers|Steps|Tabs?|Term|Video|Vimeo|You[Tt]ube)\b|:[a-z0-9_+-]+:|[\uE000\uE001]|(?:`{3}|~{3})[ \t]*(?:math|mermaid|latex|katex)/

/** Markup that becomes tabs. Each walk through a tree costs about as much as parsing a tenth of it. */
const tabsMarkup = /tab|===|::|<Package/i

/** A cell of a table that can be a date. */
const dateCells = /\|[ \t]*\d{4}-\d\d-\d\d[ \t]*(?:\||$)/m

function hasAbbreviations({ vars }: SourceContext['tokens']): boolean {
  return Object.keys(vars).some((key) => key.startsWith('abbreviations.'))
}

/** Loads the checks with the first page that has anything for them: HTML, tables, footnotes, shortcodes. */
async function checkForeignMarkup(tree: Root, context: SourceContext): Promise<void> {
  const { source } = context
  const hasAsterisks = source.includes('**') && asteriskMarks.some((mark) => mark.test(source))
  const hasEmphasis = hasAsterisks || (source.includes('`') && backtickMark.test(source))
  if (!hasEmphasis && !marks.test(source)) return
  const { checkForeignText } = await import('./foreign/checkForeignText.js')
  checkForeignText(tree, context, { hasLinks: linkMarks.test(source), hasBlocks: blockMarks.test(source), hasEmphasis })
}

// Texts that the checks of `foreign/` are about. They decide which checks run, because most sources have few of them.

/** Links in an unusual form, and definitions of links and footnotes. See `checkLooseLinks`. */
const linkMarks =
  /\[\^|^[ >]*\[[^\]\n]+\]:|\]\([^()\s]*(?:#[^()\s]*)? [^()\n]|\[[^\][\n]*\[[^\]\n]*\]\(|\[\[[\p{L}\p{N}][^\][\n]*\]\]/imu

/** Headings, fences, directives and lists in an unusual form. See `checkLooseBlocks`. */
const blockMarks =
  /:{3}|^:: |^#{7}|^#+$|^[ >]*[\u200b\u200c\u2060\ufeff]|(?<=[^\n]\n)[ >]*(?:-{2,}|=+)$|^ {1,2}(?:\d{1,9}[.)] |[-*+] |`{3}|(?<=\n[ \t]*\n {1,2})\S)|^[ >]*`{3}\w[^`\n]*`{3}/m

/** Asterisks that can be text: between punctuation and a letter, before a space, and at the start of a line without the others. */
const asteriskMarks = [
  /\*\*(?:(?<=[^\w\s*]\*\*)[\p{L}\p{N}]|(?<=\p{L}\*\*)[^\w\s*.,;:!?)\]"'][^*\n]*\*\*)/u,
  /^[ >*+-]*\*\*(?: |[^*\n]+$)/m,
]

/** A line with one backtick. */
const backtickMark = /^[^`\n]*`[^`\n]*$/m

const otherMarks: readonly RegExp[] = [
  // HTML, tables, templates, shortcodes, attribute lists and tokens.
  /[<|]|&[a-z]{2}|\[\[|\{[{%:!/]|\{(?:--|>>|~~)|\)\{|\{(?!product\}|vars\.|input\.)[a-z][\w.-]*\}|:id=|':\w/u,
  // Includes, tables of contents and statements.
  /--8<--|toc\]|%% |^[!@][a-z[]|^(?:import|export) |^\\[a-z]/u,
  // Directives and roles of MyST and reStructuredText.
  /[`~:]{3}\{|\}`|:`|`_|\)=$|^% |^(?:\.\.|\/\/\/) |^\+[-=]/u,
  // AsciiDoc, Obsidian and extensions of MkDocs.
  /^=|^\[[a-z]{3,}[^\]\n]*\]$|[a-z]:{1,2}[^\s[\]]*\[|==|[ \t]\^|\+\+|\^\S|[a-z)]~\w|:(?:material|octicons|fontawesome|simple)-/u,
  // Headings, lists and quotes that are none.
  /^#{1,6}[^\s#]|[\u00a0\u202f\u3000]|^[?!]> |\[!/u,
  /^[ >]*(?:[-+*]|\d{1,3}[.)])[\p{L}[]|^[ >]*[•·‣◦▪●○]|[-*+] \[(?:[ x]\]\S|[^x\s]?\])|^[ >]*[a-z]{1,4}[.)] |^[a-z*_][^\n]*\n(?!1[.)])\d{1,3}[.)] /u,
]

const marks = new RegExp([...otherMarks, linkMarks, blockMarks].map(({ source }) => source).join('|'), 'imu')

/** A component of other generators that is closed in the line of its text. */
const inlineAdmonition = new RegExp(String.raw`\S</(?:${admonitionTags})>[ \t]*$`, 'm')

async function transformAllAdmonitions(tree: Root, context: SourceContext): Promise<void> {
  if (!/:::|\[!|!!!|\?\?\?|===/.test(context.source) && !inlineAdmonition.test(context.source)) return
  const { transformAdmonitions } = await import('./transformAdmonitions.js')
  transformAdmonitions(tree, context)
}

/** HTML, and markup that becomes links without positions: footnotes, directives, attributes. */
const rawMarkup = /<|\[\^|::|\{/

/** Applies the transforms that need HTML elements. */
export function finishHast(tree: HastRoot, context: SourceContext): void {
  if (context.kind === 'md' && (context.transforms || rawMarkup.test(context.source)))
    addRawHtmlPositions(tree, context)
  addHeadingAnchors(tree, context.text?.anchor ?? 'Direct link to {heading}')
}
