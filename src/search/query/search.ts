/** A text and an index -> hits. Fetches only what the text needs; runs in the worker and in Node. */
import type { SearchAnswer, SearchHit, SearchHitType, SearchText } from '../../model/contract.js'
import type { DocsPage } from '../shared/format.js'
import { type Synonyms, synonymsOf } from '../shared/synonyms.js'
import { excerptOf, type Found, findMatches, inOneLine, type Matcher, markText, matcherOf } from './marks.js'
import { parseQuery, type Query } from './query.js'
import { isStart, type Ranked, rank } from './rank.js'
import type { IndexReader } from './read.js'
import { type FileSource, fileSource } from './source.js'

export interface OpenIndex {
  readonly reader: IndexReader
  readonly source: FileSource
  readonly synonyms: Synonyms
}

const mostWords = 12

export function openIndex(reader: IndexReader): OpenIndex {
  return { reader, source: fileSource(reader), synonyms: synonymsOf(reader.head.synonyms) }
}

export async function search(index: OpenIndex, { text, limit, excerpt }: SearchText): Promise<SearchAnswer> {
  const query = parseQuery(text, index.synonyms)
  if (query.words.length === 0) return { hits: [], total: 0, corrections: [], unknown: [] }
  const ranked = await rankFiles(query, index)
  const open = query.words.find((word) => word.open && word.text.length > 1)?.text
  const matcher = matcherOf(ranked.terms, open)
  const wanted = ranked.sections.slice(0, limit)
  const hits = await Promise.all(wanted.map((section) => hitOf(section, index.reader, { matcher, excerpt })))
  return {
    hits: inTrees(hits, index.reader.head.pageStarts),
    total: ranked.sections.length,
    corrections: ranked.corrections,
    unknown: ranked.unknown,
  }
}

/** Ranks with what is there until nothing is missing: what one round finds may send the next one to other files. */
export async function rankFiles(query: Query, { source, reader }: OpenIndex): Promise<Ranked> {
  for (;;) {
    const ranked = rank(query, source, reader.head)
    if (!(await source.fill())) return ranked
  }
}

interface HitOptions {
  readonly matcher: Matcher
  readonly excerpt: number
}

async function hitOf(section: number, reader: IndexReader, { matcher, excerpt }: HitOptions): Promise<SearchHit> {
  const docs = await reader.docs(section)
  const page = docs.find(({ i, s }) => i <= section && section < i + s.length) as DocsPage
  const [heading, anchor, lines] = page.s[section - page.i] as DocsPage['s'][number]
  const text = inOneLine(lines)
  const inHeading = findMatches(heading, matcher)
  const inDescription = findMatches(page.d, matcher)
  const inText = findMatches(text, matcher)
  const isIntro = isStart(section, reader.head.pageStarts)
  const keywords = page.k.join(', ')
  const inKeywords = isIntro ? findMatches(keywords, matcher) : []
  const type = typeOf({ isIntro, inHeading, inDescription, inKeywords, inText })
  // Where the text does not name the words either, a page is best told by its description.
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
    title: markText(heading, inHeading),
    excerpt: excerptOf(shown, found, excerpt),
    words: distinctWords([...inHeading, ...inDescription, ...inText]),
  }
}

interface Places {
  readonly isIntro: boolean
  readonly inHeading: readonly Found[]
  readonly inDescription: readonly Found[]
  readonly inKeywords: readonly Found[]
  readonly inText: readonly Found[]
}

function typeOf({ isIntro, inHeading, inDescription, inKeywords, inText }: Places): SearchHitType {
  if (inHeading.length > 0) return isIntro ? 'title' : 'heading'
  if (isIntro && inDescription.length > 0) return 'description'
  if (inKeywords.length > 0 && inText.length === 0) return 'keywords'
  return 'content'
}

function distinctWords(found: readonly Found[]): string[] {
  return [...new Set(found.map(({ word }) => word))].slice(0, mostWords)
}

/** Where the title of a page is a hit, the page's hits further down come right below it. */
function inTrees(hits: readonly SearchHit[], pageStarts: readonly number[]): SearchHit[] {
  const roots = new Map(hits.flatMap((hit) => (hit.type === 'title' ? [[hit.url, hits.indexOf(hit)] as const] : [])))
  const rootOf = (hit: SearchHit, index: number) => {
    const root = roots.get(hit.url) ?? index
    return isStart(hit.id, pageStarts) || root > index ? index : root
  }
  const isChild = hits.map((hit, index) => rootOf(hit, index) !== index)
  return hits.flatMap((hit, index) => {
    if (isChild[index]) return []
    const children = hits.filter((other, at) => isChild[at] && rootOf(other, at) === index)
    return [hit, ...children.map((child, at) => ({ ...child, tree: treeOf(at, children.length) }))]
  })
}

function treeOf(index: number, count: number): 'middle' | 'last' {
  return index === count - 1 ? 'last' : 'middle'
}
