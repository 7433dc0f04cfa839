'use client'
/** The search page. Input, address and results always belong to the same query. */
import type { ReactNode } from 'react'
import type { IslandProps } from '../../src/model/contract.js'
import { ContextSelect } from './ContextSelect.js'
import { Facets } from './Facets.js'
import { PageSuggestions } from './PageSuggestions.js'
import { mistakeId, QueryHelp, QueryMistake } from './QueryHelp.js'
import { ResultList } from './ResultList.js'
import { ResultStatus } from './ResultStatus.js'
import { useSearchPage } from './useSearchPage.js'

interface SearchPageProps extends IslandProps {
  /** href of the search page. */
  readonly page: string
  readonly siteTitle: string
  /** False if a search service runs the queries. */
  readonly hasOperators: boolean
}

/** `q` of the URL is the query, so that a search can be shared. */
export default function SearchPage({ page, siteTitle, hasOperators }: SearchPageProps): ReactNode {
  const state = useSearchPage(siteTitle)
  const { input, list, tools, response, isLoading, text } = state
  return (
    <>
      <h1 data-search-heading="">{text ? TEXT.searchTitleOf.replace('{query}', () => text) : TEXT.searchTitle}</h1>
      <div data-search-page="" aria-busy={isLoading || undefined}>
        <search aria-label={TEXT.searchSite}>
          <form className="page-search" action={page} method="get" onSubmit={state.onSubmit}>
            <label className="visually-hidden" htmlFor="search-page-input">
              {TEXT.search}
            </label>
            <input
              ref={input}
              type="search"
              enterKeyHint="search"
              name="q"
              id="search-page-input"
              placeholder={TEXT.search}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-invalid={response?.results?.mistake ? true : undefined}
              aria-describedby={response?.results?.mistake ? mistakeId : undefined}
              onInput={state.onInput}
            />
            <button type="submit" className="button">
              {TEXT.search}
            </button>
            {tools ? (
              <ContextSelect search={tools.config.search} value={state.scope.context} onChange={state.onContext} />
            ) : null}
          </form>
        </search>
        <QueryMistake text={response?.text ?? ''} mistake={response?.results?.mistake} />
        {hasOperators ? <QueryHelp /> : null}
        <p className="needs-no-js">{TEXT.searchNeedsScript}</p>
        <Facets facets={response?.results?.facets} filters={response?.filters ?? {}} onChange={state.onFilter} />
        <p className="search-status" role="status" data-search-status="">
          {tools && response ? (
            <ResultStatus response={response} search={tools.config.search} onRetry={state.retry} />
          ) : null}
        </p>
        <ul className="search-results" data-search-results="" ref={list}>
          {tools && response?.results ? (
            <ResultList hits={response.results.hits} search={tools.config.search} icons={state.start.icons} />
          ) : null}
        </ul>
        <PageSuggestions groups={state.suggestions} />
        {response?.results && response.limit < response.results.total ? (
          <button type="button" className="search-more" onClick={state.showMore}>
            {TEXT.moreResults}
          </button>
        ) : null}
        {state.isSlow && isLoading ? <div className="spinner" role="status" aria-label={TEXT.loading} /> : null}
      </div>
    </>
  )
}
