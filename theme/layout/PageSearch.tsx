import type { ReactNode } from 'react'

/** A form for the search page inside of a page. `id` must differ from the id of the box in the top bar. */
export function PageSearch({ path, id }: { readonly path: string; readonly id: string }): ReactNode {
  return (
    <search aria-label={TEXT.searchSite}>
      <form className="page-search" action={path} method="get">
        <label className="visually-hidden" htmlFor={id}>
          {TEXT.search}
        </label>
        <input
          type="search"
          enterKeyHint="search"
          name="q"
          id={id}
          placeholder={TEXT.search}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <button type="submit" className="button">
          {TEXT.search}
        </button>
      </form>
    </search>
  )
}
