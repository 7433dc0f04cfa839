import type { ReactNode } from 'react'
import { CardIcon } from './cardIcons.js'

export interface CardProps {
  readonly title: string
  /** Makes the whole card a link. */
  readonly href?: string
  /** Name of an icon in cardIcons.tsx, or of Lucide. */
  readonly icon?: string
  /** SVG of the icon, from the builder, if it is one of Lucide. */
  readonly iconBody?: string
  readonly children?: ReactNode
}

/** A grid of cards. */
export function Cards({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className="cards" data-ds-style="cards">
      {children}
    </div>
  )
}
/** Pages can write no attributes on this component. */
Cards.attributes = [] as const

/** @param props.iconBody SVG content of the icon, which the builder fills in */
export function Card({ title, href, icon, iconBody, children }: CardProps): ReactNode {
  return (
    <div className="card" data-ds-style="cards">
      {icon ? <CardIcon name={icon} body={iconBody} /> : null}
      <p className="card-title">{href ? <a href={href}>{title}</a> : title}</p>
      {children}
    </div>
  )
}
/** Attributes that pages can write. Others are reported. */
Card.attributes = ['title', 'href', 'icon'] as const
