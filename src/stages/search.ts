/**
 * Creates the outputs of the search index. There is one index for each combination of version and context. The index without
 * a context holds the pages outside of all contexts or, with `search.allContexts`, all pages of the version.
 */

import { addPageNames, collectLinkTexts } from '../links/collectLinkTexts.js'
import { loadIcons } from '../markdown/features/icons.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Site } from '../model/model.js'
import { indexFolder } from '../routes/indexFolder.js'
import { routeHref } from '../routes/urls.js'
import type { IndexFiles } from '../search/build/buildSearchIndex.js'
import type { SearchPage } from '../search/shared/fields.js'
import { headFileName, startFileName } from '../search/shared/format.js'
import { isSearched } from '../site/isHiddenFromSearch.js'
import { languageOfSearch } from '../site/languages/searchVersions.js'
import { checkFacets, facetsOfPage } from '../site/searchFacets.js'
import { createPageLocator } from '../site/searchPlaces.js'
import { listIndexScopes, withoutPrefix } from '../site/searchScopes.js'
import { createSearchStarts } from '../site/searchStart.js'
import type { SearchPageInput } from './searchPage.js'

export interface NamedIndex {
  /** Unique in the site. */
  readonly name: string
  /** Language of the pages, as `de`. */
  readonly language: string
}

/** The pipeline passes cached versions of these functions. */
export interface SearchTools {
  readonly createSearchPage: (input: SearchPageInput) => SearchPage
  /** Creates the files of an index. */
  readonly writeIndex: (index: NamedIndex, pages: readonly SearchPage[]) => Promise<IndexFiles>
}

export interface SearchOutputs {
  /** Bytes by output path. */
  readonly outputs: ReadonlyMap<string, Uint8Array>
  readonly diagnostics: readonly Diagnostic[]
}

/** Creates the files of all indexes. */
export async function buildSearchOutputs(site: Site, tools: SearchTools): Promise<SearchOutputs> {
  const { config } = site
  const outputs = new Map<string, Uint8Array>()
  const diagnostics: Diagnostic[] = []
  const locate = createPageLocator(site)
  const linkTexts = collectLinkTexts(site)
  for (const { version, context, holds } of listIndexScopes(config)) {
    const docs = site.docs.filter((doc) => isSearched(doc) && holds(doc.route))
    const pages = docs.map((doc) => {
      const { label, ...place } = locate(doc)
      return tools.createSearchPage({
        doc,
        url: routeHref(doc.route, config),
        ...place,
        linkTexts: addPageNames(linkTexts.get(doc.route), { label, title: doc.title, route: doc.route }),
        facets: facetsOfPage(doc, withoutPrefix(doc.route, version), config),
      })
    })
    const { head, parts } = await tools.writeIndex(
      { name: `${version}:${context}`, language: languageOfSearch(version, config) },
      pages,
    )
    outputs.set(`${indexFolder}/${headFileName({ version, context })}`, head)
    for (const [name, bytes] of parts) {
      const path = `${indexFolder}/${name}`
      const other = outputs.get(path)
      if (other && Buffer.compare(other, bytes) !== 0)
        diagnostics.push(
          error('search-name', `Two files of the search index have the name ${name}.`, { file: site.configFile }),
        )
      outputs.set(path, bytes)
    }
  }
  for (const [version, start] of createSearchStarts(site, loadIcons))
    outputs.set(`${indexFolder}/${startFileName(version)}`, Buffer.from(JSON.stringify(start)))
  diagnostics.push(...checkFacets(site.docs, config))
  return { outputs, diagnostics }
}
