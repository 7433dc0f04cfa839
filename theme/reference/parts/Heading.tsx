import type { ReactNode } from 'react'
import { fill } from '../../text/fill.js'
import { fragmentHref } from './tools.js'

interface HeadingProps {
  readonly id: string
  readonly level?: 2 | 3 | 4
  /** Plain text of the heading. */
  readonly text: string
  /** Shown after the text, for example a badge. */
  readonly children?: ReactNode
}

/** A heading with an anchor link, like the headings of other pages. */
export function Heading({ id, level = 2, text, children }: HeadingProps): ReactNode {
  const Tag = `h${level}` as const
  return (
    <Tag id={id}>
      {text}
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: its label is its content; CSS draws the sign */}
      <a className="anchor" href={fragmentHref(id)} aria-label={fill(TEXT.anchor, { heading: text })} />
    </Tag>
  )
}
