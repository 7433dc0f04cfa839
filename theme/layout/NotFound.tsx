import type { ReactNode } from 'react'
import type { RegionProps } from '../../src/model/contract.js'
import { PageSearch } from './PageSearch.js'

export function NotFound({ site }: RegionProps): ReactNode {
  const links = site.navbar.items.filter((item) => item.kind === 'link')
  return (
    <div className="page" data-kind="notFound">
      <div className="page-body">
        <p className="not-found-code" aria-hidden="true">
          404
        </p>
        <h1>{TEXT.notFoundTitle}</h1>
        <div className="prose">
          <p>{TEXT.notFoundText}</p>
          {site.search ? <PageSearch path={site.search.page} id="not-found-search" /> : null}
          <ul className="start-links">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
