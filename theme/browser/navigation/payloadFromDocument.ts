/** What client navigation needs of a page that has no payload, read from its document. Nothing in it is loaded or run. */
import type { ClientConfig, HeadTag, PagePayload } from '../../../src/model/contract.js'
import { findElement, findElements, PAGE_HEAD_TAGS } from '../shared/dom.js'

/** Null where the document is none of ours. */
export async function payloadFromDocument(response: Response): Promise<PagePayload | null> {
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const config = findElement('#docsgen', page)?.textContent
  if (!config) return null
  const { buildId, baseUrl } = JSON.parse(config) as ClientConfig
  const { pathname } = new URL(response.url)
  return {
    buildId,
    route: pathname.slice(baseUrl.length - 1),
    href: pathname,
    title: page.title,
    head: findElements(PAGE_HEAD_TAGS, page.head).map(headTagOf),
    regions: Object.fromEntries(
      findElements('[data-region]', page).map((place) => [place.dataset.region, place.innerHTML]),
    ),
    sidebarId: findElement('[data-sidebar]', page)?.dataset.sidebar ?? '',
    activeNav: Number(findElement('a[data-nav].active', page)?.dataset.nav ?? -1),
  }
}

function headTagOf({ localName, attributes }: Element): HeadTag {
  const given = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))
  return { tag: localName, ...given } as unknown as HeadTag
}
