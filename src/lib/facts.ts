/**
 * Reads the facts of a page from its rendered HTML: headings, ids, links, images, text. What readers see is what is
 * checked and searched, whoever made it: Markdown, a component, or an API operation. The HTML itself is not parsed and
 * written again; it is cut at known offsets, so that not one byte changes by accident.
 */
import GithubSlugger from 'github-slugger'
import { parseFragment } from 'parse5'
import { at, type Diagnostic, error } from '../diagnostic.js'
import type { ContentPart, Doc, Heading, ImageRecord, LinkRecord } from '../model.js'
import { type HeadingScope, levelIn, nestedAttribute, nestedScope, pageScope } from './headingScope.js'
import { childrenOf, inlineHtml, isQuiet, textOf } from './headingText.js'
import { escapeHtml } from './html.js'
import { addressAttributes, type ComponentAddress, markAttribute } from './markdown/marks.js'
import type { MarkupElement, MarkupNode, MarkupParent, MarkupText } from './markupTree.js'
import { readStrictMarkup } from './strictMarkup.js'

type DocFacts = Pick<
  Doc,
  'content' | 'headings' | 'ids' | 'links' | 'images' | 'sections' | 'islands' | 'contentHasTitle'
>

export interface Facts extends DocFacts {
  readonly diagnostics: readonly Diagnostic[]
}

interface Reader {
  readonly html: string
  readonly file: string
  readonly addresses: Map<string, ComponentAddress[]>
  readonly edits: Edit[]
  readonly headings: Heading[]
  readonly ids: Set<string>
  readonly links: LinkRecord[]
  readonly images: ImageRecord[]
  readonly sections: { id: string; level: number; title: string; text: string[] }[]
  readonly islands: Set<string>
  readonly slugger: GithubSlugger
  readonly diagnostics: Diagnostic[]
  hasTitle: boolean
  scope: HeadingScope
}

/** Replace `[start, end)` of the HTML by a part. Edits never overlap. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly part: ContentPart
}

export interface FactInput {
  readonly html: string
  readonly file: string
  readonly title: string
  readonly addresses: readonly ComponentAddress[]
}

export function readFacts({ html, file, title, addresses }: FactInput): Facts {
  const reader: Reader = {
    html,
    file,
    addresses: groupByTarget(addresses),
    edits: [],
    headings: [],
    ids: new Set(),
    links: [],
    images: [],
    sections: [{ id: '', level: 1, title, text: [] }],
    islands: new Set(),
    slugger: new GithubSlugger(),
    diagnostics: [],
    hasTitle: false,
    scope: pageScope(),
  }
  walk(readStrictMarkup(html) ?? parseFragment(html, { sourceCodeLocationInfo: true }), reader)
  return {
    content: cut(html, reader.edits),
    headings: reader.headings,
    ids: [...reader.ids],
    links: reader.links,
    images: reader.images,
    sections: reader.sections
      .map((section) => ({ ...section, text: linesOf(section.text) }))
      .filter((section) => section.text || section.id),
    islands: [...reader.islands].sort(),
    contentHasTitle: reader.hasTitle,
    diagnostics: reader.diagnostics,
  }
}

function groupByTarget(addresses: readonly ComponentAddress[]): Map<string, ComponentAddress[]> {
  const groups = new Map<string, ComponentAddress[]>()
  for (const address of addresses) groups.set(address.target, [...(groups.get(address.target) ?? []), address])
  return groups
}

const blocks = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td th thead tr ul'.split(
    ' ',
  ),
)

/** Where one block or cell ends and the next begins. No text has it: it is no character. */
const boundary = '\uFDD0'
const boundaries = / ?(?:\uFDD0 ?)+/g

/** The text of each block in a line of its own; a line of the source is none. */
function linesOf(pieces: readonly string[]): string {
  return pieces.join('').replace(/\s+/g, ' ').replace(boundaries, '\n').trim()
}

