import type { ReactNode } from 'react'
import type { ClientSearch } from '../../src/model/contract.js'

interface ContextSelectProps {
  readonly search: ClientSearch
  /** Path of the context; empty for none. */
  readonly value: string
  readonly onChange: (context: string) => void
}

/** The dropdown that selects the part of the site to search. Renders nothing for a site without contexts. */
export function ContextSelect({ search, value, onChange }: ContextSelectProps): ReactNode {
  const { contexts = [], allContexts, hideWithoutContext } = search
  if (contexts.length === 0) return null
  return (
    <span className="search-context">
      <select aria-label={TEXT.searchIn} name="ctx" value={value} onChange={(event) => onChange(event.target.value)}>
        {/* If readers cannot search everything, the option without a context means the rest of the site. */}
        {allContexts || !hideWithoutContext ? (
          <option value="">{allContexts ? TEXT.searchEverywhere : TEXT.searchOtherPages}</option>
        ) : null}
        {contexts.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
