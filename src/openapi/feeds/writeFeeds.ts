/** Writes Atom (RFC 4287) and JSON Feed 1.1. The date of a feed is that of its newest entry, so that builds are reproducible. */
import type { Route, Site } from '../../model/model.js'
import { canonicalUrl } from '../../routes/urls.js'
import { escapeHtml } from '../../util/html.js'

export interface FeedEntry {
  readonly title: string
  /** ISO date. */
  readonly date: string
  readonly route: Route
  /** Id of the element on the page. */
  readonly id: string
  /** Plain text, a line for each block. */
  readonly text: string
  /** Words by which feed readers can filter. */
  readonly tags?: readonly string[]
}

export interface Feed {
  readonly title: string
  /** URL of the site. */
  readonly home: string
  /** URL of the feed. */
  readonly url: string
  readonly author: string
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
  readonly site: Site['config']
}

/** Returns the XML. Entries must be sorted, newest first; a feed without entries has the date 1970-01-01. */
export function writeAtom({ title, home, url, author, entries, site }: Feed): string {
  const elements = entries.map((entry) => {
    const link = entryUrl(entry, site)
    const categories = (entry.tags ?? []).map((tag) => `<category term="${xml(tag)}"/>`)
    return `<entry><title>${xml(entry.title)}</title><id>${xml(link)}</id><link href="${xml(link)}"/><updated>${timeOf(entry.date)}</updated>${categories.join('')}<content type="text">${xml(entry.text)}</content></entry>\n`
  })
  const head = `<title>${xml(title)}</title><id>${xml(url)}</id><link rel="self" href="${xml(url)}"/><link href="${xml(home)}"/>`
  const about = `<updated>${timeOf(entries[0]?.date ?? '1970-01-01')}</updated><author><name>${xml(author)}</name></author>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.locale}">${head}${about}\n${elements.join('')}</feed>\n`
}

/** Returns the JSON. Entries must be sorted, newest first. */
export function writeJsonFeed({ title, home, url, author, entries, site }: Feed): string {
  const items = entries.map((entry) => {
    const link = entryUrl(entry, site)
    return {
      id: link,
      url: link,
      title: entry.title,
      content_text: entry.text,
      date_published: timeOf(entry.date),
      ...(entry.tags && { tags: entry.tags }),
    }
  })
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    ...{ title, home_page_url: home, feed_url: url, language: site.locale, authors: [{ name: author }], items },
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}

function entryUrl({ route, id }: FeedEntry, site: Site['config']): string {
  return `${canonicalUrl(route, site)}#${encodeURIComponent(id)}`
}

function timeOf(date: string): string {
  return `${date}T00:00:00Z`
}

/** XML allows neither control characters nor U+FFFE and U+FFFF, not even escaped. */
function xml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
}
