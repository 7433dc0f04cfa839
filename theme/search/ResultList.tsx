import type { ReactNode } from 'react'
import type { ClientSearch, SearchHit } from '../../src/model/contract.js'
import { hrefOfHit } from '../browser/search/links.js'
import { HitIcon } from './HitIcon.js'
import { Highlighted, HitMethod, joinBreadcrumbs } from './HitRow.js'

interface ResultListProps {
  readonly hits: readonly SearchHit[]
  readonly search: ClientSearch
  readonly icons: Readonly<Record<string, string>>
}

/** The items of the search page. Further sections of a page are below its first item. */
export function ResultList({ hits, search, icons }: ResultListProps): ReactNode {
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
          {hit.operation ? null : <HitIcon hit={hit} icons={icons} />}
          <a href={hrefOfHit(hit, search)}>
            <HitTitle hit={hit} />
          </a>
        </h2>
        <ResultPath hit={hit} />
        <Excerpt hit={hit} />
      </li>
    ),
  )
}

/** Method and path of an operation; of other pages the breadcrumbs. */
function ResultPath({ hit: { operation, page } }: { readonly hit: SearchHit }): ReactNode {
  if (operation)
    return (
      <p className="search-path">
        <HitMethod name={operation[0]} />
        <code>{operation[1]}</code>
      </p>
    )
  return page.breadcrumbs.length > 0 ? <p className="search-path">{joinBreadcrumbs(page.breadcrumbs)}</p> : null
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

function Excerpt({ hit: { excerpt, row } }: { readonly hit: SearchHit }): ReactNode {
  if (row)
    return (
      <p className="search-excerpt search-row">
        <Highlighted parts={row.text} />
      </p>
    )
  return excerpt.length > 0 ? (
    <p className="search-excerpt">
      <Highlighted parts={excerpt} />
    </p>
  ) : null
}
