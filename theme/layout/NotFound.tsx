import type { ReactNode } from 'react'
import type { RegionProps, SidebarItemView } from '../../src/model/contract.js'
import { PageSearch } from './PageSearch.js'

/** Maximum number of sections. A longer list would repeat the sidebar. */
const maxSections = 12

/** Offers the search and the first sections, because a reader with an old URL looks for a page. */
export function NotFound({ site, page }: RegionProps): ReactNode {
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
          <StartLinks
            className="section-links"
            links={page.sidebar?.items.flatMap(sidebarSection).slice(0, maxSections)}
          />
          <StartLinks className="start-links" links={links} />
        </div>
      </div>
    </div>
  )
}

interface StartLinksProps {
  readonly className: string
  readonly links?: readonly StartLink[] | undefined
}

interface StartLink {
  readonly href: string
  readonly label: string
}

function StartLinks({ className, links = [] }: StartLinksProps): ReactNode {
  if (links.length === 0) return null
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={`${href} ${label}`}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}

/** The sidebar is hidden on narrow screens, so its first level is in the page, too. */
function sidebarSection(item: SidebarItemView): StartLink[] {
  switch (item.kind) {
    case 'link':
      return [item]
    case 'category':
      return [{ href: item.fallbackHref, label: item.label }]
    case 'heading':
    case 'more':
      return []
  }
}
