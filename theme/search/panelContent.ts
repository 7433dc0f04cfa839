/** Content of the panel of the search box. */
import type {
  ClientSearch,
  PageReference,
  SearchFailure,
  SearchResults,
  SearchStart,
} from '../../src/model/contract.js'
import { hrefOfSearchPage } from '../browser/search/links.js'
import type { Recent } from '../browser/search/recent.js'
import type { PageScope } from '../browser/shared/scope.js'
import type { ShapeName } from './HitIcon.js'
import { allResultsOption, optionOfHit, type PanelOption, type ResultsContext } from './options.js'

export type PanelContent =
  /** The box is empty. */
  | { readonly kind: 'start'; readonly recent: Recent }
  | { readonly kind: 'results'; readonly results: SearchResults; readonly context: ResultsContext }
  | { readonly kind: 'failed'; readonly reason: SearchFailure | undefined }

interface OptionsContext {
  readonly search: ClientSearch
  readonly scope: PageScope
  readonly start: SearchStart
}

/** Options below a label. */
export interface PanelGroup {
  readonly label: string
  readonly icon: ShapeName
  readonly options: readonly (PanelOption & { readonly name: string })[]
}

/** In the order of the panel. */
export function listOptions(content: PanelContent | undefined, context: OptionsContext): readonly PanelOption[] {
  switch (content?.kind) {
    case undefined:
    case 'failed':
      return []
    case 'start':
      return startGroups(content.recent, context).flatMap(({ options }) => options)
    case 'results': {
      const all = allResultsOption(content.results, content.context)
      return [
        ...content.results.hits.map((hit) => optionOfHit(hit, context.search)),
        ...(all ? [all] : []),
        ...helpGroups(content.results, context).flatMap(({ options }) => options),
      ]
    }
  }
}

/** Groups of an empty box that have options. */
export function startGroups(recent: Recent, { search, scope, start }: OptionsContext): readonly PanelGroup[] {
  const asked = recent.searches.map((name) => ({ name, href: hrefOfSearchPage(name, scope, search), ask: name }))
  return withOptions([
    { label: TEXT.recentSearches, icon: 'search', options: asked },
    { label: TEXT.recentPages, icon: 'recent', options: optionsOfPages(recent.pages) },
    popularGroup(start),
  ])
}

/** Groups of the search page before a search. */
export function pageStartGroups(recent: Recent, context: OptionsContext): readonly PanelGroup[] {
  return [...startGroups(recent, context), ...withOptions(siteGroups(context.start))]
}

/** Groups that help a reader without results. */
export function helpGroups(
  { hits, help }: SearchResults,
  { search, scope, start }: OptionsContext,
): readonly PanelGroup[] {
  if (hits.length > 0) return []
  const { nearest = [], similar = [] } = help ?? {}
  const words = nearest.map((name) => ({ name, href: hrefOfSearchPage(name, scope, search), ask: name }))
  return withOptions([
    { label: TEXT.didYouMean, icon: 'search', options: words },
    { label: TEXT.similarPages, icon: 'page', options: optionsOfPages(similar) },
    popularGroup(start),
    ...siteGroups(start),
  ])
}

function popularGroup({ popular }: SearchStart): PanelGroup {
  return { label: TEXT.popularPages, icon: 'page', options: optionsOfPages(popular) }
}

function siteGroups({ sections, contact }: SearchStart): readonly PanelGroup[] {
  return [
    { label: TEXT.sectionsOfSite, icon: 'heading', options: optionsOfPages(sections) },
    { label: TEXT.askForHelp, icon: 'text', options: optionsOfPages(contact ? [contact] : []) },
  ]
}

function optionsOfPages(pages: readonly PageReference[]): PanelGroup['options'] {
  return pages.map(({ title, href }) => ({ name: title, href, page: { title, href } }))
}

function withOptions(groups: readonly PanelGroup[]): readonly PanelGroup[] {
  return groups.filter(({ options }) => options.length > 0)
}
