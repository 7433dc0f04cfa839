import type { ReactNode } from 'react'
import type { RegionProps } from '../../src/model/contract.js'
import { PageSearch } from './Search.js'

/** The page with all results. Without scripts it only says that search needs JavaScript. */
export function SearchPage({ site, page }: RegionProps): ReactNode {
  return (
    <div className="page" data-kind="search">
      <div className="page-body">
        <h1 data-search-heading="">{page.title}</h1>
        <div data-search-page="">
          {site.search ? <PageSearch path={site.search.page} id="search-page-input" /> : null}
          <p className="needs-no-js">The search needs JavaScript.</p>
          <p className="search-status" role="status" data-search-status="" />
          <ul className="search-results" data-search-results="" />
        </div>
      </div>
    </div>
  )
}
