/**
 * Highlights the words of a query on the page of a hit. Uses the CSS Custom Highlight API, which does not change the document
 * (islands need that). Browsers without it get `mark` elements outside of islands. The parameters are removed from the URL at
 * once, so that a copied link is clean.
 */
import { findElement, findElements } from '../shared/dom.js'
import { emitEvent } from '../shared/events.js'
import { highlightParameter, rowParameter } from '../shared/highlightParameters.js'
import { findRanges } from './findRanges.js'

const maxTerms = 12
/** Name of the highlight in search.css. */
const highlightName = 'search'

let highlighted:
  | { readonly pathname: string; readonly terms: readonly string[]; readonly input: HTMLInputElement }
  | undefined

/** Called for every new page. Reads its parameters, or removes the highlights of the previous page. */
export function highlightPage(input: HTMLInputElement): void {
  const url = new URL(location.href)
  const terms = [...new Set(url.searchParams.getAll(highlightParameter).map((term) => term.trim()))]
    .filter(Boolean)
    .slice(0, maxTerms)
  const row = url.searchParams.get(rowParameter)
  if (url.searchParams.has(highlightParameter) || row) {
    url.searchParams.delete(highlightParameter)
    url.searchParams.delete(rowParameter)
    history.replaceState(history.state, '', url)
  } else if (highlighted?.pathname === url.pathname) return
  clearHighlights()
  if (row) scrollToRow(row, url.hash)
  if (terms.length === 0) return
  highlighted = { pathname: url.pathname, terms, input }
  input.value = terms.join(' ')
  const article = findElement('main article')
  if (!article) return
  const ranges = findRanges(article, terms)
  showHighlights(ranges)
  if (url.hash === '' && !row) scrollToFirst(ranges)
}

/** Removes the highlights, and their words from the search box. */
export function clearHighlights(): void {
  if (!highlighted) return
  if (highlighted.input.value === highlighted.terms.join(' ')) highlighted.input.value = ''
  highlighted = undefined
  if (supportsHighlights()) CSS.highlights.delete(highlightName)
  document.documentElement.removeAttribute('data-marked')
  for (const mark of findElements('mark[data-search-mark]')) {
    const parent = mark.parentNode
    mark.replaceWith(...mark.childNodes)
    parent?.normalize()
  }
}

function showHighlights(ranges: readonly Range[]): void {
  if (supportsHighlights()) {
    CSS.highlights.set(highlightName, new Highlight(...ranges))
    // The style of highlights is computed for every element, so the style sheet applies it only with this attribute.
    document.documentElement.setAttribute('data-marked', '')
    return
  }
  // Start from the end, because wrapping a range changes the offsets of later ranges.
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

/** Scrolls to the first visible range if it is below the window. Ranges in closed parts of the page have no box. */
function scrollToFirst(ranges: readonly Range[]): void {
  const first = ranges.find((range) => range.getClientRects().length > 0)
  const target = first?.startContainer.parentElement
  if (!first || !target || first.getBoundingClientRect().bottom <= innerHeight) return
  emitEvent('docsgen:jump', { target })
  target.scrollIntoView({ block: 'center' })
}

/** Scrolls to the row of a table, the term, or the titled code block with this text, in the section of the fragment. */
function scrollToRow(key: string, hash: string): void {
  const heading = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  const isAfterHeading = (element: Element) =>
    !heading || (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const target = findElements('main article :is(th, td, dt, figcaption)').find(
    (cell) => isAfterHeading(cell) && collapsedText(cell).startsWith(key),
  )
  if (!target) return
  emitEvent('docsgen:jump', { target })
  target.scrollIntoView({ block: 'center' })
}

function collapsedText(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}
