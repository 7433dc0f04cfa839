/** Creates the hits of sections: their type, title, excerpt, and the words that the page highlights. */
import type { MarkedText, SearchHit, SearchHitType } from '../../model/contract.js'
import { createSectionExcerpt } from '../excerpts/excerpts.js'
import { createExcerpt, findMatches, highlightText, type Matcher, type WordMatch } from '../excerpts/highlights.js'
import { createVisitor } from '../excerpts/longTexts.js'
import { type FoundRow, findRow } from '../excerpts/rows.js'
import type { DocsPage } from '../shared/format.js'
import type { IndexReader } from './indexReader.js'
import { type MatchedWord, numberWords } from './matchedWords.js'
import { isFirstSection } from './rankSections.js'

/** Maximum number of words per hit that the target page highlights. */
const maxHitWords = 12

interface StoredSection {
  readonly page: DocsPage
  readonly heading: string
  readonly anchor: string
  readonly lines: string
  /** The same object for each query. */
  readonly owner: object
}

async function readSection(section: number, reader: IndexReader): Promise<StoredSection> {
  const { start, pages } = await reader.docs(section)
  let first = start
  for (const page of pages) {
    const content = page.s[section - first]
    first += page.s.length
    if (!content) continue
    const [heading, anchor, lines] = content
    return { page, heading, anchor, lines, owner: content }
  }
  throw new Error(`The search index has no section ${section}.`)
}

/** Matches in one keyword of the page. */
interface KeywordMatches {
  readonly found: readonly WordMatch[]
  /** Number of words of the keyword. */
  readonly length: number
}

/** A section with the words that match the query. */
export interface MatchedSection extends StoredSection {
  readonly inHeading: readonly WordMatch[]
  readonly inTitle: readonly WordMatch[]
  readonly inDescription: readonly WordMatch[]
  readonly inText: readonly WordMatch[]
  readonly inKeywords: readonly KeywordMatches[]
  /** The row or cell that answers the query. */
  readonly row?: FoundRow
}

/** Reads a section and finds the words of the query in its heading, title, description and text. */
export async function matchSection(
  section: number,
  reader: IndexReader,
  { matcher, words }: { readonly matcher: Matcher; readonly words: readonly MatchedWord[] },
): Promise<MatchedSection> {
  const stored = await readSection(section, reader)
  const inHeading = findMatches(stored.heading, matcher)
  const inTitle = findMatches(stored.page.t, matcher)
  const inText = findMatches(stored.lines, matcher, createVisitor(stored.lines, stored.owner))
  const row = findRow(stored.lines, inText, { inTitles: [...inHeading, ...inTitle], wordsOf: numberWords(words) })
  const inDescription = findMatches(stored.page.d, matcher)
  const inKeywords = matchKeywords(stored.page.k, matcher)
  return { ...stored, inHeading, inTitle, inDescription, inText, inKeywords, ...(row && { row }) }
}

/** Keywords with a match. All of them are searched at once, because each search has a fixed cost. */
function matchKeywords(keywords: readonly string[], matcher: Matcher): KeywordMatches[] {
  if (keywords.length === 0) return []
  const matches = findMatches(keywords.join('\n'), matcher)
  if (matches.length === 0) return []
  let end = -1
  return keywords.flatMap((keyword) => {
    const from = end + 1
    end = from + keyword.length
    const to = end
    const found = matches.filter((match) => match.start >= from && match.end <= to)
    return found.length > 0 ? [{ found, length: keyword.split(/[\s-]+/).length }] : []
  })
}

interface CreateHitOptions {
  readonly matched: MatchedSection
  readonly matcher: Matcher
  readonly excerpt: number
}

/** Creates the hit that box and page show for a matched section. */
export function createHit(section: number, { head }: IndexReader, options: CreateHitOptions): SearchHit {
  const { matched, matcher, excerpt } = options
  const { page, heading, anchor, lines, inHeading, inDescription, inText, row } = matched
  const isIntro = isFirstSection(section, head.pageStarts)
  const keywords = isIntro ? matchingKeywords(page, matcher) : ''
  const inKeywords = findMatches(keywords, matcher)
  const type = findHitType({ isIntro, inHeading, inDescription, inKeywords, inText })
  // If only the title matches, the description says more about the page than the start of its text.
  const shown =
    type === 'description' || (type === 'title' && (inText.length === 0 || page.o))
      ? createExcerpt(page.d, inDescription, excerpt)
      : type === 'keywords'
        ? createExcerpt(page.d === '' ? keywords : `${keywords} · ${page.d}`, inKeywords, excerpt)
        : createSectionExcerpt(lines, inText, excerpt)
  return {
    type,
    id: section,
    url: page.u,
    anchor: anchor && `#${encodeURIComponent(anchor)}`,
    page: { title: page.t, breadcrumbs: page.b },
    ...(page.o && { operation: page.o }),
    ...(page.i && { icon: page.i }),
    ...(row && { row: { key: row.key, text: row.text } }),
    title: highlightText(heading, inHeading),
    excerpt: shown,
    words: uniqueMatchedWords([...inHeading, ...inDescription, ...inText]),
  }
}

/** The keywords with a match. A page can have dozens, and the others say nothing about the query. */
function matchingKeywords({ k: keywords }: DocsPage, matcher: Matcher): string {
  return keywords.filter((keyword) => findMatches(keyword, matcher).length > 0).join(', ')
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

/** Omits hits that look like a better one of their page. */
export function omitLookAlikes(hits: readonly SearchHit[]): SearchHit[] {
  return hits.filter(
    (hit, index) => !hits.slice(0, index).some((better) => better.url === hit.url && looksLike(better, hit)),
  )
}

function looksLike(better: SearchHit, hit: SearchHit): boolean {
  const text = joinParts(hit.excerpt)
  return joinParts(better.title) === joinParts(hit.title) || (text !== '' && joinParts(better.excerpt) === text)
}

function joinParts(parts: readonly MarkedText[]): string {
  return parts.map(({ text }) => text).join('')
}
