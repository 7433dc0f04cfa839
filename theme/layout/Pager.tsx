import type { ReactNode } from 'react'
import type { PageLink } from '../../src/model/contract.js'

interface PagerProps {
  readonly previous?: PageLink
  readonly next?: PageLink
}

/** Nothing for a page without neighbors. */
export function Pager({ previous, next }: PagerProps): ReactNode {
  if (!previous && !next) return null
  return (
    <nav className="pager" aria-label={TEXT.pager}>
      {previous ? <PagerLink rel="prev" caption={TEXT.previousPage} {...previous} /> : null}
      {next ? <PagerLink rel="next" caption={TEXT.nextPage} {...next} /> : null}
    </nav>
  )
}

interface PagerLinkProps extends PageLink {
  readonly rel: 'prev' | 'next'
  readonly caption: string
}

function PagerLink({ rel, caption, label, href }: PagerLinkProps): ReactNode {
  return (
    <a href={href} rel={rel}>
      <span>{caption}</span> <strong>{label}</strong>
    </a>
  )
}
