/**
 * Collects links and images. Each link gets a record, and an edit that puts a placeholder where its target is in the HTML.
 * The link stage resolves the target, and the page view fills in the final href.
 */

import { fragmentId } from '../../links/checkFragment.js'
import { linkAttributes, positionAttribute } from '../../markdown/source/sourcePositions.js'
import { at, warning } from '../../model/diagnostic.js'
import { removeAttribute } from './htmlEdits.js'
import { joinSectionText } from './joinSectionText.js'
import { locateLink, type PageDataCollector } from './pageDataCollector.js'
import { attributeSpan, attributesEnd, attributeValue, attributeValueSpan, type PageElement } from './pageElement.js'

/** @returns the number of links before those of the element */
export function collectLinks(element: PageElement, collector: PageDataCollector): number {
  const first = collector.links.length
  const { tagName, attrs } = element.tag
  const positions = attributeValue(element, positionAttribute)
  if (positions !== undefined) removeAttribute(attributeSpan(element, positionAttribute), collector.edits)
  if (tagName === 'img') checkImageSource(element, positions, collector)
  if (!attrs.some(({ name }) => linkAttributeNames.has(name)) || attributeValue(element, 'class') === 'anchor')
    return first
  for (const name of linkAttributes) {
    const value = attributeValue(element, name)
    const span = value === undefined ? undefined : attributeValueSpan(element, name)
    if (value === undefined || !span || (name === 'data' && tagName !== 'object')) continue
    // `<use href="#icon">` points into the sprite of the theme.
    if (tagName === 'use' && value.startsWith('#')) continue
    for (const [target, offset] of name === 'srcset' ? srcsetCandidates(value) : [[value, 0] as const]) {
      const location = locateLink({ target, attribute: name, before: value.slice(0, offset), positions }, collector)
      const kind = name === 'href' || name === 'action' ? 'href' : 'src'
      const isWhole = name !== 'srcset'
      const start = isWhole ? span.start : span.start + offset
      const end = isWhole ? span.end : start + target.length
      const record = { target, kind, tag: tagName, ...location } as const
      if (location.via && kind === 'href' && plainFragment.test(target)) {
        collector.inPage.push({ record, start, end })
        continue
      }
      collector.edits.push({ start, end, part: { link: collector.links.length } })
      collector.links.push(record)
      if (tagName === 'img' && name === 'src') collectImage(element, collector)
    }
  }
  return first
}

const linkAttributeNames: ReadonlySet<string> = new Set(linkAttributes)

/** Fragments that stay the same when an href is encoded or decoded. */
const plainFragment = /^#(?:[\w.~!*()-]|%[0-9A-F]{2})+$/

/**
 * Adds the links of components to ids of their own page, but only if the id is missing: a link to an existing id needs
 * neither a check nor a placeholder, and a page of an API reference has hundreds of them. Call it when all ids are known.
 */
export function collectInPageLinks({ inPage, ids, edits, links }: PageDataCollector): void {
  for (const { record, start, end } of inPage) {
    if (ids.has(fragmentId(record.target) ?? '')) continue
    edits.push({ start, end, part: { link: links.length } })
    links.push(record)
  }
}

/** React omits the attribute of a picture whose path code did not find. Components that run in the browser can add it. */
function checkImageSource(element: PageElement, positions: string | undefined, collector: PageDataCollector): void {
  const { attrs } = element.tag
  if (collector.hasFixedImages || attrs.some(({ name }) => name === 'src' || name === 'srcset')) return
  const { file, range } = locateLink({ target: '', attribute: 'src', before: '', positions }, collector)
  const alt = attributeValue(element, 'alt')
  const message = `The image${alt ? ` “${alt}”` : ''} has no source, so readers see an empty box.`
  const hint = 'Write the path of a file, or import the file: `import picture from "./picture.png"` gives its URL.'
  collector.diagnostics.push(warning('image-source', message, { file, range, hint }))
}

/** Records an image. A placeholder for further attributes goes to the end of its tag. */
function collectImage(element: PageElement, collector: PageDataCollector): void {
  const link = collector.links.length - 1
  const width = attributeValue(element, 'width')
  const height = attributeValue(element, 'height')
  const hasSize = width !== undefined || height !== undefined
  const offset = attributesEnd(element)
  const isFixed = collector.hasFixedImages || attributeValue(element, 'srcset') !== undefined
  if (offset !== undefined && !(hasSize && isFixed))
    collector.edits.push({ start: offset, end: offset, part: { image: collector.images.length } })
  collector.images.push({
    link,
    hasAlt: attributeValue(element, 'alt') !== undefined,
    hasSize,
    range: collector.links[link]?.range ?? at(1, 1),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(isFixed && { isFixed }),
  })
}

/** Splits `a.png 1x, b.png 2x` into targets, each with its offset in the value. */
function srcsetCandidates(value: string): (readonly [string, number])[] {
  return [...value.matchAll(/(?:^|,)\s*([^\s,]\S*[^\s,]|[^\s,])/g)].map((match) => {
    const [separated, target = ''] = match
    return [target, match.index + separated.length - target.length] as const
  })
}

/** A link whose end was not read yet. Its text is recorded, because search finds the page behind a link by the words that authors use for it. */
export interface OpenLink {
  /** Its place in the links of the page. */
  readonly index: number
  /** The pieces of text that are collected, and the number of those before the link. */
  readonly pieces: readonly string[]
  readonly from: number
}

/** A longer text is a sentence, or a card. */
const maxLength = 80

/**
 * @param first number of links of the page before the element
 *
 * @returns undefined for an element that is not a link to a page, and within a heading, whose text is already searched
 */
export function openLink(
  first: number,
  { tag }: PageElement,
  { links, section, openHeadingId }: PageDataCollector,
): OpenLink | undefined {
  const target = tag.tagName === 'a' ? links[first]?.target : undefined
  if (target === undefined || openHeadingId !== undefined || /^(?:#|https?:|mailto:|\/\/)/.test(target))
    return undefined
  return { index: first, pieces: section.text, from: section.text.length }
}

/**
 * Stores the text of a link in its record when the link ends. Does nothing for an empty text, and for one that is longer than
 * `maxLength`.
 */
export function nameLink({ index, pieces, from }: OpenLink, { links }: PageDataCollector): void {
  const record = links[index]
  const text = joinSectionText(pieces.slice(from)).replace(/\s+/g, ' ')
  if (record && text !== '' && text.length <= maxLength) links[index] = { ...record, text }
}
