/**
 * Proposes groups of synonyms: abbreviations that a text explains, link texts that the search does not find their page by, and
 * words of queries that no page contains. Authors decide; a proposal names its reason.
 */
import { isGenericTerm } from '../shared/genericTerms.js'
import { isStopWord } from '../shared/stem.js'
import { createSynonyms, findPhrases, type SynonymGroups } from '../shared/synonyms.js'
import { extractIdentifiers, termOf } from '../shared/tokens.js'
import type { LinkText } from './linkTexts.js'

export interface SuggestInput {
  readonly pages: readonly SuggestPage[]
  readonly links: readonly LinkText[]
  /** Queries of readers without a good result. */
  readonly queries: readonly string[]
  /** Groups that the site has. */
  readonly known: SynonymGroups
  readonly find: FindPages
}

interface SuggestPage {
  readonly href: string
  readonly title: string
  readonly headings: readonly { readonly id: string; readonly text: string }[]
  readonly texts: readonly string[]
}

export interface FoundPages {
  /** hrefs of pages, best first. */
  readonly pages: readonly string[]
  /** Words of the query that no page contains. */
  readonly unknown: readonly string[]
}

type FindPages = (query: string) => Promise<FoundPages>

export interface Suggestion {
  readonly words: readonly string[]
  readonly reason: string
}

/** A page at this rank is found. */
const foundWithin = 3
/** Maximum number of words of a title that a word of a query can stand for. */
const maxTitleWords = 2
/** Maximum number of words of a name that links use, and minimum number of these links. */
const maxNameWords = 2
const minLinks = 2

/** Proposals with the best evidence come first. A group that the site has, or that differs only in the form of words, is not proposed. */
export async function suggestSynonyms(input: SuggestInput): Promise<Suggestion[]> {
  const abbreviations = input.pages.flatMap(suggestAbbreviations)
  const links = await suggestFromLinks(input)
  const asked = await suggestFromQueries(input, abbreviations)
  const known = createSynonyms(input.known)
  const seen = new Set<string>()
  return [...asked, ...abbreviations, ...links].filter(({ words }) => {
    const key = words
      .map((word) => identifierTerms(word).join(' '))
      .sort()
      .join('=')
    const groups = words.map((word) => new Set(findPhrases(identifierTerms(word), known).map(({ term }) => term)))
    const isKnown = [...(groups[0] ?? [])].some((group) => groups.every((others) => others.has(group)))
    const isNew = !seen.has(key) && !isKnown && new Set(words.map((word) => identifierTerms(word).join(' '))).size > 1
    seen.add(key)
    return isNew
  })
}

const explained = /\b((?:[\p{L}\d]+[ -]){1,5}[\p{L}\d]+) \((\p{Lu}[\p{Lu}\d]{1,6})s?\)/gu

/** `service level agreement (SLA)`. */
function suggestAbbreviations({ title, headings, texts, href }: SuggestPage): Suggestion[] {
  return [title, ...headings.map(({ text }) => text), ...texts].flatMap((text) =>
    [...text.matchAll(explained)].flatMap(([, before = '', short = '']) => {
      const words = before.split(/[ -]/)
      const phrase = words.slice(-short.length)
      const initials = phrase.map((word) => word.charAt(0)).join('')
      if (initials.toLowerCase() !== short.toLowerCase()) return []
      const start = before.length - phrase.join(' ').length
      return [{ words: [short.toLowerCase(), before.slice(start).toLowerCase()], reason: `explained on ${href}` }]
    }),
  )
}

/**
 * Link texts whose page the search for them does not find. A text is a name of its target only if all links with it have this
 * target and no title or heading has its words, which would make it a topic of its own.
 */
