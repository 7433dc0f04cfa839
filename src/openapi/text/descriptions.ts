/**
 * Renders the Markdown of a view. Descriptions are untrusted data: no MDX, no files, only harmless HTML. Parsing and
 * highlighting are asynchronous, so all texts are parsed first. The theme then renders each at the heading level it needs.
 */
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Root as MarkdownRoot } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import type { CodeHighlighter } from '../../markdown/code/codeHighlighter.js'
import { compileTree, finishHast } from '../../markdown/compileTree.js'
import { hastOptions } from '../../markdown/mdastToHast.js'
import type { MarkdownParser } from '../../markdown/parseMarkdown.js'
import type { SourceContext } from '../../markdown/source/sourceContext.js'
import { linkAttributes, positionAttribute } from '../../markdown/source/sourcePositions.js'
import type { Tokens } from '../../markdown/source/tokens.js'
import { visitHast, visitMdast } from '../../markdown/source/visitTree.js'
import { type HastTools, hastToHtml } from '../../markdown/writeHast.js'
import type { MarkdownText } from '../../model/contract/reference.js'
import type { Diagnostic, Point } from '../../model/diagnostic.js'
import { hashOf } from '../../util/hash.js'
import { escapeHtml } from '../../util/html.js'
import { isObject } from '../document/json.js'
import { cloneTree } from './cloneTree.js'
import { preferScanner } from './preferScanner.js'
import { sanitizeHtml } from './sanitizeHtml.js'

export interface DescriptionTools {
  readonly parse: MarkdownParser
  readonly highlight: CodeHighlighter
  readonly hast: HastTools
  readonly tokens: Tokens
  /** Texts parsed for other pages: the description of a shared definition is on every page that shows it. */
  readonly descriptionCache: Map<string, ParsedDescription>
}

export interface ParsedDescription {
  readonly tree: Root
  readonly context: SourceContext
  readonly diagnostics: readonly Diagnostic[]
  /** HTML by form: `inline`, or the heading level. */
  readonly html: Map<string, string>
}

/** The cache is cleared above this size. Most texts are one line. */
const maxCachedDescriptions = 5_000

export interface RenderedDescriptions {
  readonly block: (text: MarkdownText, headingLevel: number) => string
  readonly inline: (text: MarkdownText) => string
  readonly diagnostics: readonly Diagnostic[]
}

/** Parses all Markdown of a view, in which equal texts are parsed once, so that drawing needs no parser. */
export async function prepareDescriptions(view: unknown, tools: DescriptionTools): Promise<RenderedDescriptions> {
  const own = new Map<string, ParsedDescription>()
  /** Parsed texts by identity, which is faster than by key; undefined for plain text. */
  const known = new Map<MarkdownText, ParsedDescription | undefined>()
  const diagnostics: Diagnostic[] = []
  if (tools.descriptionCache.size > maxCachedDescriptions) tools.descriptionCache.clear()
  for (const text of collectMarkdown(view)) {
    const key = isPlainText(text.markdown) ? undefined : descriptionKey(text)
    known.set(text, key === undefined ? undefined : own.get(key))
    if (key === undefined || own.has(key)) continue
    const read = tools.descriptionCache.get(key) ?? (await parseDescription(text, tools))
    tools.descriptionCache.set(key, read)
    own.set(key, read)
    known.set(text, read)
    diagnostics.push(...read.diagnostics)
  }
  const render = (text: MarkdownText, name: string, shape: (tree: Root) => Root): string => {
    const read = known.get(text)
    if (!read && (known.has(text) || isPlainText(text.markdown)))
      return name === 'inline' ? `${text.markdown} ` : `<p>${text.markdown}</p>`
    const kept = read ?? own.get(descriptionKey(text))
    if (!kept) return escapeHtml(text.markdown)
    const drawn = kept.html.get(name)
    if (drawn !== undefined) return drawn
    const tree = shape(cloneTree(kept.tree))
    finishHast(tree, kept.context)
    markLinks(tree)
    const html = setSourcePositions(hastToHtml(tree, tools.hast), text)
    kept.html.set(name, html)
    return html
  }
  return {
    block: (text, level) => render(text, String(level), (tree) => shiftHeadings(tree, level)),
    inline: (text) => render(text, 'inline', (tree) => ({ type: 'root', children: phrasingContent(tree) })),
    diagnostics,
  }
}

/** True for one line without Markdown syntax: half of the texts of most descriptions. */
export function isPlainText(markdown: string): boolean {
  return plainText.test(markdown)
}

