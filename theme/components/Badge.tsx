import type { ReactNode } from 'react'
import type { BadgeProps } from '../../src/model/contract.js'

/** A short word that stands out: a state, a version, a plan. The text says everything; the color only helps. */
export function Badge({ kind = 'neutral', text, children }: BadgeProps): ReactNode {
  return (
    <span className="badge" data-kind={kind} data-ds-style="badge">
      {children ?? text}
    </span>
  )
}
/** Attributes that pages can write. Others are reported. */
Badge.attributes = ['text', 'kind', 'variant', 'type', 'color', 'intent'] as const
