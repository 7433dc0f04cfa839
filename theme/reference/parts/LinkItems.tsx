import type { ReactNode } from 'react'
import type { ReferenceLink } from '../../../src/model/contract.js'

interface LinkItemsProps {
  readonly links: readonly ReferenceLink[]
  readonly className?: string
}

/** A list of links to pages. */
export function LinkItems({ links, className = 'pages' }: LinkItemsProps): ReactNode {
  return (
    <ul className={className}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
