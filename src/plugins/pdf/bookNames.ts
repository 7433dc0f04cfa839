/** Names of chapters and of ids in a book. Chromium writes other names into a PDF with escapes that its links do not have. */
import type { Doc, Site } from '../../model/model.js'
import { decodePercentEscapes, routeFromPathname } from '../../routes/urls.js'

export interface BookNames {
  readonly chapter: (doc: Doc) => string
  readonly idIn: (doc: Doc, id: string) => string
  /** Returns the `href` of a link in the content of a page. */
  readonly link: (doc: Doc, target: string) => string
  /** All names that a link or the outline needs. */
  readonly linked: Set<string>
}

/**
 * Starts the links to another document of the book. Chromium has destinations for links in one document only, so these are
 * links to a host that cannot exist, until the PDFs are merged.
 */
export const linkBetweenParts = 'https://book.invalid/#'

/** @param parts the pages of each document that is printed */
export function createBookNames(parts: readonly (readonly Doc[])[], { config, byRoute }: Site): BookNames {
  const { baseUrl, url } = config
  const numbers = new Map(parts.flat().map((doc, index) => [doc.id, index + 1]))
  const partOf = new Map(parts.flatMap((docs, part) => docs.map(({ id }) => [id, part])))
  const ids = new Map(parts.flat().map((doc) => [doc.id, new Map<string, string>()]))
  const linked = new Set<string>()
  const chapter = (doc: Doc) => `c${numbers.get(doc.id) ?? 0}`
  const idIn = (doc: Doc, id: string) => {
    const known = ids.get(doc.id) ?? new Map<string, string>()
    const name = known.get(id) ?? `${chapter(doc)}-${known.size + 1}`
    known.set(id, name)
    return name
  }
  const linkInBook = (doc: Doc, target: string): string => {
    const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(target) ?? []
    if (path !== '' && (!path.startsWith(baseUrl) || path.startsWith('//'))) return target
    const route = path === '' ? doc.route : routeFromPathname(`/${path.slice(baseUrl.length)}`)
    const found = route === undefined ? undefined : byRoute.get(route)
    if (!found || !numbers.has(found.id)) return url.replace(/\/$/, '') + target
    const id = decodePercentEscapes(fragment) ?? fragment
    const name = id !== '' && found.ids.includes(id) ? idIn(found, id) : chapter(found)
    linked.add(name)
    return (partOf.get(found.id) === partOf.get(doc.id) ? '#' : linkBetweenParts) + name
  }
  return { chapter, idIn, link: linkInBook, linked }
}
