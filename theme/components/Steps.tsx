import type { ReactNode } from 'react'

/**
 * Numbered steps: each heading inside, or each item of one ordered list. CSS counts and draws them. Headings get the level
 * below that of the section which the steps stand in.
 */
export function Steps({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className="steps" data-ds-nested="">
      {children}
    </div>
  )
}
