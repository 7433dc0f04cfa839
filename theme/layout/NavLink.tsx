import type { ReactNode } from 'react'
import type { NavItemView } from '../../src/model/contract.js'
import { ExternalMark } from './ExternalMark.js'

interface NavLinkProps {
  readonly item: NavItemView
  /** Its place in `site.navbar.items`; client navigation moves the mark by it. */
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
      {...(item.external ? outside : {})}
    >
      {item.label}
      {item.external ? <ExternalMark /> : null}
    </a>
  )
}

/** Attributes of a link that leaves the site. */
export const outside = { target: '_blank', rel: 'noopener noreferrer' } as const
