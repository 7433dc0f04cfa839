/** Suggestions of the search page, for a reader without results and before a search: searches, pages, the parts of the site, a contact. */
import type { ReactNode } from 'react'
import type { PanelGroup } from './panelContent.js'

export function PageSuggestions({ groups }: { readonly groups: readonly PanelGroup[] }): ReactNode {
  if (groups.length === 0) return null
  return (
    <div className="search-none">
      {groups.map(({ label, options }) => (
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
