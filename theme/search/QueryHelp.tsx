/** The query language of the search page: its description, and a mistake in a query. */
import type { ReactNode } from 'react'
import type { SearchResults } from '../../src/model/contract.js'

export const mistakeId = 'search-mistake'

const rows: readonly (readonly [query: string, meaning: string])[] = [
  ['+sensor', 'must contain the word'],
  ['-azure', 'must not contain the word'],
  ['deploy*', 'words that start with this; * stands for any letters'],
  ['senosr~1', 'words that differ in one letter'],
  ['sensor^3 token', 'the first word counts three times'],
  ['title:token', 'in the title of the section; also page: and text:'],
]

export function QueryHelp(): ReactNode {
  return (
    <details className="search-help needs-js">
      <summary>Search operators</summary>
      <dl>
        {rows.map(([query, meaning]) => (
          <div key={query}>
            <dt>
              <code>{query}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface QueryMistakeProps {
  readonly text: string
  readonly mistake: SearchResults['mistake'] | undefined
}

/** The message of the parser, with its place in the query. */
export function QueryMistake({ text, mistake }: QueryMistakeProps): ReactNode {
  if (!mistake) return null
  const { message, start } = mistake
  // The place between two characters is shown as the second one.
  const end = Math.max(mistake.end, start + 1)
  return (
    <p className="search-mistake" id={mistakeId} role="alert">
      {`Character ${start + 1}: ${message}`}
      <code>
        {text.slice(0, start)}
        <mark>{text.slice(start, end) || ' '}</mark>
        {text.slice(end)}
      </code>
    </p>
  )
}
