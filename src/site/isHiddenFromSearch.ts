import type { Doc } from '../model/model.js'

/** True for pages that search engines and the site's own search must skip. */
export function isHiddenFromSearch(doc: Doc): boolean {
  return doc.frontMatter.unlisted === true || doc.frontMatter.draft === true
}

/** True for pages that the search of the site finds. */
export function isSearched(doc: Doc): boolean {
  return !isHiddenFromSearch(doc) && doc.frontMatter.search
}
