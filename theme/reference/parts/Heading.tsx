import type { ReactNode } from 'react'
import { fragmentHref } from './tools.js'

interface HeadingProps {
  readonly id: string
  readonly level?: 2 | 3 | 4
  /** Plain text of the heading. */
  readonly text: string
  /** What stands beside the text, for example a mark. */
  readonly children?: ReactNode
}

/** A heading that can be linked to, like those of other pages. */
export function Heading({ id, level = 2, text, children }: HeadingProps): ReactNode {
  const Tag = `h${level}` as const
  return (
    <Tag id={id}>
      {text}
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: its label is its content; CSS draws the sign */}
      <a className="anchor" href={fragmentHref(id)} aria-label={`Direct link to ${text}`} />
    </Tag>
  )
}
