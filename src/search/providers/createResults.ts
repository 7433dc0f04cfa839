/** Turns the response of a search service into the results that box and search page show. */
import type { MarkedText, SearchHit, SearchResults, SearchText } from '../../model/contract.js'
import { type FoundRecord, markEnd, markStart, type ServiceResults, sectionsPerPage } from './adapter.js'

export interface ServiceFacet {
  readonly id: string
  readonly label: string
}

const maxResults = 100
/** Maximum number of words per hit that the target page highlights. */
const maxHitWords = 12

export function createResults(
  { records, total, pages, counts }: ServiceResults,
  { limit, pages: maxPages = limit, filters = {} }: SearchText,
  facets: readonly ServiceFacet[],
): SearchResults {
  const hits = groupRecordsByPage(records, maxPages).slice(0, limit).map(createServiceHit)
  return {
    hits,
    total: Math.min(maxResults, Math.max(total, hits.length)),
    pages: Math.max(pages, new Set(hits.map(({ url }) => url)).size),
    corrections: [],
    unknown: [],
    ...(facets.length > 0 && {
      facets: facets.map(({ id, label }) => ({ id, label, values: facetValues(counts[id] ?? {}, filters[id]) })),
    }),
  }
}

/** A value without pages stays while it is selected: the reader can then remove it. */
function facetValues(counts: Readonly<Record<string, number>>, selected: string | undefined) {
  const values = Object.entries(counts).map(([value, pages]) => ({ value, pages }))
  const known = selected === undefined || selected in counts ? values : [...values, { value: selected, pages: 0 }]
  return known.sort((one, other) => other.pages - one.pages || (one.value < other.value ? -1 : 1))
}

/** Further sections of a page follow its first one. A long section has several records, of which the best counts. */
function groupRecordsByPage(records: readonly FoundRecord[], maxPages: number): FoundRecord[] {
  const pages = new Map<string, FoundRecord[]>()
  for (const found of records) {
    const { path, anchor } = found.record
    const known = pages.get(path)
    if (!known && pages.size >= maxPages) continue
    const own = known ?? []
    pages.set(path, own)
    // The start of a page below one of its sections would be a second link to the same page.
    const adds = own.length === 0 || (anchor !== '' && own.every(({ record }) => record.anchor !== anchor))
    if (adds && own.length < sectionsPerPage) own.push(found)
  }
  return [...pages.values()].flat()
}

function createServiceHit({ record, title, content }: FoundRecord, id: number): SearchHit {
  const { path, anchor, page, breadcrumbs, operation, icon } = record
  const marked = readMarks(title)
  const excerpt = content === '' ? [] : readMarks(content)
  const isTitle = marked.some(({ match }) => match)
  const words = [...marked, ...excerpt].flatMap(({ text, match }) => (match ? [text.toLowerCase()] : []))
  return {
    type: isTitle ? (anchor === '' ? 'title' : 'heading') : 'content',
    id,
    url: path,
    anchor: anchor && `#${encodeURIComponent(anchor)}`,
    page: { title: page, breadcrumbs },
    ...(operation && { operation }),
    ...(icon && { icon }),
    title: marked,
    excerpt,
    words: [...new Set(words)].slice(0, maxHitWords),
  }
}

/** Text outside of marks and text inside of them alternate. */
function readMarks(text: string): MarkedText[] {
  return text
    .split(new RegExp(`[${markStart}${markEnd}]`))
    .map((part, index) => ({ text: part, match: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
