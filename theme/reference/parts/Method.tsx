import type { ReactNode } from 'react'

/** Style sheets color it by `data-method`, which is in lower case. */
export function Method({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="method" data-method={name.toLowerCase()}>
      {name}
    </span>
  )
}
