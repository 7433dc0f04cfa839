import type { ReactNode } from 'react'

export interface LogosProps {
  /** A few words above the logos. */
  readonly title?: string
  /** Images, or links that contain them. */
  readonly children?: ReactNode
}

/** A row of logos, for example of customers, on a landing page. Logos do not zoom. */
export function Logos({ title, children }: LogosProps): ReactNode {
  return (
    <div className="logos no-zoom" data-ds-style="logos">
      {title ? <p className="logos-title">{title}</p> : null}
      {children}
    </div>
  )
}
/** Attributes that pages can write. Others are reported. */
Logos.attributes = ['title'] as const
