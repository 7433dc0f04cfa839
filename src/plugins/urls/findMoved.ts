/** Finds the new place of a page or a section that has vanished. */
import type { Doc, Site } from '../../model/model.js'
import { nearest } from '../../util/nearest.js'
import { fingerprintSimilarity, pageFingerprint } from './fingerprint.js'
import { anchorsOf } from './listUrls.js'
import type { LockedUrl } from './urlsLock.js'

export interface MovedPage {
  readonly doc: Doc
  /** Estimated share of the text that is the same, 0 to 1. */
  readonly similarity: number
}

/** Lowest score of a page that counts as moved. Of 930 pages of four projects, 95 % have no other page with more than 0.44. */
const leastSimilarity = 0.45

export interface UrlsOfSite {
  readonly site: Site
  readonly locked: ReadonlyMap<string, LockedUrl>
  /** Ids of the pages that are gone. A new page that has one of them is probably that page, not the new place of a section. */
  readonly goneAnchors: ReadonlySet<string>
}

/** Compares with the pages that the lock file does not know. */
export function createMovedFinder({
  site,
  locked,
}: Pick<UrlsOfSite, 'site' | 'locked'>): (gone: LockedUrl) => MovedPage | undefined {
  const fresh = site.docs.filter(({ route }) => !locked.has(route))
  const prints = new Map(fresh.map((doc) => [doc, pageFingerprint(doc)]))
  return ({ route, fingerprint = '', anchors }) => {
    const scored = fresh.map((doc) => {
      const similarity = fingerprintSimilarity(prints.get(doc) ?? '', fingerprint)
      const sameName = doc.route.split('/').at(-1) === route.split('/').at(-1)
      return { doc, similarity, score: similarity + 0.3 * sharedAnchors(doc, anchors) + (sameName ? 0.1 : 0) }
    })
    const best = scored.sort((one, other) => other.score - one.score)[0]
    return best && best.score >= leastSimilarity ? best : undefined
  }
}

/** Share of the old anchors that the page has. Few anchors say little. */
function sharedAnchors(doc: Doc, anchors: readonly string[]): number {
  if (anchors.length < 2) return 0
  const now = new Set(anchorsOf(doc))
  return anchors.filter((anchor) => now.has(anchor)).length / anchors.length
}

/** The target of an anchor that vanished from a page that is still there, such as `/guide/setup#install`. */
export function findMovedAnchor(
  anchor: string,
  page: Doc,
  { site, locked, goneAnchors }: UrlsOfSite,
): string | undefined {
  const isNewAnchor = (doc: Doc, id: string) => !locked.get(doc.route)?.anchors.includes(id)
  const here = anchorsOf(page).filter((id) => isNewAnchor(page, id))
  const renamed = nearest(anchor, here) ?? here.find((id) => hasWordsOf(id, anchor))
  if (renamed) return `${page.route}#${renamed}`
  const others = site.docs.filter(
    (doc) =>
      doc !== page &&
      doc.ids.includes(anchor) &&
      isNewAnchor(doc, anchor) &&
      (locked.has(doc.route) || !goneAnchors.has(anchor)),
  )
  // A common heading such as “Prerequisites” can be new on several pages.
  if (others.length === 1) return `${others[0]?.route}#${anchor}`
  return here.length === 1 ? `${page.route}#${here[0]}` : undefined
}

/** True if the heading has new words beside all of its old ones. */
function hasWordsOf(id: string, anchor: string): boolean {
  const words = new Set(id.split('-'))
  return anchor.split('-').every((word) => words.has(word))
}
