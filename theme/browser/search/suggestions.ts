/** The list below the box: suggestions, links to all results, and what to say where there are none. */
import type { ClientSearch, SearchAnswer, SearchHit } from '../../../src/model/contract.js'
import { element, hitIcon, marked, pageName, pathText } from './elements.js'
import { hitHref, searchPageHref } from './links.js'
import type { PageScope } from './scope.js'

export interface SuggestionContext {
  readonly text: string
  readonly scope: PageScope
  readonly search: ClientSearch
  readonly baseUrl: string
}

export const listId = 'search-suggestions'

/** The content of the panel. Every option is a link, so that it can be opened in a new tab. */
export function suggestionNodes(answer: SearchAnswer, context: SuggestionContext): Node[] {
  const { hits, corrections, unknown } = answer
  const options = [...hits.map((hit) => hitOption(hit, context)), ...allResults(answer, context)]
  for (const [index, option] of options.entries()) option.id = `${listId}-${index}`
  const list = element('div', { role: 'listbox', id: listId, 'aria-label': 'Search' }, options)
  if (hits.length === 0) return [...nothing(unknown), ...(options.length > 0 ? [list] : [])]
  if (corrections.length === 0) return [list]
  const used = corrections.map(({ used: word }) => element('b', {}, [word]))
  return [element('p', { class: 'search-note' }, ['Showing results for ', ...used.flatMap(withCommas)]), list]
}

function hitOption(hit: SearchHit, { search, baseUrl }: SuggestionContext): HTMLAnchorElement {
  const isText = hit.type === 'content' || hit.type === 'description'
  const name = pageName(hit, baseUrl)
  const heading = hit.title.map(({ text }) => text).join('')
  const place = hit.type === 'title' ? hit.page.breadcrumbs : isText && heading !== name ? [name, heading] : [name]
  const line = hit.type === 'heading' || !isText || hit.excerpt.length === 0 ? hit.title : hit.excerpt
  return element(
    'a',
    {
      role: 'option',
      tabindex: '-1',
      'aria-selected': 'false',
      class: 'search-hit',
      href: hitHref(hit, search),
      ...(hit.tree && { 'data-tree': hit.tree }),
    },
    [
      hitIcon(hit.type),
      element('span', { class: 'search-hit-text' }, [
        element('span', { class: 'search-hit-title' }, marked(line)),
        element('span', { class: 'search-hit-page' }, [pathText(place)]),
      ]),
    ],
  )
}

function allResults({ hits }: SearchAnswer, { text, scope, search }: SuggestionContext): HTMLAnchorElement[] {
  const link = (label: string, href: string) =>
    element('a', { role: 'option', tabindex: '-1', 'aria-selected': 'false', class: 'search-all', href }, [label])
  if (hits.length > 0) {
    const label = scope.label ? `See all results within "${scope.label}"` : 'See all results'
    return [link(label, searchPageHref(text, scope, search))]
  }
  if (!scope.label || !search.allContexts) return []
  const everywhere = { version: scope.version, context: '' }
  return [link(`See all results outside "${scope.label}"`, searchPageHref(text, everywhere, search))]
}

export function notice(text: string): HTMLElement {
  return element('p', { class: 'search-notice' }, [text])
}

function nothing(unknown: readonly string[]): HTMLElement[] {
  if (unknown.length === 0) return [notice('No results')]
  const words = unknown.map((word) => `“${word}”`).join(' or ')
  return [notice('No results'), element('p', { class: 'search-unknown' }, [`No page has ${words}.`])]
}

function withCommas(node: Node, index: number): (Node | string)[] {
  return index === 0 ? [node] : [', ', node]
}
