/** A text and an index -> hits. Fetches only what the text needs; runs in the worker and in Node. */
import type { SearchAnswer, SearchHit, SearchHitType, SearchText } from '../contract.js'
import type { DocsPage } from './format.js'
import { excerptOf, findMatches, type Matcher, markText } from './marks.js'
import { parseQuery, type Query } from './query.js'
import { type Ranked, rank } from './rank.js'
import type { IndexReader } from './read.js'
import { type FileSource, fileSource } from './source.js'
import { type Synonyms, synonymsOf } from './synonyms.js'

export interface OpenIndex {
  readonly reader: IndexReader
  readonly source: FileSource
  readonly synonyms: Synonyms
}

const mostHits = 100
const mostWords = 12

export function openIndex(reader: IndexReader): OpenIndex {
  return { reader, source: fileSource(reader), synonyms: synonymsOf(reader.head.synonyms) }
}

export async function search(index: OpenIndex, { text, limit, excerpt }: SearchText): Promise<SearchAnswer> {
  const query = parseQuery(text, index.synonyms)
  if (query.words.length === 0) return { hits: [], total: 0, corrections: [], unknown: [] }
  const ranked = await rankFiles(query, index)
  const matcher = {
    terms: ranked.terms,
    open: query.words.find(({ open, text: word }) => open && word.length > 1)?.text,
  }
  const wanted = ranked.sections.slice(0, Math.min(limit, mostHits))
  const hits = await Promise.all(wanted.map((section) => hitOf(section, index.reader, { matcher, excerpt })))
  return {
    hits: inTrees(hits, index.reader.head.pageStarts),
    total: Math.min(ranked.sections.length, mostHits),
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
  const [heading, anchor, text] = page.s[section - page.i] as DocsPage['s'][number]
  const isIntro = reader.head.pageStarts.includes(section)
  const type = typeOf(page, { isIntro, heading, text, matcher })
  const shown = shownText(page, { type, text, matcher })
  return {
    type,
    id: section,
    url: page.u,
    anchor: anchor && `#${encodeURIComponent(anchor)}`,
    page: { title: page.t, breadcrumbs: page.b },
    title: markText(heading, matcher),
    excerpt: excerptOf(shown, matcher, excerpt),
    words: distinctWords(`${heading} ${page.d} ${text}`, matcher),
  }
}

/** Where the text does not name the words either, a page is best told by its description. */
function shownText(
  page: DocsPage,
  { type, text, matcher }: Pick<Section, 'text' | 'matcher'> & { type: SearchHitType },
) {
  if (type === 'description') return page.d
  if (type === 'keywords') return page.k.join(', ')
  return type === 'title' && findMatches(text, matcher).length === 0 ? page.d : text
}

interface Section {
  readonly isIntro: boolean
  readonly heading: string
  readonly text: string
  readonly matcher: Matcher
}

function typeOf(page: DocsPage, { isIntro, heading, text, matcher }: Section): SearchHitType {
  const has = (words: string) => findMatches(words, matcher).length > 0
  if (has(heading)) return isIntro ? 'title' : 'heading'
  if (isIntro && has(page.d)) return 'description'
  if (isIntro && has(page.k.join(' ')) && !has(text)) return 'keywords'
  return 'content'
}

function distinctWords(text: string, matcher: Matcher): string[] {
  return [...new Set(findMatches(text, matcher).map(({ word }) => word))].slice(0, mostWords)
}

/** Where the title of a page is a hit, the page's hits further down come right below it. */
function inTrees(hits: readonly SearchHit[], pageStarts: readonly number[]): SearchHit[] {
  const roots = new Map(hits.flatMap((hit) => (hit.type === 'title' ? [[hit.url, hits.indexOf(hit)] as const] : [])))
  const rootOf = (hit: SearchHit, index: number) => {
    const root = roots.get(hit.url) ?? index
    return pageStarts.includes(hit.id) || root > index ? index : root
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
