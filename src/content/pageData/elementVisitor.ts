/**
 * Visitor of the elements of a page. It collects headings, ids, links and islands where an element begins, and closes
 * sections and heading scopes where it ends. It is the same for both readers: tokens and trees.
 */

import type { MarkupElement } from '../../html/markupTree.js'
import { error, warning } from '../../model/diagnostic.js'
import { escapeHtml } from '../../util/html.js'
import { collectLinks, nameLink, type OpenLink, openLink } from './collectLinks.js'
import { type HeadingScope, isHeading, nestedAttribute, nestedHeadingScope, nextHeadingLevel } from './headingScope.js'
import { headingHtml, isExcludedFromText, visibleText } from './headingText.js'
import { removeAttribute, renameTag, replaceAttribute } from './htmlEdits.js'
import { boundaryAfter, boundaryBefore, joinSectionText } from './joinSectionText.js'
import { type ElementLocation, locateElement, type PageDataCollector } from './pageDataCollector.js'
import { attributeSpan, attributeValue, type PageElement } from './pageElement.js'

/** State to restore at the end of an element. */
export interface OpenElement {
  /** Separates the text of a block from the text after it. */
  readonly after?: string
  readonly isHeading?: boolean
  /** Only if the text of the element is excluded: the array that its text goes to, and the length to cut it back to. */
  readonly excluded?: { readonly text: string[]; readonly lengthBefore: number }
  /** Only if the element has a heading scope of its own: the scope around it. */
  readonly scope?: HeadingScope
  /** Only for a link. */
  readonly link?: OpenLink
  /** Only for an element whose images must stay as they are, if those around it need not. */
  readonly endsFixedImages?: boolean
}

// One object for all elements without other state: a page has thousands of them.
export const openInline: OpenElement = {}

const blockElements = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

const openBlocks = new Map(
  [...blockElements].map((tagName): [string, OpenElement] => [tagName, { after: boundaryAfter(tagName) }]),
)

/** True if entering and leaving the element changes nothing: an inline element without attributes or with only a class. */
export function isInert({ tagName, attrs }: PageElement['tag']): boolean {
  if (blockElements.has(tagName) || tagName === 'ds-island' || tagName === 'picture' || isHeading(tagName)) return false
  return attrs.every(({ name }) => name === 'class') && !isExcludedFromText({ tagName, attrs })
}

/** @param heading the element as a tree, if it is a heading: its text and id depend on everything in it. */
export function enterElement(
  element: PageElement,
  heading: MarkupElement | undefined,
  collector: PageDataCollector,
): OpenElement {
  const open = enterAnyElement(element, heading, collector)
  if (collector.hasFixedImages || !fixesImages(element)) return open
  collector.hasFixedImages = true
  return { ...open, endsFixedImages: true }
}

/** React compares the images of an island, style sheets of the theme those of diagrams and videos, and pictures do not nest. */
function fixesImages(element: PageElement): boolean {
  const { tagName } = element.tag
  if (tagName === 'picture' || tagName === 'ds-island') return true
  return tagName === 'figure' && /^(?:diagram|video)$/.test(attributeValue(element, 'data-ds-style') ?? '')
}

function enterAnyElement(
  element: PageElement,
  heading: MarkupElement | undefined,
  collector: PageDataCollector,
): OpenElement {
  const { tagName, attrs } = element.tag
  const hasAttributes = attrs.length > 0
  if (heading) collectHeading(element, heading, collector)
  else if (hasAttributes) collectId(element, collector)
  const link = hasAttributes ? openLink(collectLinks(element, collector), element, collector) : undefined
  if (hasAttributes) checkInertAttributes(element, collector)
  if (hasAttributes) collectFeature(element, collector)
  if (tagName === 'ds-island') {
    const island = attributeValue(element, 'data-id')
    if (island) collector.islands.add(island)
  }
  const { text } = collector.section
  const isBlock = blockElements.has(tagName)
  if (isBlock) text.push(boundaryBefore(tagName))
  const isNested = hasAttributes && attributeValue(element, nestedAttribute) !== undefined
  if (!heading && !isNested && !isExcludedFromText(element.tag)) {
    if (link) return { link }
    return isBlock ? (openBlocks.get(tagName) ?? openInline) : openInline
  }
  const { scope } = collector
  if (isNested) {
    removeAttribute(attributeSpan(element, nestedAttribute), collector.edits)
    collector.scope = nestedHeadingScope(scope)
  }
  const excluded = heading || isExcludedFromText(element.tag) ? { text, lengthBefore: text.length } : undefined
  return { ...(isBlock && { after: boundaryAfter(tagName) }), isHeading: heading !== undefined, excluded, scope }
}

/** `data-ds-style` names a style sheet of the theme, and `data-video` is the URL that a video is played from. */
function collectFeature(element: PageElement, { features, frames, edits }: PageDataCollector): void {
  const name = attributeValue(element, 'data-ds-style')
  if (name !== undefined) {
    features.add(name)
    removeAttribute(attributeSpan(element, 'data-ds-style'), edits)
  }
  const video = attributeValue(element, 'data-video')
  if (video !== undefined && URL.canParse(video)) frames.add(new URL(video).origin)
}

