import type { ReactNode } from 'react'
import type { NavItemView } from '../../src/model/contract.js'
import { ExternalLinkIcon } from './ExternalLinkIcon.js'

interface NavLinkProps {
  readonly item: NavItemView
  /** Index in `site.navbar.items`. Client navigation uses it to mark the active link. */
  readonly index: number
  readonly active: boolean
}

export function NavLink({ item, index, active }: NavLinkProps): ReactNode {
  return (
    <a
      className={active ? 'active' : undefined}
      href={item.href}
      data-nav={index}
      aria-current={active ? 'true' : undefined}
      {...(item.external ? externalLinkAttributes : {})}
    >
      {item.label}
      {item.external ? <ExternalLinkIcon /> : null}
    </a>
  )
}

/** Attributes of a link that leaves the site. */
export const externalLinkAttributes = { target: '_blank', rel: 'noopener noreferrer' } as const
