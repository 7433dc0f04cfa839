/**
 * Entry module of the query side: opens an index and searches it. It runs in the browser's worker and in Node (`docsgen check`),
 * and fetches only the files that a query needs.
 */
import type { SearchHit, SearchHitType, SearchResults, SearchText } from '../../model/contract.js'
import type { DocsPage } from '../shared/format.js'
import { createSynonyms, type Synonyms } from '../shared/synonyms.js'
import {
  createExcerpt,
  createMatcher,
  findMatches,
  highlightText,
  joinLines,
  type Matcher,
  type WordMatch,
} from './highlights.js'
import { type FetchIndexFile, type IndexReader, openIndexReader } from './indexReader.js'
import { parseQuery, type Query } from './parseQuery.js'
import { messagePairs, phraseFactor, phraseSections } from './phrases.js'
import { isFirstSection, type RankedSections, rankSections } from './rankSections.js'
import { createFileSource, type FileSource } from './termSource.js'

/** An open index. It caches the files that earlier queries fetched. */
export interface SearchIndex {
  readonly reader: IndexReader
  readonly source: FileSource
  readonly synonyms: Synonyms
}

/** Maximum number of words per hit that the target page highlights. */
const maxHitWords = 12

/** Opens the index whose head file has this name. Fetches the head only. */
export async function openSearchIndex(headName: string, fetchFile: FetchIndexFile): Promise<SearchIndex> {
  return createSearchIndex(await openIndexReader(headName, fetchFile))
}

/** Creates the index from a reader that is already open. */
export function createSearchIndex(reader: IndexReader): SearchIndex {
  return { reader, source: createFileSource(reader), synonyms: createSynonyms(reader.head.synonyms) }
}

/**
 * @param text the query as typed
 * @param limit maximum number of hits
 * @param excerpt length of excerpts, in characters
 */
export async function searchIndex(index: SearchIndex, { text, limit, excerpt }: SearchText): Promise<SearchResults> {
  const query = parseQuery(text, index.synonyms)
  if (query.words.length === 0) return { hits: [], total: 0, corrections: [], unknown: [] }
  const ranked = await rankWithFetch(query, index)
  const open = query.words.find((word) => word.open && word.text.length > 1)?.text
  const matcher = createMatcher(ranked.terms, open)
  const shown = (await rankByPhrases(query, ranked, index.reader)).slice(0, limit)
  const hits = await Promise.all(shown.map((section) => createHit(section, index.reader, { matcher, excerpt })))
  return {
    hits: groupBelowTitles(hits, index.reader.head.pageStarts),
    total: ranked.sections.length,
    corrections: ranked.corrections,
    unknown: ranked.unknown,
  }
}

/** Ranks with the files that are there, fetches the missing ones, and repeats until none is missing: a round can request new files. */
export async function rankWithFetch(query: Query, { source, reader }: SearchIndex): Promise<RankedSections> {
  for (;;) {
    const ranked = rankSections(query, source, reader.head)
    if (!(await source.fill())) return ranked
  }
}

/** Reorders the first sections by the phrases of a pasted message that their texts contain. */
async function rankByPhrases(
  { message }: Query,
  { sections, scores }: RankedSections,
  reader: IndexReader,
): Promise<readonly number[]> {
  const pairs = messagePairs(message)
  if (pairs.size === 0) return sections
  const best = sections.slice(0, phraseSections)
  const rescored = await Promise.all(
    best.map(async (section, place) => {
      const { heading, lines } = await readSection(section, reader)
      return { section, score: (scores[place] ?? 0) * phraseFactor(`${heading}\n${lines}`, pairs) }
    }),
  )
  return [
    ...rescored.sort((one, other) => other.score - one.score).map(({ section }) => section),
    ...sections.slice(phraseSections),
  ]
}

interface StoredSection {
  readonly page: DocsPage
  readonly heading: string
  readonly anchor: string
  readonly lines: string
}

async function readSection(section: number, reader: IndexReader): Promise<StoredSection> {
  const docs = await reader.docs(section)
  const page = docs.find(({ i, s }) => i <= section && section < i + s.length)
  const content = page?.s[section - page.i]
  if (!page || !content) throw new Error(`The search index has no section ${section}.`)
  const [heading, anchor, lines] = content
  return { page, heading, anchor, lines }
}

interface CreateHitOptions {
  readonly matcher: Matcher
  readonly excerpt: number
}

async function createHit(
  section: number,
  reader: IndexReader,
  { matcher, excerpt }: CreateHitOptions,
): Promise<SearchHit> {
  const { page, heading, anchor, lines } = await readSection(section, reader)
  const text = joinLines(lines)
  const inHeading = findMatches(heading, matcher)
  const inDescription = findMatches(page.d, matcher)
  const inText = findMatches(text, matcher)
  const isIntro = isFirstSection(section, reader.head.pageStarts)
  const keywords = page.k.join(', ')
  const inKeywords = isIntro ? findMatches(keywords, matcher) : []
  const type = findHitType({ isIntro, inHeading, inDescription, inKeywords, inText })
  // If only the title matches, the description says more about the page than the start of its text.
  const [shown, found] =
    type === 'description' || (type === 'title' && inText.length === 0)
      ? [page.d, inDescription]
      : type === 'keywords'
        ? [keywords, inKeywords]
        : [text, inText]
  return {
    type,
    id: section,
    url: page.u,
    anchor: anchor && `#${encodeURIComponent(anchor)}`,
    page: { title: page.t, breadcrumbs: page.b },
    title: highlightText(heading, inHeading),
    excerpt: createExcerpt(shown, found, excerpt),
    words: uniqueMatchedWords([...inHeading, ...inDescription, ...inText]),
  }
}

interface HitMatches {
  readonly isIntro: boolean
  readonly inHeading: readonly WordMatch[]
  readonly inDescription: readonly WordMatch[]
  readonly inKeywords: readonly WordMatch[]
  readonly inText: readonly WordMatch[]
}

/** Most important place of a match. Keywords count only if the text has no match. */
function findHitType({ isIntro, inHeading, inDescription, inKeywords, inText }: HitMatches): SearchHitType {
  if (inHeading.length > 0) return isIntro ? 'title' : 'heading'
  if (isIntro && inDescription.length > 0) return 'description'
  if (inKeywords.length > 0 && inText.length === 0) return 'keywords'
  return 'content'
}

function uniqueMatchedWords(found: readonly WordMatch[]): string[] {
  return [...new Set(found.map(({ word }) => word))].slice(0, maxHitWords)
}

/** Moves the hits of a page directly below the hit of its title, unless they are ranked above it. */
function groupBelowTitles(hits: readonly SearchHit[], pageStarts: readonly number[]): SearchHit[] {
  const roots = new Map(hits.flatMap((hit) => (hit.type === 'title' ? [[hit.url, hits.indexOf(hit)] as const] : [])))
  // Index of the title's hit that this hit belongs to, else its own index.
  const rootOf = (hit: SearchHit, index: number) => {
    const root = roots.get(hit.url) ?? index
    return isFirstSection(hit.id, pageStarts) || root > index ? index : root
  }
  const isChild = hits.map((hit, index) => rootOf(hit, index) !== index)
  return hits.flatMap((hit, index) => {
    if (isChild[index]) return []
    const children = hits.filter((other, at) => isChild[at] && rootOf(other, at) === index)
    return [hit, ...children.map((child, at) => ({ ...child, tree: treePosition(at, children.length) }))]
  })
}

function treePosition(index: number, count: number): 'middle' | 'last' {
  return index === count - 1 ? 'last' : 'middle'
}