function walk(node: MarkupNode | MarkupParent, reader: Reader): void {
  if (node.nodeName === '#text') {
    reader.sections.at(-1)?.text.push((node as MarkupText).value)
    return
  }
  if (!('tagName' in node)) {
    for (const child of childrenOf(node)) walk(child, reader)
    return
  }
  const isHeading = headings.has(node.tagName)
  const attributes = node.attrs.length === 0 ? nothing : attributesOf(node)
  if (isHeading) readHeading(node, attributes, reader)
  else if (attributes.size > 0) readId(node, attributes, reader)
  if (attributes.size > 0) readAddresses(node, attributes, reader)
  const island = attributes.get('data-id')
  if (node.tagName === 'ds-island' && island) reader.islands.add(island)
  if (node.tagName === 'template') return
  const text = reader.sections.at(-1)?.text
  const quiet = isHeading || isQuiet(node)
  if (blocks.has(node.tagName)) text?.push(boundary)
  const before = text?.length ?? 0
  const { scope } = reader
  if (attributes.has(nestedAttribute)) {
    removeAttribute(node, nestedAttribute, reader)
    reader.scope = nestedScope(scope)
  }
  for (const child of childrenOf(node)) walk(child, reader)
  reader.scope = scope
  if (quiet && text) text.length = Math.min(text.length, before)
  if (blocks.has(node.tagName)) reader.sections.at(-1)?.text.push(boundary)
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const nothing: ReadonlyMap<string, string> = new Map()

function attributesOf({ attrs }: MarkupElement): ReadonlyMap<string, string> {
  return new Map(attrs.map((attribute) => [attributeName(attribute), attribute.value]))
}

function attributeName({ name, prefix }: { name: string; prefix?: string }): string {
  return prefix ? `${prefix}:${name}` : name
}

function readHeading(node: MarkupElement, attributes: ReadonlyMap<string, string>, reader: Reader): void {
  const level = levelIn(reader.scope, Number(node.tagName[1]))
  if (node.tagName !== `h${level}`) renameTag(node, `h${level}`, reader)
  const text = textOf(node).replace(/\s+/g, ' ').trim()
  const origin = attributes.get('data-ds-h')
  const place = placeOf('', '*', 0, attributes.get(markAttribute), reader)
  removeAttribute(node, 'data-ds-h', reader)
  const proposed = attributes.get('id')
  if (proposed === undefined) return
  const id = origin === 'slug' ? reader.slugger.slug(text) || proposed : proposed
  if (origin !== 'slug') claim(id, place, reader)
  if (id !== proposed) {
    replaceAttribute(node, 'id', `id="${escapeHtml(id)}"`, reader)
    for (const child of node.childNodes) {
      if ('tagName' in child && child.attrs.some(({ name, value }) => name === 'class' && value === 'anchor')) {
        replaceAttribute(child, 'href', `href="#${escapeHtml(id)}"`, reader)
      }
    }
  }
  reader.ids.add(id)
  if (level === 1) reader.hasTitle = true
  if (attributes.get('class')?.includes('sr-only')) return
  reader.headings.push({ level, id, text, html: inlineHtml(node), line: place.range.start.line })
  if (level > 1 && level <= 4) reader.sections.push({ id, level, title: text, text: [] })
}

/** An id that an author wrote: it must be the only one, and headings that follow must not take it. */
function claim(id: string, { file, range }: LinkPlace, reader: Reader): void {
  if (reader.ids.has(id)) {
    const hint = 'Give one of the two another id.'
    reader.diagnostics.push(error('duplicate-id', `The id “${id}” is used twice on this page.`, { file, range, hint }))
  }
  reader.slugger.occurrences[id] ??= 0
}

function readId(node: MarkupElement, attributes: ReadonlyMap<string, string>, reader: Reader): void {
  const id = attributes.get('id') ?? (node.tagName === 'a' ? attributes.get('name') : undefined)
  if (!id) return
  claim(id, placeOf('', '*', 0, attributes.get(markAttribute), reader), reader)
  reader.ids.add(id)
}

function readAddresses(node: MarkupElement, attributes: ReadonlyMap<string, string>, reader: Reader): void {
  const mark = attributes.get(markAttribute)
  if (mark !== undefined) removeAttribute(node, markAttribute, reader)
  if (attributes.get('class') === 'anchor') return
  for (const name of addressAttributes) {
    const value = attributes.get(name)
    const span = value === undefined ? undefined : valueSpan(node, name, reader)
    if (value === undefined || !span || (name === 'data' && node.tagName !== 'object')) continue
    // `<use href="#icon">` points into the theme's own sprite.
    if (node.tagName === 'use' && value.startsWith('#')) continue
    for (const [target, offset] of name === 'srcset' ? candidates(value) : [[value, 0] as const]) {
      const place = placeOf(target, name, offset, mark, reader)
      const kind = name === 'href' || name === 'action' ? 'href' : 'src'
      const whole = name !== 'srcset'
      const start = whole ? span.start : span.start + offset
      reader.edits.push({ start, end: whole ? span.end : start + target.length, part: { link: reader.links.length } })
      reader.links.push({ target, kind, tag: node.tagName, ...place })
      if (node.tagName === 'img' && name === 'src') readImage(node, attributes, reader)
    }
  }
}

function readImage(node: MarkupElement, attributes: ReadonlyMap<string, string>, reader: Reader): void {
  const link = reader.links.length - 1
  const hasSize = attributes.has('width') || attributes.has('height')
  const end = node.sourceCodeLocation?.startTag?.endOffset ?? node.sourceCodeLocation?.endOffset
  if (!hasSize && end !== undefined) {
    const before = reader.html[end - 2] === '/' ? end - 2 : end - 1
    reader.edits.push({ start: before, end: before, part: { image: reader.images.length } })
  }
  const range = reader.links[link]?.range ?? at(1, 1)
  reader.images.push({ link, hasAlt: attributes.has('alt') && attributes.get('alt') !== undefined, hasSize, range })
}

/** `a.png 1x, b.png 2x` -> each address and its offset in the value. */
function candidates(value: string): (readonly [string, number])[] {
  return [...value.matchAll(/(?:^|,)\s*([^\s,]\S*[^\s,]|[^\s,])/g)].map((match) => {
    const target = match[1] as string
    return [target, (match.index ?? 0) + match[0].length - target.length] as const
  })
}

type LinkPlace = Pick<LinkRecord, 'file' | 'range' | 'via'>

function placeOf(target: string, name: string, offset: number, mark: string | undefined, reader: Reader): LinkPlace {
  const parsed = /^(.*)\|(.*)$/.exec(mark ?? '')
  if (parsed) {
    const points = new Map((parsed[2] ?? '').split(' ').map((part) => part.split('=') as [string, string]))
    const exact = points.get(name)
    const [line = 1, column = 1] = (exact ?? points.get('*') ?? '1:1').split(':').map(Number)
    return { file: parsed[1] ?? reader.file, range: at(line, exact ? column + offset : column) }
  }
  const queue = reader.addresses.get(target)
  const address = queue && (queue.length > 1 ? queue.shift() : queue[0])
  if (address) return { file: address.file, range: { start: address.point } }
  return { file: reader.file, range: at(1, 1), via: 'component' }
}

function valueSpan(node: MarkupElement, name: string, reader: Reader): { start: number; end: number } | undefined {
  const location = node.sourceCodeLocation?.attrs?.[name]
  if (!location) return undefined
  const raw = reader.html.slice(location.startOffset, location.endOffset)
  const equals = raw.indexOf('=')
  if (equals === -1) return undefined
  const quoted = raw[equals + 1] === '"' || raw[equals + 1] === "'"
  const start = location.startOffset + equals + (quoted ? 2 : 1)
  return { start, end: location.endOffset - (quoted ? 1 : 0) }
}

function removeAttribute(node: MarkupElement, name: string, reader: Reader): void {
  const location = node.sourceCodeLocation?.attrs?.[name]
  if (location) reader.edits.push({ start: location.startOffset - 1, end: location.endOffset, part: '' })
}

function replaceAttribute(node: MarkupElement, name: string, text: string, reader: Reader): void {
  const location = node.sourceCodeLocation?.attrs?.[name]
  if (location) reader.edits.push({ start: location.startOffset, end: location.endOffset, part: text })
}

function renameTag(node: MarkupElement, name: string, { edits }: Reader): void {
  const { startTag, endTag } = node.sourceCodeLocation ?? {}
  for (const [tag, mark] of [[startTag, '<'] as const, [endTag, '</'] as const]) {
    const start = (tag?.startOffset ?? 0) + mark.length
    if (tag) edits.push({ start, end: start + node.tagName.length, part: name })
  }
}

function cut(html: string, edits: Edit[]): ContentPart[] {
  const parts: ContentPart[] = []
  let at = 0
  const add = (part: ContentPart) => {
    if (part === '') return
    if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts[parts.length - 1] += part
    else parts.push(part)
  }
  for (const edit of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    add(html.slice(at, edit.start))
    add(edit.part)
    at = edit.end
  }
  add(html.slice(at))
  return parts
}
