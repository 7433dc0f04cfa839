import type { ReactNode } from 'react'
import type { ExternalDocsView } from '../../../src/model/contract.js'
import type { WithTools } from './tools.js'

/** `docs.mark` is the position in the description, for diagnostics on the link. */
export function ExternalDocs({ docs, tools }: { readonly docs?: ExternalDocsView } & WithTools): ReactNode {
  if (!docs) return null
  return (
    <p>
      <a href={docs.url} data-ds-pos={docs.mark}>
        {docs.description ? tools.html(docs.description, { inline: true }) : TEXT.readMore}
      </a>
    </p>
  )
}
