import type { ReactNode } from 'react'
import type { ClientSearch, SearchHit } from '../../src/model/contract.js'
import { hrefOfHit } from '../browser/search/links.js'
import { Highlighted, joinBreadcrumbs } from './HitRow.js'

interface ResultListProps {
  readonly hits: readonly SearchHit[]
  readonly search: ClientSearch
}

/** The items of the search page. Further sections of a page are below its first item. */
export function ResultList({ hits, search }: ResultListProps): ReactNode {
  return hits.map((hit, index) =>
    hits[index - 1]?.url === hit.url ? (
      <li key={hit.id} className="search-result search-result-below">
        <h3>
          <a href={hrefOfHit(hit, search)}>
            <Highlighted parts={hit.title} />
          </a>
        </h3>
        <Excerpt hit={hit} />
      </li>
    ) : (
      <li key={hit.id} className="search-result">
        <h2>
          <a href={hrefOfHit(hit, search)}>
            <HitTitle hit={hit} />
          </a>
        </h2>
        <Excerpt hit={hit} />
        {hit.page.breadcrumbs.length > 0 ? (
          <p className="search-path">{joinBreadcrumbs(hit.page.breadcrumbs)}</p>
        ) : null}
      </li>
    ),
  )
}

/** The page first, then its section. */
function HitTitle({ hit }: { readonly hit: SearchHit }): ReactNode {
  if (hit.anchor === '') return <Highlighted parts={hit.title} />
  return (
    <>
      <span className="search-result-page">{hit.page.title}</span>
      <span className="search-result-section">
        <Highlighted parts={hit.title} />
      </span>
    </>
  )
}

function Excerpt({ hit: { excerpt } }: { readonly hit: SearchHit }): ReactNode {
  return excerpt.length > 0 ? (
    <p className="search-excerpt">
      <Highlighted parts={excerpt} />
    </p>
  ) : null
}
