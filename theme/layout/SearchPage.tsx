import type { ReactNode } from 'react'
import type { RegionProps } from '../../src/model/contract.js'
import SearchPageIsland from '../search/SearchPage.js'

/** The page with all results. Without scripts it only says that search needs JavaScript. */
export function SearchLayout({ site }: RegionProps): ReactNode {
  return (
    <div className="page" data-kind="search">
      <div className="page-body">
        {site.search ? (
          <SearchPageIsland page={site.search.page} siteTitle={site.title} hasOperators={!site.search.isService} />
        ) : null}
      </div>
    </div>
  )
}
