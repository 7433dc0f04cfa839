/** Searches and pages that the reader opened from the search. They stay in this browser. */
import { localStore } from '../shared/storage.js'

export interface RecentPage {
  readonly title: string
  readonly href: string
}

export interface Recent {
  /** Newest first. */
  readonly searches: readonly string[]
  readonly pages: readonly RecentPage[]
}

const key = 'docsgen.search.recent'
const maxSearches = 3
const maxPages = 5
const maxLength = 120

/** Another script can write the storage, so its content is checked. */
export function readRecent(baseUrl: string): Recent {
  const { searches, pages } = parseStored(localStore.get(key))
  return {
    searches: toList(searches).filter((text): text is string => typeof text === 'string' && text !== ''),
    pages: toList(pages).filter((page): page is RecentPage => isRecentPage(page, baseUrl)),
  }
}

/** Adds a search and the page that it led to. */
export function rememberSearch(baseUrl: string, search: string, page?: RecentPage): void {
  const { searches, pages } = readRecent(baseUrl)
  const text = search.trim().slice(0, maxLength)
  const recent: Recent = {
    searches: (text ? [text, ...searches.filter((other) => other !== text)] : searches).slice(0, maxSearches),
    pages: (page ? [page, ...pages.filter(({ href }) => href !== page.href)] : pages).slice(0, maxPages),
  }
  localStore.set(key, JSON.stringify(recent))
}

/** Deletes the recent searches of this browser. */
export function forgetSearches(): void {
  localStore.remove(key)
}

function parseStored(text: string | null): Partial<Record<keyof Recent, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isRecentPage(value: unknown, baseUrl: string): value is RecentPage {
  if (typeof value !== 'object' || value === null || !('href' in value) || !('title' in value)) return false
  const { href, title } = value
  return typeof href === 'string' && typeof title === 'string' && href.startsWith(baseUrl) && !href.startsWith('//')
}
