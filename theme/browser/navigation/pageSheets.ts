/**
 * Loads style sheets that only some pages have, before their page is shown. They stay, because most readers of one API page read
 * another.
 */
import type { HeadTag } from '../../../src/model/contract.js'
import { findElements } from '../shared/dom.js'

/** True for a tag of a payload that loads a style sheet. */
export function isSheet(tag: HeadTag): boolean {
  return tag.tag === 'link' && tag.rel === 'stylesheet'
}

/** Resolves when the document has all of the sheets. A sheet that cannot be loaded does not hide its page. */
export async function loadSheets(tags: readonly HeadTag[]): Promise<void> {
  const present = new Set(
    findElements('link[rel="stylesheet"]', document.head).map((link) => link.getAttribute('href')),
  )
  const missing = tags.flatMap((tag) => (tag.tag === 'link' && isSheet(tag) && !present.has(tag.href) ? tag.href : []))
  await Promise.all(missing.map(loadSheet))
}

function loadSheet(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve())
    document.head.append(link)
  })
}
