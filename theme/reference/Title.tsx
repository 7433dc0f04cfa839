import type { ReactNode } from 'react'

/** The id tells the builder that the page brings its own title. */
export function Title({ text }: { readonly text: string }): ReactNode {
  return <h1 id="top">{text}</h1>
}