async function suggestFromLinks({ pages, links, find }: SuggestInput): Promise<Suggestion[]> {
  const titles = new Map(pages.flatMap(titlesOfPage))
  const topics = [...titles.values()].map((title) => new Set(identifierTerms(title)))
  const isTopic = (words: string) => {
    const terms = identifierTerms(words)
    return topics.some((topic) => terms.every((term) => topic.has(term)))
  }
  const found: (Suggestion & { readonly count: number })[] = []
  for (const { text, href, count } of countNames(links)) {
    const title = titles.get(href)
    const pair = title === undefined ? undefined : differingWords(text, title)
    if (!pair || count < minLinks || isTopic(pair[0])) continue
    const hits = (await find(text)).pages.slice(0, foundWithin)
    if (hits.includes(href.replace(/#.*/, ''))) continue
    found.push({ words: pair, reason: `${count} links with the text “${text}” to “${title}”`, count })
  }
  return found.sort((one, other) => other.count - one.count)
}

/** Texts of links with one target only, with the number of links. Case and stop words do not matter. */
function countNames(links: readonly LinkText[]): (LinkText & { readonly count: number })[] {
  const uses = new Map<string, LinkText[]>()
  for (const link of links) {
    const key = contentWords(link.text).join(' ')
    uses.set(key, [...(uses.get(key) ?? []), link])
  }
  return [...uses.values()].flatMap(([first, ...others]) =>
    first && others.every(({ href }) => href === first.href) ? [{ ...first, count: 1 + others.length }] : [],
  )
}

function titlesOfPage({ href, title, headings }: SuggestPage): (readonly [string, string])[] {
  return [[href, title], ...headings.map(({ id, text }) => [`${href}#${id}`, text] as const)]
}

/** The words that only one of two texts has; undefined if they are not one or two words on each side: other texts are no names. */
function differingWords(text: string, title: string): readonly [string, string] | undefined {
  const [one, other] = [text, title].map((each) => contentWords(each).filter((word) => !isGenericTerm(termOf(word))))
  const only = (words: readonly string[] = [], others: readonly string[] = []) =>
    words.filter((word) => !others.some((same) => termOf(same) === termOf(word)))
  const [own, theirs] = [only(one, other), only(other, one)]
  const isName = own.length === theirs.length && own.length > 0 && own.length <= maxNameWords
  return isName && [...own, ...theirs].every((word) => /\p{L}{2}/u.test(word))
    ? [own.join(' '), theirs.join(' ')]
    : undefined
}

/** For words that no page contains: the abbreviation or the title that they may stand for. */
async function suggestFromQueries(
  { queries, pages, find }: SuggestInput,
  abbreviations: readonly Suggestion[],
): Promise<Suggestion[]> {
  const found: Suggestion[] = []
  for (const query of new Set(queries)) {
    const { unknown, pages: hits } = await find(query)
    for (const word of unknown) {
      const short = abbreviations.find(({ words: [first] }) => first === word)
      const page = pages.find(({ href }) => href === hits[0])
      const other = short?.words[1] ?? (initialsOf(pages, word) || restOfTitle(page?.title ?? '', query))
      if (other) found.push({ words: [word, other], reason: `no page contains “${word}” of the query “${query}”` })
    }
  }
  return found
}

/** The words of a title that a query lacks, if the rest of the query is in the title. Empty for more words than a name has. */
function restOfTitle(title: string, query: string): string {
  const asked = new Set(identifierTerms(query))
  const words = contentWords(title).filter((word) => !isGenericTerm(termOf(word)))
  const rest = words.filter((word) => !asked.has(termOf(word)))
  return rest.length < words.length && rest.length <= maxTitleWords ? rest.join(' ') : ''
}

/** The title whose words begin with the letters of the word: `dspm` for "Data security posture management". */
function initialsOf(pages: readonly SuggestPage[], word: string): string {
  const titles = pages.map(({ title }) => title.toLowerCase().split(/[ -]+/))
  const found = titles.find((words) => words.length > 1 && words.map((one) => one.charAt(0)).join('') === word)
  return found?.join(' ') ?? ''
}

function contentWords(text: string): string[] {
  return extractIdentifiers(text)
    .flatMap(({ parts }) => parts)
    .filter((part) => !isStopWord(part))
}

function identifierTerms(text: string): string[] {
  return extractIdentifiers(text).flatMap(({ parts }) => parts.map(termOf))
}
