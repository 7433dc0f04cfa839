import type { ReactNode } from 'react'

export interface HeroProps {
  readonly title: string
  /** Links under the text, the most important one first. */
  readonly actions?: readonly { readonly label: string; readonly href: string }[]
  /** One or two sentences, then a picture. */
  readonly children?: ReactNode
}

/** The start of a landing page. It contains the h1, so the page needs `hide_title: true`. Pages with it show no breadcrumbs. */
export function Hero({ title, actions = [], children }: HeroProps): ReactNode {
  return (
    <div className="hero">
      <h1>{title}</h1>
      {children}
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
