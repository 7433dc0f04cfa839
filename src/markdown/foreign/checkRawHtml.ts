/**
 * Reports what browsers hide in the raw HTML of a `.md` file: placeholders such as `<cluster-name>`, which are read as tags,
 * components, elements and comments that are never closed, and scripts. The markup itself stays, as CommonMark says.
 */
import type { Html, Nodes, Text } from 'mdast'
import { error, warning } from '../../model/diagnostic.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'
import { htmlElements, invisibleElements, optionalEndTags, scriptElements, voidElements } from './elementNames.js'
import { foreignComponentHint } from './foreignComponents.js'
import { type ScannedTag, scanTags } from './scanTags.js'
import { describeQuotes } from './tagQuotes.js'

interface PlacedTag extends ScannedTag {
  readonly node: Html
}

/** Adds its findings to the context. Texts of API descriptions have no `components` in the context; they are skipped. */
export function checkRawHtml(nodes: readonly Nodes[], context: SourceContext): void {
  if (!context.components || !context.source.includes('<')) return
  const tags: PlacedTag[] = []
  nodes.forEach((node) => {
    if (node.type === 'html') tags.push(...scanTags(node.value).map((tag) => ({ ...tag, node })))
    else if (node.type === 'text') reportUnquotedTags(node, context)
  })
  // `<Card>` of the theme is a component, which .md pages do not have.
  const isKnownElement = (name: string) =>
    htmlElements.has(name.toLowerCase()) || (!/^[A-Z]/.test(name) && context.components?.includes(name))
  const unknown: PlacedTag[] = []
  const open: PlacedTag[] = []
  let foreign = 0
  for (const tag of tags) {
    const name = tag.name.toLowerCase()
    // Elements of SVG and MathML have names of their own.
    if (tag.kind === 'start' && (name === 'svg' || name === 'math') && !tag.isSelfClosing) foreign++
    if (tag.kind === 'openComment') reportOpenComment(tag, context)
    else if (tag.kind === 'declaration') reportDeclaration(tag, context)
    else if (tag.kind === 'openTag') reportOpenTag(tag, context)
    else if (foreign === 0 && isPlaceholder(tag, isKnownElement)) unknown.push(tag)
    else if (foreign === 0) {
      followElement(tag, open, context)
      checkTagQuotes(tag, context)
    }
    if (tag.kind === 'end' && (name === 'svg' || name === 'math')) foreign = Math.max(0, foreign - 1)
  }
  reportUnknown(unknown, context)
  for (const tag of open) if (!optionalEndTags.has(tag.name.toLowerCase())) reportUnclosed(tag, context)
}

function isPlaceholder({ name, attributes, kind }: PlacedTag, known: (name: string) => boolean | undefined): boolean {
  const lowerCase = name.toLowerCase()
  return !known(name) || (kind === 'start' && invisibleElements.has(lowerCase) && attributes.replace('/', '') === '')
}

/** Keeps the elements that are open. */
function followElement(tag: PlacedTag, open: PlacedTag[], context: SourceContext): void {
  const name = tag.name.toLowerCase()
  if (tag.kind === 'start') {
    if (voidElements.has(name)) return
    open.push(tag)
    if (scriptElements.has(name)) reportScript(tag, context)
    return
  }
  const at = open.findLastIndex((candidate) => candidate.name.toLowerCase() === name)
  if (at !== -1) open.splice(at, 1)
}

/** Reports components once for each name, and every placeholder, because each one hides a word. */
function reportUnknown(tags: readonly PlacedTag[], context: SourceContext): void {
  const byName = new Map<string, PlacedTag[]>()
  for (const tag of tags) byName.set(tag.name, [...(byName.get(tag.name) ?? []), tag])
  for (const [name, group] of byName) {
    const [first] = group
    if (first && isComponentPlaceholder(name, group)) reportComponent(first, group, context)
    else
      for (const tag of group)
        if (tag.kind === 'start' || group.every(({ kind }) => kind === 'end')) reportPlaceholder(tag, context)
  }
}

/** A placeholder is one tag, and its words are not attributes with values. */
function isComponentPlaceholder(name: string, group: readonly PlacedTag[]): boolean {
  const looksLikeComponent = /^[A-Z][A-Za-z0-9]*(?:\.[A-Z]\w*)*$/.test(name) || name.includes('-')
  return (
    looksLikeComponent &&
    group.some(({ kind, attributes, isSelfClosing }) => isSelfClosing || kind === 'end' || /=/.test(attributes))
  )
}

