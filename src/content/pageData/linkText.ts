/** Records the texts of links: they are words that authors use for the page behind a link, and search finds the page by them. */
import { joinSectionText } from './joinSectionText.js'
import type { PageDataCollector } from './pageDataCollector.js'
import type { PageElement } from './pageElement.js'

/** A link whose end was not read yet. */
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
 * @returns undefined for an element that is no link to a page, and within a heading, whose text is already searched
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

export function nameLink({ index, pieces, from }: OpenLink, { links }: PageDataCollector): void {
  const record = links[index]
  const text = joinSectionText(pieces.slice(from)).replace(/\s+/g, ' ')
  if (record && text !== '' && text.length <= maxLength) links[index] = { ...record, text }
}
