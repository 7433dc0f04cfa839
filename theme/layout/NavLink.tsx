import type { ReactNode } from 'react'
import type { NavItemView } from '../../src/model/contract.js'
import { ExternalLinkIcon } from './ExternalLinkIcon.js'

export interface NavItemProps {
  readonly item: NavItemView
  /** Index in `site.navbar.items`. Client navigation uses it to mark the active item. */
  readonly index: number
  readonly active: boolean
}

/** A link that shows only its icon keeps its label for screen readers. */
export function NavLink({ item, index, active }: NavItemProps): ReactNode {
  return (
    <a
      className={active ? 'active' : undefined}
      href={item.href}
      data-nav={index}
      data-icon={item.icon}
      aria-current={active ? 'true' : undefined}
      {...(item.external ? externalLinkAttributes : {})}
    >
      {item.iconOnly ? <span className="visually-hidden">{item.label}</span> : item.label}
      {item.external && !item.iconOnly ? <ExternalLinkIcon /> : null}
    </a>
  )
}

/** Attributes of a link that leaves the site. */
export const externalLinkAttributes = { target: '_blank', rel: 'noopener noreferrer' } as const
