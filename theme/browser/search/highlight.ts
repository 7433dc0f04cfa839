/**
 * Marks the words of a query on the page that a hit led to. The browser's own highlights leave the document alone, which
 * islands need; where there are none, `mark` elements stand in for them outside of islands. The parameters are taken out
 * of the address at once, so that a copied link is clean.
 */
import { findElement, findElements } from '../shared/dom.js'
import { emitEvent } from '../shared/events.js'
import { findRanges } from './findRanges.js'
import { highlightParameter } from './links.js'

const mostTerms = 12
const name = 'search'

let highlighted:
  | { readonly pathname: string; readonly terms: readonly string[]; readonly input: HTMLInputElement }
  | undefined

/** Called when a page has come: reads its parameters, or takes the marks of the page before away. */
export function highlightPage(input: HTMLInputElement): void {
  const url = new URL(location.href)
  const terms = [...new Set(url.searchParams.getAll(highlightParameter).map((term) => term.trim()))]
    .filter(Boolean)
    .slice(0, mostTerms)
  if (url.searchParams.has(highlightParameter)) {
    url.searchParams.delete(highlightParameter)
    history.replaceState(history.state, '', url)
  } else if (highlighted?.pathname === url.pathname) return
  clearHighlights()
  if (terms.length === 0) return
  highlighted = { pathname: url.pathname, terms, input }
  input.value = terms.join(' ')
  const article = findElement('main article')
  if (!article) return
  const ranges = findRanges(article, terms)
  showHighlights(ranges)
  if (url.hash === '') scrollToFirst(ranges)
}

/** Takes marks and words away. */
export function clearHighlights(): void {
  if (!highlighted) return
  if (highlighted.input.value === highlighted.terms.join(' ')) highlighted.input.value = ''
  highlighted = undefined
  if (supportsHighlights()) CSS.highlights.delete(name)
  document.documentElement.removeAttribute('data-marked')
  for (const mark of findElements('mark[data-search-mark]')) {
    const parent = mark.parentNode
    mark.replaceWith(...mark.childNodes)
    parent?.normalize()
  }
}

function showHighlights(ranges: readonly Range[]): void {
  if (supportsHighlights()) {
    CSS.highlights.set(name, new Highlight(...ranges))
    // Their style is computed for every element, so only where there are any.
    document.documentElement.setAttribute('data-marked', '')
    return
  }
  // From the end, so that what is wrapped does not move what is still to come.
  for (const range of [...ranges].reverse()) {
    if (range.startContainer.parentElement?.closest('ds-island')) continue
    const mark = document.createElement('mark')
    mark.setAttribute('data-search-mark', '')
    range.surroundContents(mark)
  }
}

function supportsHighlights(): boolean {
  return typeof Highlight === 'function' && 'highlights' in CSS
}

/** Only where it is out of sight; one in a closed part of the page has no place. */
function scrollToFirst(ranges: readonly Range[]): void {
  const first = ranges.find((range) => range.getClientRects().length > 0)
  const target = first?.startContainer.parentElement
  if (!first || !target || first.getBoundingClientRect().bottom <= innerHeight) return
  emitEvent('docsgen:jump', { target })
  target.scrollIntoView({ block: 'center' })
}
