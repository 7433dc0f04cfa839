import type { ReactNode } from 'react'
import type { GapView } from '../../../src/model/contract.js'
import { Admonition } from '../../components/Admonition.js'

/** Says which parts of the page are missing, because the description is incomplete. */
export function Gaps({ gaps }: { readonly gaps: readonly GapView[] | undefined }): ReactNode {
  if (!gaps || gaps.length === 0) return null
  return (
    <Admonition kind="warning" title="Incomplete description">
      <p>This page lacks parts that the API description names but does not define:</p>
      <ul>
        {gaps.map(({ part, reference }) => (
          <li key={`${part} ${reference}`}>
            {part} (<code>{reference}</code>)
          </li>
        ))}
      </ul>
    </Admonition>
  )
}
