import type { ReactNode } from 'react'
import type { SiteView } from '../../src/model/contract.js'
import { formatShortcutHint } from '../browser/search/shortcut.js'
import { Icon } from '../components/Icon.js'

type SearchProps = NonNullable<SiteView['search']>

/** The search box of the top bar: a form for the search page. Scripts add suggestions. Hidden without scripts. */
export function Search({ page, shortcut }: SearchProps): ReactNode {
  return (
    <search className="search" data-search="">
      <form action={page} method="get">
        <Icon name="search" />
        <input name="q" id="search-input" placeholder="Search" aria-label="Search" autoComplete="off" />
        {shortcut ? (
          <kbd className="needs-js" data-shortcut={shortcut}>
            {formatShortcutHint(shortcut, { mac: false })}
          </kbd>
        ) : null}
        <button type="button" className="search-clear needs-js" data-action="clear-search" aria-label="Clear">
          <Icon name="close" />
        </button>
      </form>
    </search>
  )
}

/** A larger search box inside a page. `id` must differ from the id of the box in the top bar. */
export function PageSearch({ path, id }: { readonly path: string; readonly id: string }): ReactNode {
  return (
    <search aria-label="Search this site">
      <form className="page-search" action={path} method="get">
        <label className="visually-hidden" htmlFor={id}>
          Search
        </label>
        <input
          type="search"
          enterKeyHint="search"
          name="q"
          id={id}
          placeholder="Search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <button type="submit">Search</button>
      </form>
    </search>
  )
}