function reportComponent(tag: PlacedTag, group: readonly PlacedTag[], context: SourceContext): void {
  const uses = group.filter(({ kind }) => kind === 'start').length
  const times = uses > 1 ? `, ${uses} times` : ''
  const attributes = [...new Set(group.map((use) => use.attributes).filter((text) => text.includes('=')))]
  const details = attributes.length > 0 ? ` Its attributes are not shown: ${attributes.join(', ')}.` : ''
  const message = `This .md page uses the component <${tag.name}>${times}. Only .mdx pages have components.${details}`
  const hint = foreignComponentHint(tag.name) ?? 'Rename the file to .mdx, or write Markdown.'
  context.diagnostics.push(warning('html-component', message, { ...placeOf(tag, context), hint }))
}

function reportPlaceholder(tag: PlacedTag, context: SourceContext): void {
  const message = `${tag.text} is read as an HTML tag, so readers do not see it.`
  const hint = `Write \\${tag.text}, or put it into a code span.`
  context.diagnostics.push(warning('html-unknown-tag', message, { ...placeOf(tag, context), hint }))
}

function checkTagQuotes(tag: PlacedTag, context: SourceContext): void {
  const found = tag.kind === 'start' ? describeQuotes(tag) : undefined
  if (found)
    context.diagnostics.push(warning('loose-markup', found.message, { ...placeOf(tag, context), hint: found.hint }))
}

/** The parser takes `<a href=/page>` as text, because a slash is in a value without quotes. */
function reportUnquotedTags({ position }: Text, { source, file, diagnostics }: SourceContext): void {
  const start = position?.start.offset ?? 0
  const text = source.slice(start, position?.end.offset)
  for (const { 0: tag, 1: name = '', 2: value = '', index } of text.matchAll(
    /(?<!\\)<[a-z][a-z0-9]*(?=[ \t])[^<>\n]*?[ \t]([\w-]+)=([^\s"'<>=]*\/[^\s"'<>=]*)[^<>\n]*>/gi,
  )) {
    const message = `${shortenMarkup(tag)} is shown as text, because the value of “${name}” has no quotes.`
    const hint = `Write ${name}="${value.replace(/[“”„‘’]/g, '')}".`
    diagnostics.push(warning('loose-markup', message, { file, range: { start: pointAt(source, start + index) }, hint }))
  }
}

function reportUnclosed(tag: PlacedTag, context: SourceContext): void {
  const hint = `Add </${tag.name}>. For the text itself, write \\${tag.text} or a code span.`
  const message = `${tag.text} is never closed.`
  context.diagnostics.push(warning('html-unclosed', message, { ...placeOf(tag, context), hint }))
}

function reportOpenTag(tag: PlacedTag, context: SourceContext): void {
  const place = { ...placeOf(tag, context), hint: 'End it with >. For the text itself, write \\<.' }
  context.diagnostics.push(warning('html-unclosed', `The tag <${tag.name} is not finished.`, place))
}

function reportOpenComment(tag: PlacedTag, context: SourceContext): void {
  const message = 'This comment is never closed, so it hides the rest of the page.'
  context.diagnostics.push(error('html-comment', message, { ...placeOf(tag, context), hint: 'End it with -->.' }))
}

function reportDeclaration(tag: PlacedTag, context: SourceContext): void {
  const shown = shortenMarkup(tag.text)
  const hint = 'Put it into a code block, or write &lt; instead of <.'
  context.diagnostics.push(
    warning('html-unknown-tag', `Browsers read ${shown} as a comment, so readers do not see it.`, {
      ...placeOf(tag, context),
      hint,
    }),
  )
}

function reportScript(tag: PlacedTag, context: SourceContext): void {
  const what = tag.name.toLowerCase() === 'style' ? 'styles' : 'scripts'
  const hint =
    what === 'styles'
      ? 'Put the rules into the theme.'
      : "Write an .mdx page with a component whose file begins with 'use client'."
  const message = `This <${tag.name}> has no effect: pages do not allow inline ${what}.`
  const { value } = tag.node
  const end = value.toLowerCase().indexOf(`</${tag.name.toLowerCase()}`, tag.offset)
  const whole = { ...tag, text: value.slice(tag.offset, end === -1 ? undefined : end) }
  context.diagnostics.push(warning('html-script', message, { ...placeOf(whole, context), hint }))
}

/** The value of a node in a list or a quote lacks their marks, so the tag is searched in the source. */
function placeOf({ node, text, offset }: PlacedTag, { file, source }: SourceContext) {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? source.length
  const [firstLine = ''] = text.split('\n', 1)
  const exact = source.startsWith(firstLine, start + offset) ? start + offset : source.indexOf(firstLine, start)
  const from = exact === -1 || exact >= end ? start : exact
  return { file, range: { start: pointAt(source, from), end: pointAt(source, Math.min(end, from + text.length)) } }
}

/** The first 60 characters of markup, as messages quote it. */
export function shortenMarkup(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
