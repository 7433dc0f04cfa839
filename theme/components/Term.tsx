import type { ReactNode } from 'react'
import type { TermProps } from '../../src/model/contract.js'

/** A word with an explanation, which shows on hover and on focus. With `href`, the word links to more. */
export function Term({ definition, href, isAbbreviation, children }: TermProps): ReactNode {
  const tip = { className: 'term', 'aria-description': definition, 'data-ds-style': 'term' }
  if (href)
    return (
      <a {...tip} href={href}>
        {children}
      </a>
    )
  const Tag = isAbbreviation ? 'abbr' : 'dfn'
  return (
    <Tag {...tip} tabIndex={0}>
      {children}
    </Tag>
  )
}
/** Attributes that pages can write. Others are reported. */
Term.attributes = ['of', 'name', 'definition', 'href'] as const
