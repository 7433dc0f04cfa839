import type { ReactNode } from 'react'

/** Replaces `{name}` in a text by nodes. */
export function fillNodes(text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence have no other name
  return text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 ? <Piece key={index}>{nodes[piece]}</Piece> : piece))
}

function Piece({ children }: { readonly children: ReactNode }): ReactNode {
  return children
}
