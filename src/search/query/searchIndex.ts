/**
 * Entry module of the query side: opens an index and searches it. It runs in the browser's worker and in Node (`docsgen check`),
 * and fetches only the files that a query needs.
 */
import type { SearchHelp, SearchResults, SearchText } from '../../model/contract.js'
import { createMatcher, type Matcher } from '../excerpts/highlights.js'
import { boosts, fields } from '../shared/fields.js'
import type { IndexHead } from '../shared/format.js'
import { averagesOf } from '../shared/head.js'
import { lastAtMost } from '../shared/ordered.js'
import { createSynonyms, type Synonyms } from '../shared/synonyms.js'
import { queryTerm, termOf } from '../shared/tokens.js'
import { countPages, isAccepted } from './facets.js'
import { createHit, type MatchedSection, matchSection, omitLookAlikes } from './hits.js'
import { type FetchIndexFile, type IndexReader, openIndexReader } from './indexReader.js'
import { type LanguageRules, loadLanguageRules } from './languageRules.js'
import { docsFilesFor, limitDocsFiles, limitFiles } from './limitFiles.js'
import type { LunrTools } from './lunrQuery.js'
import { fieldsByName, usesOperators } from './operators.js'
import { parseQuery, type Query } from './parseQuery.js'
import { messagePairs, phraseFactor, phraseFiles, phraseSections } from './phrases.js'
import { type RankedSections, rankSections } from './rankSections.js'
import { createFileSource, type FileSource, fieldWeight, inverseDocumentFrequency } from './termSource.js'
import { comparedSections, textFactor } from './textFactors.js'
import { editDistance } from './typos.js'

/** An open index. It caches the files that earlier queries fetched. */
export interface SearchIndex {
  readonly reader: IndexReader
  readonly source: FileSource
  readonly synonyms: Synonyms
  /** Absent for English. */
  readonly rules?: LanguageRules
}

export const lunrTools: LunrTools = { fields, boosts, queryTerm, averagesOf, fieldWeight, inverseDocumentFrequency }

const maxResults = 100
/** Lowest score of a further section of a page, as a share of the best one. */
const minShareOfBest = 0.5
/** Power of the sum of the scores of a page's sections, as a multiple of the score of the section. */
const breadthPower = 0.15

/** Opens the index whose head file has this name. Fetches the head only. */
export async function openSearchIndex(headName: string, fetchFile: FetchIndexFile): Promise<SearchIndex> {
  const reader = await openIndexReader(headName, fetchFile)
  return createSearchIndex(reader, await loadLanguageRules(reader.head.language))
}

/** Creates the index from a reader that is already open. */
export function createSearchIndex(reader: IndexReader, rules?: LanguageRules): SearchIndex {
  const synonyms = createSynonyms(reader.head.synonyms)
  return { reader, source: createFileSource(reader), synonyms, ...(rules && { rules }) }
}

/** Runs a query as words, or with operators if the request allows them and the text has some. */
export async function searchIndex(index: SearchIndex, request: SearchText): Promise<SearchResults> {
  if (request.operators && usesOperators(request.text)) return searchWithOperators(index, request)
  const { text, limit, excerpt, pages } = request
  const query = parseQuery(text, index.synonyms, index.rules)
  if (query.words.length === 0) return { hits: [], total: 0, pages: 0, corrections: [], unknown: [] }
  const { head } = index.reader
  const ranked = await rankWithFetch(query, index, (section) => isAccepted(section, head, request.filters))
  const open = query.words.find((word) => word.open && word.text.length > 1)?.text
  const matcher = createMatcher(ranked.terms, open)
  const read = readOnce(index.reader, { matcher, words: ranked.words })
  const isRead = limitDocsFiles(docsFilesFor(query, index.reader), head)
  const found = omitWeakSections(await rankByTexts(query, ranked, { read, isRead, head }), head)
  // Only the box limits pages: it must answer with few requests.
  const isAffordable = pages === undefined ? () => true : isRead
  const shown = groupByPage(takeShown(found, { limit, pages: pages ?? limit, isAffordable }, head), head)
  const hits = await createHits(shown, { index, read, matcher, excerpt })
  return {
    hits: omitLookAlikes(hits),
    total: found.length,
    ...countPages(ranked.relevant, head, request.filters),
    corrections: ranked.corrections,
    unknown: ranked.unknown,
    ...(ranked.relevant.length === 0 && { help: await loadHelp(index, query) }),
  }
}

/** The code is not loaded for queries with results. It imports types only, so that it shares no file with the worker. */
async function loadHelp({ reader }: SearchIndex, query: Query): Promise<SearchHelp> {
  const { createSearchHelp } = await import('./searchHelp.js')
  return createSearchHelp(query, reader, { editDistance, termOf })
}

/** Results and order are those of lunr; the hits of a page follow each other. */
async function searchWithOperators(
  index: SearchIndex,
  { text, limit, excerpt, filters }: SearchText,
): Promise<SearchResults> {
  const { reader } = index
  const none: SearchResults = { hits: [], total: 0, pages: 0, corrections: [], unknown: [], usesOperators: true }
  const { runLunrQuery } = await import('./lunrQuery.js')
  const { found: all, mistake } = await runLunrQuery(reader, text, { fieldsByName, tools: lunrTools })
  if (mistake) return { ...none, mistake }
  const { head } = reader
  const sections = all.map(({ ref }) => Number(ref))
  const found = all.filter(({ ref }) => isAccepted(Number(ref), head, filters)).slice(0, maxResults)
  const terms = new Set(found.flatMap(({ matchData }) => Object.keys(matchData.metadata)))
  const matcher = createMatcher(terms)
  const words = [...terms].map((term) => ({ text: term, idf: 1, qualities: new Map([[term, 1]]), open: false }))
  const shown = groupByPage(
    found.slice(0, limit).map(({ ref }) => Number(ref)),
    head,
  )
  const hits = await createHits(shown, { index, read: readOnce(reader, { matcher, words }), matcher, excerpt })
  return { ...none, hits, total: found.length, ...countPages(sections, head, filters) }
}

