import type { ReactNode } from 'react'

export function Method({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="method" data-method={name.toLowerCase()}>
      {name}
    </span>
  )
}