const plainText = /^(?!\d+[.)]|www\.|.*[ (]www\.)[\p{L}\p{N}](?:[\p{L}\p{N} ,;.'’()/-]*[\p{L}\p{N}.)])?$/u

async function parseDescription(text: MarkdownText, tools: DescriptionTools): Promise<ParsedDescription> {
  const found: Diagnostic[] = []
  const context: SourceContext = {
    kind: 'md',
    file: text.file,
    source: text.markdown,
    tokens: tools.tokens,
    tokensInCode: false,
    alertTitles: false,
    math: false,
    markup: undefined,
    root: undefined,
    components: undefined,
    idPrefix: '',
    include: () => undefined,
    diagnostics: found,
  }
  // Footnotes of two texts on a page need different ids.
  const tree = await parseToHast(context, `text-${hashOf(descriptionKey(text)).slice(0, 6)}-`, tools)
  const diagnostics = found.map((diagnostic) => ({
    ...diagnostic,
    range: { start: pointInFile(text, diagnostic.range?.start) },
  }))
  return { tree, context, diagnostics, html: new Map() }
}

async function parseToHast(
  context: SourceContext,
  clobberPrefix: string,
  { parse, highlight }: DescriptionTools,
): Promise<Root> {
  const { tree } = await compileTree(context, parse, preferScanner(highlight))
  const hasHtml = context.source.includes('<') && sanitizeHtmlNodes(tree)
  const hast = expectRoot(toHast(tree, { ...hastOptions, clobberPrefix }))
  // Only raw HTML needs an HTML parser.
  return hasHtml ? expectRoot(raw(hast)) : hast
}

/** Converting a root gives a root. */
function expectRoot(node: Nodes): Root {
  if (node.type !== 'root') throw new Error(`Expected a root, but got ${node.type}.`)
  return node
}

/** Sanitizes raw HTML in place. Returns true if there is any. */
function sanitizeHtmlNodes(tree: MarkdownRoot): boolean {
  let hasHtml = false
  visitMdast(tree, (node) => {
    if (node.type !== 'html') return
    node.value = sanitizeHtml(node.value)
    hasHtml = true
  })
  return hasHtml
}

function collectMarkdown(value: unknown, found: MarkdownText[] = []): readonly MarkdownText[] {
  if (Array.isArray(value)) for (const inner of value) collectMarkdown(inner, found)
  else if (isMarkdownText(value)) found.push(value)
  else if (isObject(value)) for (const key in value) collectMarkdown(value[key], found)
  return found
}

function isMarkdownText(value: unknown): value is MarkdownText {
  return isObject(value) && 'markdown' in value && 'line' in value
}

function descriptionKey({ file, line, column, markdown }: MarkdownText): string {
  return `${file}:${line}:${column}:${markdown}`
}

/** Gives the highest heading the level, and keeps the distance of the others. */
function shiftHeadings(tree: Root, level: number): Root {
  const headings: Element[] = []
  visitHast(tree, (node) => {
    if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) headings.push(node)
  })
  const top = Math.min(...headings.map(({ tagName }) => Number(tagName[1])))
  for (const heading of headings) heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) - top + level)}`
  return tree
}

const inlineElements = new Set(
  'a abbr b br cite code del dfn em i img input ins kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)

/** Removes block elements and keeps their inline content. */
function phrasingContent(node: { readonly children: readonly Nodes[] }): ElementContent[] {
  return node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return child.value.trim() === '' ? [{ type: 'text', value: ' ' }] : [child]
    if (child.type !== 'element' || child.tagName === 'ds-code') return []
    if (inlineElements.has(child.tagName)) return [{ ...child, children: phrasingContent(child) }]
    return [...phrasingContent(child), { type: 'text', value: ' ' }]
  })
}

function markLinks(tree: Root): void {
  visitHast(tree, (node) => {
    if (node.type !== 'element' || node.properties.dataDsPos !== undefined) return
    if (linkAttributes.some((name) => node.properties[name] !== undefined)) node.properties.dataDsPos = '|'
  })
}

/** Maps source positions in the text to the file, so that a broken link is reported at its place or at its scalar. */
function setSourcePositions(html: string, text: MarkdownText): string {
  return html.replace(positionPattern, (_, places: string) => {
    const found = places.split(/[| ]/).flatMap((place) => {
      const [, name, line, column] = /^([^=]+)=(\d+):(\d+)$/.exec(place) ?? []
      return name ? [[name, { line: Number(line), column: Number(column) }] as const] : []
    })
    const all = found.length > 0 ? found : [['*', undefined] as const]
    const said = all.map(([name, point]) => {
      const { line, column } = pointInFile(text, point)
      return `${name}=${line}:${column}`
    })
    return ` ${positionAttribute}="${escapeHtml(text.file)}|${said.join(' ')}"`
  })
}

/** Only in literal blocks can a point be mapped exactly: elsewhere, escapes and folding change offsets. */
function pointInFile({ line, column, indent }: MarkdownText, point: Point | undefined): Point {
  return point && indent !== undefined ? { line: line + point.line, column: indent + point.column } : { line, column }
}

const positionPattern = new RegExp(` ${positionAttribute}="([^"]*)"`, 'g')
