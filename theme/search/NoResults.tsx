/** Suggestions of the search page for a reader without results: words, pages, the parts of the site, and a contact. */
import type { ReactNode } from 'react'
import type { ClientSearch, SearchStart } from '../../src/model/contract.js'
import { helpGroups } from './panelContent.js'
import type { PageResponse } from './ResultStatus.js'

interface NoResultsProps {
  readonly response: PageResponse
  readonly search: ClientSearch
  readonly start: SearchStart
}

export function NoResults({ response: { results, scope }, search, start }: NoResultsProps): ReactNode {
  if (!results || results.mistake) return null
  return (
    <div className="search-none">
      {helpGroups(results, { search, scope, start }).map(({ label, options }) => (
        <section key={label}>
          <h2>{label}</h2>
          <ul>
            {options.map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
