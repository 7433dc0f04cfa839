/** What an element adds to the facts of its page where it begins, and what it leaves behind where it ends. */

import type { MarkupElement } from '../../html/markupTree.js'
import { markAttribute } from '../../markdown/marks.js'
import { error } from '../../model/diagnostic.js'
import { escapeHtml } from '../../util/html.js'
import { readAddresses } from './addresses.js'
import { removeAttribute, renameTag, replaceAttribute } from './edits.js'
import { attributeOf, type FactElement, factElement, spanOf } from './element.js'
import { type HeadingScope, levelIn, nestedAttribute, nestedScope } from './headingScope.js'
import { inlineHtml, isQuiet, textOf } from './headingText.js'
import { boundary } from './lines.js'
import { type LinkPlace, placeOf, type Reader } from './reader.js'

/** What is to be done at the end of an element. */
export interface Entered {
  readonly isBlock: boolean
  /** Where the text of the element is left out: the pieces that it went to, and how many those were before. */
  readonly quiet?: { readonly text: string[]; readonly before: number }
  /** The scope around the element, where it has one of its own. */
  readonly scope?: HeadingScope
}

const inline: Entered = { isBlock: false }
const block: Entered = { isBlock: true }

const blocks = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** @param heading the element as a tree, where it is a heading. */
export function enter(element: FactElement, heading: MarkupElement | undefined, reader: Reader): Entered {
  const { tagName, attrs } = element.tag
  const isPlain = attrs.length === 0
  if (heading) readHeading(element, heading, reader)
  else if (!isPlain) readId(element, reader)
  if (!isPlain) readAddresses(element, reader)
  if (tagName === 'ds-island') {
    const island = attributeOf(element, 'data-id')
    if (island) reader.islands.add(island)
  }
  const text = textIn(reader)
  const isBlock = blocks.has(tagName)
  if (isBlock) text.push(boundary)
  const isNested = !isPlain && attributeOf(element, nestedAttribute) !== undefined
  if (!heading && !isNested && !isQuiet(element.tag)) return isBlock ? block : inline
  const { scope } = reader
  if (isNested) {
    removeAttribute(spanOf(element, nestedAttribute), reader)
    reader.scope = nestedScope(scope)
  }
  const quiet = heading || isQuiet(element.tag) ? { text, before: text.length } : undefined
  return { isBlock, quiet, scope }
}

export function leave({ isBlock, quiet, scope }: Entered, reader: Reader): void {
  if (scope) reader.scope = scope
  if (quiet) quiet.text.length = Math.min(quiet.text.length, quiet.before)
  if (isBlock) textIn(reader).push(boundary)
}

export function readText(value: string, reader: Reader): void {
  textIn(reader).push(value)
}

/** Pieces of text of the section that is read. There is one from the beginning. */
function textIn({ sections }: Reader): string[] {
  return (sections[sections.length - 1] as Reader['sections'][number]).text
}

function readHeading(element: FactElement, node: MarkupElement, reader: Reader): void {
  const level = levelIn(reader.scope, Number(node.tagName[1]))
  if (node.tagName !== `h${level}`) renameTag(node, `h${level}`, reader)
  const text = textOf(node).replace(/\s+/g, ' ').trim()
  const origin = attributeOf(element, 'data-ds-h')
  const place = placeOf('', '*', 0, attributeOf(element, markAttribute), reader)
  removeAttribute(spanOf(element, 'data-ds-h'), reader)
  const proposed = attributeOf(element, 'id')
  if (proposed === undefined) return
  const id = origin === 'slug' ? reader.slugger.slug(text) || proposed : proposed
  if (origin !== 'slug') claim(id, () => place, reader)
  if (id !== proposed) {
    replaceAttribute(spanOf(element, 'id'), `id="${escapeHtml(id)}"`, reader)
    for (const child of node.childNodes) {
      if ('tagName' in child && child.attrs.some(({ name, value }) => name === 'class' && value === 'anchor')) {
        replaceAttribute(spanOf(factElement(child), 'href'), `href="#${escapeHtml(id)}"`, reader)
      }
    }
  }
  reader.ids.add(id)
  if (level === 1) reader.hasTitle = true
  if (attributeOf(element, 'class')?.includes('sr-only')) return
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

function readId(element: FactElement, reader: Reader): void {
  const id = attributeOf(element, 'id') ?? (element.tag.tagName === 'a' ? attributeOf(element, 'name') : undefined)
  if (!id) return
  claim(id, () => placeOf('', '*', 0, attributeOf(element, markAttribute), reader), reader)
  reader.ids.add(id)
}