/** Ranks with the files that are there, fetches the missing ones, and repeats until none is missing: a round can request new files. */
export async function rankWithFetch(
  query: Query,
  { source, reader }: SearchIndex,
  accepts: (section: number) => boolean = () => true,
): Promise<RankedSections> {
  const limited = limitFiles(query, reader)
  for (;;) {
    const ranked = rankSections(limited, source, { ...reader.head, accepts })
    if (!(await source.fill())) return ranked
  }
}

interface ScoredSection {
  readonly section: number
  readonly score: number
}

type ReadSection = (section: number) => Promise<MatchedSection>

/** Reads each section once: the ranking and the hits need the same matches. */
function readOnce(reader: IndexReader, query: Parameters<typeof matchSection>[2]): ReadSection {
  const cache = new Map<number, Promise<MatchedSection>>()
  return (section) => {
    const read = cache.get(section) ?? matchSection(section, reader, query)
    cache.set(section, read)
    return read
  }
}

interface CreateHitsOptions {
  readonly index: SearchIndex
  readonly read: ReadSection
  readonly matcher: Matcher
  readonly excerpt: number
}

function createHits(sections: readonly number[], { index, read, matcher, excerpt }: CreateHitsOptions) {
  return Promise.all(
    sections.map(async (section) =>
      createHit(section, index.reader, { matched: await read(section), matcher, excerpt }),
    ),
  )
}

interface TextRankOptions {
  readonly read: ReadSection
  /** False for sections whose texts would need a further file. */
  readonly isRead: (section: number) => boolean
  readonly head: IndexHead
}

/** Reorders the first sections by their texts: by the phrases of a pasted message, else by neighbors of the words. */
async function rankByTexts(
  { message }: Query,
  { sections, scores, words }: RankedSections,
  { read, isRead, head }: TextRankOptions,
): Promise<readonly ScoredSection[]> {
  const scored = sections.map((section, place) => ({ section, score: scores[place] ?? 0 }))
  const pairs = messagePairs(message)
  const isQuoted = pairs.length > 0
  const count = isQuoted ? phraseSections : comparedSections
  const isNear = isQuoted ? limitDocsFiles(phraseFiles, head) : isRead
  const breadth = pageBreadth(scored, head)
  if (!isQuoted) takeFilesByPage(scored.slice(0, count), isNear, head)
  const rescored = await Promise.all(
    scored.slice(0, count).map(async ({ section, score }) => {
      if (!isNear(section)) return { section, score }
      const matched = await read(section)
      const factor = isQuoted
        ? phraseFactor(`${matched.heading}\n${matched.lines}`, pairs)
        : textFactor(matched, words) * breadth({ section, score })
      return { section, score: score * factor }
    }),
  )
  return [...rescored.sort((one, other) => other.score - one.score), ...scored.slice(count)]
}

/** Asks for the best section of each page first: a file for another page says more than a second one for the same page. */
function takeFilesByPage(
  scored: readonly ScoredSection[],
  isNear: (section: number) => boolean,
  { pageStarts }: IndexHead,
): void {
  const pages = new Set<number>()
  for (const { section } of scored) {
    const page = lastAtMost(pageStarts, section)
    if (!pages.has(page)) isNear(section)
    pages.add(page)
  }
}

/** Factor of a section whose page has more sections in the list: a page that treats the query does so in several. */
function pageBreadth(scored: readonly ScoredSection[], { pageStarts }: IndexHead): (one: ScoredSection) => number {
  const sums = new Map<number, number>()
  for (const { section, score } of scored) {
    const page = lastAtMost(pageStarts, section)
    sums.set(page, (sums.get(page) ?? 0) + score)
  }
  return ({ section, score }) => ((sums.get(lastAtMost(pageStarts, section)) ?? score) / score) ** breadthPower
}

/**
 * Omits sections that are much worse than the best one of their page: they would push down other pages, and readers find them on
 * the page.
 */
function omitWeakSections(ranked: readonly ScoredSection[], { pageStarts }: IndexHead): number[] {
  const best = new Map<number, number>()
  const kept = ranked.filter(({ section, score }) => {
    const page = lastAtMost(pageStarts, section)
    const known = best.get(page)
    if (known === undefined) best.set(page, score)
    return known === undefined || score >= known * minShareOfBest
  })
  return kept.slice(0, maxResults).map(({ section }) => section)
}

interface ShownLimits {
  readonly limit: number
  readonly pages: number
  readonly isAffordable: (section: number) => boolean
}

/** The best sections, of a limited number of pages and files. */
function takeShown(
  sections: readonly number[],
  { limit, pages: maxPages, isAffordable }: ShownLimits,
  head: IndexHead,
): number[] {
  const { pageStarts } = head
  const pages = new Set<number>()
  const shown: number[] = []
  for (const section of sections) {
    const page = lastAtMost(pageStarts, section)
    if ((!pages.has(page) && pages.size >= maxPages) || !isAffordable(section)) continue
    pages.add(page)
    shown.push(section)
    if (shown.length === limit) break
  }
  return shown
}

/** Moves the sections of a page directly below the first of them. */
function groupByPage(sections: readonly number[], { pageStarts }: IndexHead): number[] {
  const pages = new Map<number, number[]>()
  for (const section of sections) {
    const page = lastAtMost(pageStarts, section)
    pages.set(page, [...(pages.get(page) ?? []), section])
  }
  return [...pages.values()].flat()
}
