/** The query language of the search page: its description, and a mistake in a query. */
import type { ReactNode } from 'react'
import type { SearchResults } from '../../src/model/contract.js'
import { fill } from '../text/fill.js'

export const mistakeId = 'search-mistake'

const rows: readonly (readonly [query: string, meaning: string])[] = [
  ['+sensor', TEXT.operatorMust],
  ['-azure', TEXT.operatorMustNot],
  ['deploy*', TEXT.operatorWildcard],
  ['senosr~1', TEXT.operatorFuzzy],
  ['sensor^3 token', TEXT.operatorBoost],
  ['title:token', TEXT.operatorField],
]

/** A closed disclosure. It is hidden without scripts, like the search itself. */
export function QueryHelp(): ReactNode {
  return (
    <details className="nested search-help needs-js">
      <summary>{TEXT.searchOperators}</summary>
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
  // Mark the next character if the mistake is between two characters.
  const end = Math.max(mistake.end, start + 1)
  return (
    <p className="search-mistake" id={mistakeId} role="alert">
      {fill(TEXT.queryMistake, { position: start + 1, message })}
      <code>
        {text.slice(0, start)}
        <mark>{text.slice(start, end) || ' '}</mark>
        {text.slice(end)}
      </code>
    </p>
  )
}
