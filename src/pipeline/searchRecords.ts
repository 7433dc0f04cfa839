/** The records of a site for a search service. Loaded only for sites that use one. */
import { addPageNames, collectLinkTexts } from '../links/collectLinkTexts.js'
import type { Doc, Site } from '../model/model.js'
import { routeHref } from '../routes/urls.js'
import { createRecords } from '../search/records/createRecords.js'
import { type SearchRecord, scopeName } from '../search/records/searchRecord.js'
import { audiencesOfDoc } from '../site/editions/audiencesOf.js'
import { isSearched } from '../site/isHiddenFromSearch.js'
import { languageOfSearch } from '../site/languages/searchVersions.js'
import { facetsOfPage } from '../site/searchFacets.js'
import { createPageLocator } from '../site/searchPlaces.js'
import { listIndexScopes, withoutPrefix } from '../site/searchScopes.js'
import { createSearchPage } from '../stages/searchPage.js'

/**
 * Records of the pages that everyone may read: anyone with the search-only key, which is in every page, can read all records. A
 * site with a gate has none.
 */
export function createSiteRecords(site: Site): SearchRecord[] {
  const { config } = site
  if (!isOpenSite(site)) return []
  const locate = createPageLocator(site)
  const linkTexts = collectLinkTexts(site)
  const scopes = listIndexScopes(config)
  return site.docs.flatMap((doc) => {
    const own = hasRecords(doc, site) ? scopes.filter(({ holds }) => holds(doc.route)) : []
    const [first] = own
    if (!first) return []
    const { version } = first
    const { label, ...place } = locate(doc)
    const names = addPageNames(linkTexts.get(doc.route), { label, title: doc.title, route: doc.route })
    const page = createSearchPage({
      ...{ doc, ...place, linkTexts: names },
      url: routeHref(doc.route, config),
      facets: facetsOfPage(doc, withoutPrefix(doc.route, version), config),
    })
    return createRecords(page, {
      origin: config.url.replace(/\/$/, ''),
      headingLevels: new Map(doc.headings.map(({ id, level }) => [id, level])),
      scopes: own.map(scopeName),
      version: version.slice(1) || 'current',
      language: languageOfSearch(version, config),
    })
  })
}

/** False for a site with a gate, also while `NOAUTH` opens it for local work. */
function isOpenSite({ config: { gate } }: Pick<Site, 'config'>): boolean {
  return gate.mode === 'off' && !gate.NOAUTH
}

function hasRecords(doc: Doc, { config }: Site): boolean {
  return isSearched(doc) && audiencesOfDoc(doc, config) === undefined
}

/** One record per line. */
export function formatRecords(records: readonly SearchRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}
