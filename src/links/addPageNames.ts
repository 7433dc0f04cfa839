import type { Route } from '../model/model.js'
import type { LinkTexts } from './collectLinkTexts.js'

interface PageNames {
  /** In the sidebar. */
  readonly label: string | undefined
  readonly title: string
  readonly route: Route
}

/**
 * Adds the label in the sidebar and the last part of the URL to the words by which readers know the page. Each is often shorter than a
 * title that was written for search engines, and readers see both.
 */
export function addPageNames(
  texts: LinkTexts | undefined,
  { label = '', title, route }: PageNames,
): LinkTexts | undefined {
  const known = new Set(`${title} ${texts?.[''] ?? ''}`.toLowerCase().split(/[\s-]+/))
  const words = `${label} ${route.slice(route.lastIndexOf('/') + 1)}`.toLowerCase().split(/[\s_-]+/)
  const added = [...new Set(words)].filter((word) => word !== '' && !known.has(word))
  return added.length === 0 ? texts : { ...texts, '': [texts?.[''] ?? '', ...added].join(' ').trim() }
}
