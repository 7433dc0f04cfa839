import type { Doc } from '../model/model.js'

/** Pages that search engines and our own search shall pass over. */
export function isHiddenFromSearch(doc: Doc): boolean {
  return doc.frontMatter.unlisted === true || doc.frontMatter.draft === true
}
