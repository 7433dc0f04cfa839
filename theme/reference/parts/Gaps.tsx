import type { ReactNode } from 'react'
import type { GapView } from '../../../src/model/contract.js'
import { Admonition } from '../../components/Admonition.js'

/** Says which parts of the page are missing, because the description is incomplete. */
export function Gaps({ gaps }: { readonly gaps: readonly GapView[] | undefined }): ReactNode {
  if (!gaps || gaps.length === 0) return null
  return (
    <Admonition kind="warning" title={TEXT.gapsTitle}>
      <p>{TEXT.gapsText}</p>
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
