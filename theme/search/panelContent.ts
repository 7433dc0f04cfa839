/** Content of the panel of the search box. */
import type { ClientSearch, SearchResults, SearchStart } from '../../src/model/contract.js'
import { hrefOfSearchPage } from '../browser/search/links.js'
import type { Recent } from '../browser/search/recent.js'
import type { PageScope } from '../browser/search/scope.js'
import { allResultsOption, optionOfHit, type PanelOption, type ResultsContext } from './options.js'

export type PanelContent =
  /** The box is empty. */
  | { readonly kind: 'start'; readonly recent: Recent; readonly start: SearchStart }
  | {
      readonly kind: 'results'
      readonly results: SearchResults
      readonly context: ResultsContext
      /** Pages to offer because there are no results. */
      readonly popular: SearchStart['popular']
    }
  | { readonly kind: 'failed' }

interface ListOptionsContext {
  readonly search: ClientSearch
  readonly scope: PageScope
}

/** In the order of the panel. */
export function listOptions(content: PanelContent | undefined, context: ListOptionsContext): readonly PanelOption[] {
  switch (content?.kind) {
    case undefined:
    case 'failed':
      return []
    case 'start':
      return listStartOptions(content, context)
    case 'results': {
      const all = allResultsOption(content.results, content.context)
      return [
        ...content.results.hits.map((hit) => optionOfHit(hit, context.search)),
        ...(all ? [all] : []),
        ...content.popular.map((page) => ({ href: page.href, page })),
      ]
    }
  }
}

function listStartOptions(
  { recent, start }: Extract<PanelContent, { kind: 'start' }>,
  { search, scope }: ListOptionsContext,
): readonly PanelOption[] {
  return [
    ...recent.searches.map((text) => ({ href: hrefOfSearchPage(text, scope, search), ask: text })),
    ...recent.pages.map((page) => ({ href: page.href, page })),
    ...start.popular.map((page) => ({ href: page.href, page })),
  ]
}
