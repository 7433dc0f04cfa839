/** Collects the texts of links by their target, and other names of a page: what pages call a page is often what readers type. */

import type { Route, Site } from '../model/model.js'
import { followRedirects } from './resolution.js'
import { createLinkResolver } from './resolveTarget.js'

/** Words by anchor; '' for the page itself. */
export type LinkTexts = Readonly<Record<string, string>>

/** Texts of a target; the ones that most pages use. */
const maxTexts = 20

/** The most frequent texts of links to each page, in lower case. Links of a page to itself and links with its title are omitted. */
export function collectLinkTexts(site: Site): ReadonlyMap<Route, LinkTexts> {
  const resolve = createLinkResolver(site)
  const titles = new Map(site.docs.map(({ route, title }) => [route, title.toLowerCase()]))
  const pages = new Map<Route, Map<string, Map<string, number>>>()
  for (const { route: from, links } of site.docs)
    for (const { target, file, kind, text } of links) {
      if (text === undefined) continue
      const end = followRedirects(resolve(target, { route: from, file, kind }))
      const written = text.toLowerCase()
      if (end.kind !== 'page' || end.route === from || written === titles.get(end.route)) continue
      const anchors = getOrCreate(pages, end.route, () => new Map<string, Map<string, number>>())
      const texts = getOrCreate(anchors, decodeAnchor(end.hash), () => new Map<string, number>())
      texts.set(written, (texts.get(written) ?? 0) + 1)
    }
  return new Map([...pages].map(([route, anchors]) => [route, wordsByAnchor(anchors)]))
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const known = map.get(key) ?? create()
  map.set(key, known)
  return known
}

function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''))
  } catch {
    return ''
  }
}

/** Each word once: a page with many links is not more about their words. */
function wordsByAnchor(anchors: ReadonlyMap<string, ReadonlyMap<string, number>>): LinkTexts {
  const sorted = [...anchors].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    sorted.map(([anchor, texts]) => {
      const common = [...texts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).slice(0, maxTexts)
      return [anchor, [...new Set(common.flatMap(([text]) => text.split(' ')))].join(' ')]
    }),
  )
}

interface PageNames {
  /** In the sidebar. */
  readonly label: string | undefined
  readonly title: string
  readonly route: Route
}

/**
 * Adds the label in the sidebar and the last part of the URL to the words by which readers know the page. Each is often shorter than a
 * title that was written for search engines, and readers see both.
 */
export function addPageNames(
  texts: LinkTexts | undefined,
  { label = '', title, route }: PageNames,
): LinkTexts | undefined {
  const known = new Set(`${title} ${texts?.[''] ?? ''}`.toLowerCase().split(/[\s-]+/))
  const words = `${label} ${route.slice(route.lastIndexOf('/') + 1)}`.toLowerCase().split(/[\s_-]+/)
  const added = [...new Set(words)].filter((word) => word !== '' && !known.has(word))
  return added.length === 0 ? texts : { ...texts, '': [texts?.[''] ?? '', ...added].join(' ').trim() }
}
