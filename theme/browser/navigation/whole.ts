/** What client navigation needs of a page that has no payload, read from its document. Nothing in it is loaded or run. */
import type { ClientConfig, HeadTag, PagePayload } from '../../../src/model/contract.js'
import { all, find, PAGE_TAGS } from '../shared/dom.js'

/** Null where the document is none of ours. */
export async function payloadOf(response: Response): Promise<PagePayload | null> {
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const config = find('#docsgen', page)?.textContent
  if (!config) return null
  const { buildId, baseUrl } = JSON.parse(config) as ClientConfig
  const { pathname } = new URL(response.url)
  return {
    buildId,
    route: pathname.slice(baseUrl.length - 1),
    href: pathname,
    title: page.title,
    head: all(PAGE_TAGS, page.head).map(tagOf),
    regions: Object.fromEntries(all('[data-region]', page).map((place) => [place.dataset.region, place.innerHTML])),
    sidebarId: find('[data-sidebar]', page)?.dataset.sidebar ?? '',
    activeNav: Number(find('a[data-nav].active', page)?.dataset.nav ?? -1),
  }
}

function tagOf({ localName, attributes }: Element): HeadTag {
  const given = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))
  return { tag: localName, ...given } as unknown as HeadTag
}
