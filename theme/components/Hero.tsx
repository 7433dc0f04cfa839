import type { ReactNode } from 'react'
import { Icon } from './Icon.js'

export interface HeroProps {
  readonly title: string
  /** Links under the text, the most important one first. */
  readonly actions?: readonly { readonly label: string; readonly href: string }[]
  /** Shows a large search field, which opens the search of the top bar. */
  readonly search?: boolean
  /** One or two sentences, then a picture. */
  readonly children?: ReactNode
}

/** The start of a landing page. It contains the h1, so the page needs `hide_title: true`. Pages with it show no breadcrumbs. */
export function Hero({ title, actions = [], search = false, children }: HeroProps): ReactNode {
  return (
    <div className="hero" data-ds-style="hero">
      <h1>{title}</h1>
      {children}
      {search ? (
        <button type="button" className="hero-search needs-js" data-action="open-search">
          <Icon name="search" />
          {TEXT.searchTitle}
        </button>
      ) : null}
      <p className="hero-actions">
        {actions.map(({ label, href }) => (
          <a key={href} className="button" href={href}>
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}
/** Attributes that pages can write. Others are reported. */
Hero.attributes = ['title', 'actions', 'search'] as const