/** Only code and raw HTML can write these attributes: they are removed from MDX elements before. */
function checkInertAttributes(element: PageElement, collector: PageDataCollector): void {
  const { tagName, attrs } = element.tag
  for (const { name } of attrs) {
    if (name !== 'style' && !name.startsWith('on')) continue
    const { file, range } = locateElement(element, collector)
    const isStyle = name === 'style'
    const what = isStyle ? 'styles' : 'scripts'
    const message = `The “${name}” of <${tagName}> has no effect: pages do not allow inline ${what}.`
    const hint = isStyle
      ? 'Use a class, and write its rules into a style sheet that the component imports, or into one of `theme.css`.'
      : "Write an .mdx page with a component whose file begins with 'use client'."
    collector.diagnostics.push(warning('inert-attribute', message, { file, range, hint }))
  }
}

/** Ends what the element started: its link, heading, scope or excluded text. */
export function leaveElement(
  { after, isHeading: wasHeading, excluded, scope, link, endsFixedImages }: OpenElement,
  collector: PageDataCollector,
): void {
  if (endsFixedImages) collector.hasFixedImages = false
  if (link) nameLink(link, collector)
  if (scope) collector.scope = scope
  if (excluded) excluded.text.length = Math.min(excluded.text.length, excluded.lengthBefore)
  if (wasHeading) {
    const { openHeadingId: id, section } = collector
    collector.lastHeading = { id, section, textLength: section.text.length }
    collector.openHeadingId = undefined
  }
  if (after !== undefined) collector.section.text.push(after)
}

/** Adds a text node to the open section. Texts are joined later, because most sections have many nodes. */
export function collectText(value: string, collector: PageDataCollector): void {
  collector.section.text.push(value)
}

/**
 * Fixes the level and the id of a heading in the HTML, and begins a section of text. `data-ds-h="slug"` means that the id
 * comes from the text, so it can change if another element of the page has it; any other id was written by an author.
 */
function collectHeading(element: PageElement, node: MarkupElement, collector: PageDataCollector): void {
  const level = nextHeadingLevel(collector.scope, Number(node.tagName[1]))
  if (node.tagName !== `h${level}`) renameTag(node, `h${level}`, collector.edits)
  const text = visibleText(node).replace(/\s+/g, ' ').trim()
  const isSlug = attributeValue(element, 'data-ds-h') === 'slug'
  const location = locateElement(element, collector)
  removeAttribute(attributeSpan(element, 'data-ds-h'), collector.edits)
  const proposed = attributeValue(element, 'id')
  // The title of a component such as a hero has no id. A logo is no title.
  if (level === 1) collector.hasTitle ||= text !== '' || proposed !== undefined
  if (proposed === undefined) return
  const id = isSlug ? collector.slugger.slug(text) || proposed : proposed
  if (!isSlug) reserveId(id, () => location, collector)
  if (id !== proposed) {
    replaceAttribute(attributeSpan(element, 'id'), `id="${escapeHtml(id)}"`, collector.edits)
    for (const child of node.childNodes) {
      if ('tagName' in child && child.attrs.some(({ name, value }) => name === 'class' && value === 'anchor')) {
        const { startOffset: start, endOffset: end } = child.sourceCodeLocation?.attrs?.href ?? {}
        if (start === undefined || end === undefined) continue
        replaceAttribute({ start, end }, `href="#${escapeHtml(id)}"`, collector.edits)
      }
    }
  }
  collector.ids.add(id)
  collector.openHeadingId = id
  if (attributeValue(element, 'class')?.includes('sr-only')) return
  collector.headings.push({ level, id, text, html: headingHtml(node), line: location.range.start.line })
  if (level === 1 || level > 4) return
  collector.section = { id, level, title: text, text: [] }
  collector.sections.push(collector.section)
}

/** Keeps an id that an author wrote from later headings. Reports it if the page has it twice. */
function reserveId(id: string, locate: () => ElementLocation, collector: PageDataCollector): void {
  if (collector.ids.has(id)) {
    const { file, range } = locate()
    const hint = 'Change one of the two ids.'
    collector.diagnostics.push(
      error('duplicate-id', `The id “${id}” is used twice on this page.`, { file, range, hint }),
    )
  }
  collector.slugger.occurrences[id] ??= 0
}

/** True if the heading has this id, and no text follows it yet. */
function isBelowHeading(id: string, { lastHeading, section }: PageDataCollector): boolean {
  return (
    lastHeading?.id === id &&
    lastHeading.section === section &&
    joinSectionText(section.text.slice(lastHeading.textLength)) === ''
  )
}

function collectId(element: PageElement, collector: PageDataCollector): void {
  const id =
    attributeValue(element, 'id') ?? (element.tag.tagName === 'a' ? attributeValue(element, 'name') : undefined)
  if (!id) return
  // `## <a name="setup"></a>Setup` names the id that the heading has by itself, and so does such an anchor below it.
  if (id === collector.openHeadingId || (element.tag.tagName === 'a' && isBelowHeading(id, collector))) {
    removeAttribute(attributeSpan(element, 'id'), collector.edits)
    return
  }
  reserveId(id, () => locateElement(element, collector), collector)
  collector.ids.add(id)
}
