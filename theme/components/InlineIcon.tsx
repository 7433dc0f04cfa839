import type { ReactNode } from 'react'
import type { InlineIconProps } from '../../src/model/contract.js'

/** An icon in the size and the color of the text around it. Without a label it is decoration. */
export function InlineIcon({ body, label }: InlineIconProps): ReactNode {
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg
      className="inline-icon"
      viewBox="0 0 24 24"
      {...name}
      data-ds-style="icon"
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}
/** Attributes that pages can write. Others are reported. */
InlineIcon.attributes = ['name', 'icon', 'label'] as const
