/**
 * Builds the payload of a page from its document. See docs/decisions/010-documents-as-payloads.md.
 */
import type { ClientConfig, HeadTag, PagePayload } from '../../../src/model/contract.js'
import { findElement, findElements, PAGE_HEAD_TAGS } from '../shared/dom.js'
import { parseDocument } from '../shared/trustedTypes.js'

/** Returns undefined for a page that redirects to another one, null for a document that does not come from docsgen. */
export async function payloadFromDocument(response: Response): Promise<PagePayload | null | undefined> {
  const page = parseDocument(await response.text())
  if (findElement('meta[http-equiv="refresh"]', page)) return undefined
  const config = findElement('#docsgen', page)?.textContent
  if (!config) return null
  const { buildId, baseUrl }: ClientConfig = JSON.parse(config)
  // A host that ignores case responds to a path in other case than the page's own path.
  const ownHref = findElement('[data-sidebar] a[aria-current="page"]', page)?.getAttribute('href')
  const href = ownHref ?? new URL(response.url).pathname
  return {
    buildId,
    route: href.slice(baseUrl.length - 1),
    href,
    title: page.title,
    head: findElements(`${PAGE_HEAD_TAGS}, link[rel="stylesheet"]`, page.head).map(headTagOf),
    regions: Object.fromEntries(
      findElements('[data-region]', page).map((place) => [place.dataset.region, place.innerHTML]),
    ),
    sidebarId: findElement('[data-sidebar]', page)?.dataset.sidebar ?? '',
    activeNav: Number(findElement('[data-nav].active', page)?.dataset.nav ?? -1),
  }
}

/** Keeps all attributes, in their order. */
function headTagOf({ localName, attributes }: Element): HeadTag {
  const given = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))
  return localName === 'meta'
    ? { ...given, tag: 'meta', content: given.content ?? '' }
    : { ...given, tag: 'link', rel: given.rel ?? '', href: given.href ?? '' }
}
