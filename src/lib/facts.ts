/**
 * Reads the facts of a page from its rendered HTML: headings, ids, links, images, text. What readers see is what is
 * checked and searched, whoever made it: Markdown, a component, or an API operation. The HTML itself is not parsed and
 * written again; it is cut at known offsets, so that not one byte changes by accident.
 */
import GithubSlugger from 'github-slugger'
import { parseFragment } from 'parse5'
import { type Diagnostic, error } from '../diagnostic.js'
import type { Doc } from '../model.js'
import { readAddresses, readInPage } from './facts/addresses.js'
import { cut, removeAttribute, renameTag, replaceAttribute } from './facts/edits.js'
import { type LinkPlace, placeOf, type Reader } from './facts/reader.js'
import { levelIn, nestedAttribute, nestedScope, pageScope } from './headingScope.js'
import { childrenOf, inlineHtml, isQuiet, textOf } from './headingText.js'
import { escapeHtml } from './html.js'
import { type ComponentAddress, markAttribute } from './markdown/marks.js'
import type { MarkupElement, MarkupNode, MarkupParent, MarkupText } from './markupTree.js'
import { readStrictMarkup } from './strictMarkup.js'

type DocFacts = Pick<
  Doc,
  'content' | 'headings' | 'ids' | 'links' | 'images' | 'sections' | 'islands' | 'contentHasTitle'
>

export interface Facts extends DocFacts {
  readonly diagnostics: readonly Diagnostic[]
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
    inPage: [],
    slugger: new GithubSlugger(),
    diagnostics: [],
    hasTitle: false,
    scope: pageScope(),
  }
  walk(readStrictMarkup(html) ?? parseFragment(html, { sourceCodeLocationInfo: true }), reader)
  readInPage(reader)
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

/** White space that is more, or other, than one space. */
const spaces = /[^\S ]\s*| \s+/g

/** The text of each block in a line of its own; a line of the source is none. */
function linesOf(pieces: readonly string[]): string {
  return pieces.join('').replace(spaces, ' ').replace(boundaries, '\n').trim()
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
  const isBlock = blocks.has(node.tagName)
  if (isBlock) text?.push(boundary)
  const before = text?.length ?? 0
  const { scope } = reader
  if (attributes.has(nestedAttribute)) {
    removeAttribute(node, nestedAttribute, reader)
    reader.scope = nestedScope(scope)
  }
  for (const child of childrenOf(node)) walk(child, reader)
  reader.scope = scope
  if (quiet && text) text.length = Math.min(text.length, before)
  if (isBlock) reader.sections.at(-1)?.text.push(boundary)
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const nothing: ReadonlyMap<string, string> = new Map()

function attributesOf({ attrs, attributes }: MarkupElement): ReadonlyMap<string, string> {
  return attributes ?? new Map(attrs.map((attribute) => [attributeName(attribute), attribute.value]))
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
  if (origin !== 'slug') claim(id, () => place, reader)
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
function claim(id: string, place: () => LinkPlace, reader: Reader): void {
  if (reader.ids.has(id)) {
    const { file, range } = place()
    const hint = 'Give one of the two another id.'
    reader.diagnostics.push(error('duplicate-id', `The id “${id}” is used twice on this page.`, { file, range, hint }))
  }
  reader.slugger.occurrences[id] ??= 0
}

function readId(node: MarkupElement, attributes: ReadonlyMap<string, string>, reader: Reader): void {
  const id = attributes.get('id') ?? (node.tagName === 'a' ? attributes.get('name') : undefined)
  if (!id) return
  claim(id, () => placeOf('', '*', 0, attributes.get(markAttribute), reader), reader)
  reader.ids.add(id)
}
