/** Links and images of a page: a record for each, and a hole in its HTML for the final address. */

import { fragmentId } from '../../links/checkFragment.js'
import { linkAttributes, positionAttribute } from '../../markdown/sourcePositions.js'
import { at } from '../../model/diagnostic.js'
import { attributeValueSpan, removeAttribute } from './htmlEdits.js'
import { locateLink, type PageDataCollector } from './pageDataCollector.js'
import { attributeSpan, attributeValue, type PageElement } from './pageElement.js'

export function collectLinks(element: PageElement, reader: PageDataCollector): void {
  const { tagName, attrs } = element.tag
  const mark = attributeValue(element, positionAttribute)
  if (mark !== undefined) removeAttribute(attributeSpan(element, positionAttribute), reader)
  if (!attrs.some(({ name }) => linkAttributeNames.has(name)) || attributeValue(element, 'class') === 'anchor') return
  for (const name of linkAttributes) {
    const value = attributeValue(element, name)
    const whole = value === undefined ? undefined : attributeSpan(element, name)
    const span = whole && attributeValueSpan(whole, reader)
    if (value === undefined || !span || (name === 'data' && tagName !== 'object')) continue
    // `<use href="#icon">` points into the theme's own sprite.
    if (tagName === 'use' && value.startsWith('#')) continue
    for (const [target, offset] of name === 'srcset' ? srcsetCandidates(value) : [[value, 0] as const]) {
      const place = locateLink(target, name, offset, mark, reader)
      const kind = name === 'href' || name === 'action' ? 'href' : 'src'
      const isWhole = name !== 'srcset'
      const start = isWhole ? span.start : span.start + offset
      const end = isWhole ? span.end : start + target.length
      const record = { target, kind, tag: tagName, ...place } as const
      if (place.via && kind === 'href' && plainFragment.test(target)) {
        reader.inPage.push({ record, start, end })
        continue
      }
      reader.edits.push({ start, end, part: { link: reader.links.length } })
      reader.links.push(record)
      if (tagName === 'img' && name === 'src') collectImage(element, reader)
    }
  }
}

const linkAttributeNames: ReadonlySet<string> = new Set(linkAttributes)

/** Fragments that mean the same id, and are written the same, before and after every escape that an address goes through. */
const plainFragment = /^#(?:[\w.~!*()-]|%[0-9A-F]{2})+$/

/** What a component links to on its own page, and is there, needs no judge and no hole: a reference has hundreds of such. */
export function collectInPageLinks({ inPage, ids, edits, links }: PageDataCollector): void {
  for (const { record, start, end } of inPage) {
    if (ids.has(fragmentId(record.target) ?? '')) continue
    edits.push({ start, end, part: { link: links.length } })
    links.push(record)
  }
}

function collectImage(element: PageElement, reader: PageDataCollector): void {
  const link = reader.links.length - 1
  const hasSize = attributeValue(element, 'width') !== undefined || attributeValue(element, 'height') !== undefined
  const { end } = element
  if (!hasSize && end >= 0) {
    const before = reader.html[end - 2] === '/' ? end - 2 : end - 1
    reader.edits.push({ start: before, end: before, part: { image: reader.images.length } })
  }
  const range = reader.links[link]?.range ?? at(1, 1)
  reader.images.push({ link, hasAlt: attributeValue(element, 'alt') !== undefined, hasSize, range })
}

/** `a.png 1x, b.png 2x` -> each address and its offset in the value. */
function srcsetCandidates(value: string): (readonly [string, number])[] {
  return [...value.matchAll(/(?:^|,)\s*([^\s,]\S*[^\s,]|[^\s,])/g)].map((match) => {
    const target = match[1] as string
    return [target, (match.index ?? 0) + match[0].length - target.length] as const
  })
}
