/**
 * The Markdown of a view as HTML. It is data: no MDX, no raw HTML beyond harmless elements, no files. Reading and
 * highlighting take time, so all texts are prepared first; a theme then asks for one at the heading level that it needs.
 */
import type { Element, Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Root as MarkdownRoot } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { cloneTree } from '../../markdown/cloneTree.js'
import type { CodeHighlighter } from '../../markdown/code/codeHighlighter.js'
import { compileTree, finishHast } from '../../markdown/compileTree.js'
import type { ComponentMap } from '../../markdown/contentComponents.js'
import { hastToHtml } from '../../markdown/hastToHtml.js'
import { hastOptions } from '../../markdown/mdastToHast.js'
import type { MarkdownParser } from '../../markdown/parseMarkdown.js'
import type { SourceContext } from '../../markdown/sourceContext.js'
import { linkAttributes, positionAttribute } from '../../markdown/sourcePositions.js'
import type { Tokens } from '../../markdown/tokens.js'
import { visitHast, visitMdast } from '../../markdown/visitTree.js'
import type { MarkdownText } from '../../model/contract/reference.js'
import type { Diagnostic, Point } from '../../model/diagnostic.js'
import { hashOf } from '../../util/hash.js'
import { escapeHtml } from '../../util/html.js'
import { preferScanner } from './preferScanner.js'
import { sanitizeHtml } from './sanitizeHtml.js'
import { transformAlerts } from './transformAlerts.js'

export interface DescriptionTools {
  readonly parse: MarkdownParser
  readonly highlight: CodeHighlighter
  readonly components: ComponentMap
  readonly tokens: Tokens
  /** Texts that were read for other pages: a definition that is used everywhere is described everywhere. */
  readonly descriptionCache: Map<string, ParsedDescription>
}

export interface ParsedDescription {
  readonly tree: Root
  readonly context: SourceContext
  readonly diagnostics: readonly Diagnostic[]
  /** HTML by shape: `inline`, or the level of its headings. */
  readonly html: Map<string, string>
}

/** As many texts are kept; most are a line. */
const mostCachedDescriptions = 5_000

export interface RenderedDescriptions {
  readonly block: (text: MarkdownText, headingLevel: number) => string
  readonly inline: (text: MarkdownText) => string
  readonly diagnostics: readonly Diagnostic[]
}

export async function prepareDescriptions(view: unknown, tools: DescriptionTools): Promise<RenderedDescriptions> {
  const own = new Map<string, ParsedDescription>()
  /** The texts of the view themselves; undefined for plain ones. To know them by what they say takes longer. */
  const known = new Map<MarkdownText, ParsedDescription | undefined>()
  const diagnostics: Diagnostic[] = []
  if (tools.descriptionCache.size > mostCachedDescriptions) tools.descriptionCache.clear()
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
    const html = setSourcePositions(hastToHtml(tree, tools.components), text)
    kept.html.set(name, html)
    return html
  }
  return {
    block: (text, level) => render(text, String(level), (tree) => shiftHeadings(tree, level)),
    inline: (text) =>
      render(text, 'inline', (tree) => ({ type: 'root', children: phrasingContent(tree) as Root['children'] })),
    diagnostics,
  }
}

/** One line of words without a sign that Markdown knows: half of the texts of most descriptions. */
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
    idPrefix: '',
    include: () => undefined,
    diagnostics: found,
  }
  // Footnotes of two texts on one page must not share ids.
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
  if (context.source.includes('[!')) transformAlerts(tree)
  const hasHtml = context.source.includes('<') && sanitizeHtmlNodes(tree)
  const hast = toHast(tree, { ...hastOptions, clobberPrefix }) as Root
  // Only raw HTML has to be parsed as a browser would.
  return hasHtml ? (raw(hast) as Root) : hast
}

/** Whether there is any. */
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
  if (typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) for (const inner of value) collectMarkdown(inner, found)
  else if ('markdown' in value && 'line' in value) found.push(value as MarkdownText)
  else for (const key in value) collectMarkdown((value as Readonly<Record<string, unknown>>)[key], found)
  return found
}

function descriptionKey({ file, line, column, markdown }: MarkdownText): string {
  return `${file}:${line}:${column}:${markdown}`
}

/** The highest heading of the text gets the level; the others keep their distance. */
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

/** Blocks one after the other, without their walls. */
function phrasingContent(node: { readonly children: readonly Nodes[] }): Nodes[] {
  return node.children.flatMap((child): Nodes[] => {
    if (child.type === 'text') return child.value.trim() === '' ? [{ type: 'text', value: ' ' }] : [child]
    if (child.type !== 'element' || child.tagName === 'ds-code') return []
    if (inlineElements.has(child.tagName))
      return [{ ...child, children: phrasingContent(child) as Element['children'] }]
    return [...phrasingContent(child), { type: 'text', value: ' ' }]
  })
}

function markLinks(tree: Root): void {
  visitHast(tree, (node) => {
    if (node.type !== 'element' || node.properties.dataDsPos !== undefined) return
    if (linkAttributes.some((name) => node.properties[name] !== undefined)) node.properties.dataDsPos = '|'
  })
}

/** Every link of the text is reported where it stands, or at the scalar that holds it. */
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

/** Where a point of the text stands in the file: escapes and folding lie between, but for literal blocks. */
function pointInFile({ line, column, indent }: MarkdownText, point: Point | undefined): Point {
  return point && indent !== undefined ? { line: line + point.line, column: indent + point.column } : { line, column }
}

const positionPattern = new RegExp(` ${positionAttribute}="([^"]*)"`, 'g')
