import type { ReactNode } from 'react'

/**
 * Numbered steps: each heading inside, or each item of one ordered list, is a step. CSS adds the numbers. Headings get one level
 * below the section that contains the steps.
 */
export function Steps({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className="steps" data-ds-nested="" data-ds-style="steps">
      {children}
    </div>
  )
}
/** Pages can write no attributes. */
Steps.attributes = [] as const
