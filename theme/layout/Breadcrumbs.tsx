import type { ReactNode } from 'react'
import type { BreadcrumbView, SiteView } from '../../src/model/contract.js'
import { Icon } from '../components/Icon.js'

interface BreadcrumbsProps {
  readonly site: SiteView
  readonly crumbs: readonly BreadcrumbView[]
}

/** The path from the home page to this page. A page beside the sidebar has those of its folder. */
export function Breadcrumbs({ site, crumbs }: BreadcrumbsProps): ReactNode {
  if (crumbs.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={TEXT.breadcrumbs}>
      <ol>
        <li>
          <a href={site.home ?? site.baseUrl} aria-label={TEXT.homePage}>
            <Icon name="home" />
          </a>
        </li>
        {crumbs.map(({ label, href }, index) => (
          <li key={`${href} ${label}`}>
            <Breadcrumb label={label} href={href} last={index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Breadcrumb({ label, href, last }: BreadcrumbView & { readonly last: boolean }): ReactNode {
  if (last) return <span aria-current="page">{label}</span>
  return href ? <a href={href}>{label}</a> : <span>{label}</span>
}
