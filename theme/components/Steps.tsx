import type { ReactNode } from 'react'

/** Numbered steps: each `h3` inside, or each item of one ordered list. CSS counts and draws them. */
export function Steps({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="steps">{children}</div>
}
