/** What an element adds to the facts of its page where it begins, and what it leaves behind where it ends. */

import type { MarkupElement } from '../../html/markupTree.js'
import { positionAttribute } from '../../markdown/sourcePositions.js'
import { error } from '../../model/diagnostic.js'
import { escapeHtml } from '../../util/html.js'
import { collectLinks } from './collectLinks.js'
import { type HeadingScope, nestedAttribute, nestedHeadingScope, nextHeadingLevel } from './headingScope.js'
import { headingHtml, isExcludedFromText, visibleText } from './headingText.js'
import { removeAttribute, renameTag, replaceAttribute } from './htmlEdits.js'
import { blockBoundary } from './joinSectionText.js'
import { type LinkLocation, locateLink, type PageDataCollector } from './pageDataCollector.js'
import { attributeSpan, attributeValue, type PageElement, toPageElement } from './pageElement.js'

/** What is to be done at the end of an element. */
export interface OpenElement {
  readonly isBlock: boolean
  /** Where the text of the element is left out: the pieces that it went to, and how many those were before. */
  readonly quiet?: { readonly text: string[]; readonly before: number }
  /** The scope around the element, where it has one of its own. */
  readonly scope?: HeadingScope
}

const inline: OpenElement = { isBlock: false }
const block: OpenElement = { isBlock: true }

const blockElements = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** @param heading the element as a tree, where it is a heading. */
export function enterElement(
  element: PageElement,
  heading: MarkupElement | undefined,
  reader: PageDataCollector,
): OpenElement {
  const { tagName, attrs } = element.tag
  const isPlain = attrs.length === 0
  if (heading) collectHeading(element, heading, reader)
  else if (!isPlain) collectId(element, reader)
  if (!isPlain) collectLinks(element, reader)
  if (tagName === 'ds-island') {
    const island = attributeValue(element, 'data-id')
    if (island) reader.islands.add(island)
  }
  const text = currentText(reader)
  const isBlock = blockElements.has(tagName)
  if (isBlock) text.push(blockBoundary)
  const isNested = !isPlain && attributeValue(element, nestedAttribute) !== undefined
  if (!heading && !isNested && !isExcludedFromText(element.tag)) return isBlock ? block : inline
  const { scope } = reader
  if (isNested) {
    removeAttribute(attributeSpan(element, nestedAttribute), reader)
    reader.scope = nestedHeadingScope(scope)
  }
  const quiet = heading || isExcludedFromText(element.tag) ? { text, before: text.length } : undefined
  return { isBlock, quiet, scope }
}

export function leaveElement({ isBlock, quiet, scope }: OpenElement, reader: PageDataCollector): void {
  if (scope) reader.scope = scope
  if (quiet) quiet.text.length = Math.min(quiet.text.length, quiet.before)
  if (isBlock) currentText(reader).push(blockBoundary)
}

export function collectText(value: string, reader: PageDataCollector): void {
  currentText(reader).push(value)
}

/** Pieces of text of the section that is read. There is one from the beginning. */
function currentText({ sections }: PageDataCollector): string[] {
  return (sections[sections.length - 1] as PageDataCollector['sections'][number]).text
}

function collectHeading(element: PageElement, node: MarkupElement, reader: PageDataCollector): void {
  const level = nextHeadingLevel(reader.scope, Number(node.tagName[1]))
  if (node.tagName !== `h${level}`) renameTag(node, `h${level}`, reader)
  const text = visibleText(node).replace(/\s+/g, ' ').trim()
  const origin = attributeValue(element, 'data-ds-h')
  const place = locateLink('', '*', 0, attributeValue(element, positionAttribute), reader)
  removeAttribute(attributeSpan(element, 'data-ds-h'), reader)
  const proposed = attributeValue(element, 'id')
  if (proposed === undefined) return
  const id = origin === 'slug' ? reader.slugger.slug(text) || proposed : proposed
  if (origin !== 'slug') reserveId(id, () => place, reader)
  if (id !== proposed) {
    replaceAttribute(attributeSpan(element, 'id'), `id="${escapeHtml(id)}"`, reader)
    for (const child of node.childNodes) {
      if ('tagName' in child && child.attrs.some(({ name, value }) => name === 'class' && value === 'anchor')) {
        replaceAttribute(attributeSpan(toPageElement(child), 'href'), `href="#${escapeHtml(id)}"`, reader)
      }
    }
  }
  reader.ids.add(id)
  if (level === 1) reader.hasTitle = true
  if (attributeValue(element, 'class')?.includes('sr-only')) return
  reader.headings.push({ level, id, text, html: headingHtml(node), line: place.range.start.line })
  if (level > 1 && level <= 4) reader.sections.push({ id, level, title: text, text: [] })
}

/** An id that an author wrote: it must be the only one, and headings that follow must not take it. */
function reserveId(id: string, place: () => LinkLocation, reader: PageDataCollector): void {
  if (reader.ids.has(id)) {
    const { file, range } = place()
    const hint = 'Give one of the two another id.'
    reader.diagnostics.push(error('duplicate-id', `The id “${id}” is used twice on this page.`, { file, range, hint }))
  }
  reader.slugger.occurrences[id] ??= 0
}

function collectId(element: PageElement, reader: PageDataCollector): void {
  const id =
    attributeValue(element, 'id') ?? (element.tag.tagName === 'a' ? attributeValue(element, 'name') : undefined)
  if (!id) return
  reserveId(id, () => locateLink('', '*', 0, attributeValue(element, positionAttribute), reader), reader)
  reader.ids.add(id)
}
