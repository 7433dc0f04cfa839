/** Lists the pages that this browser has stored, on the page for readers without a network. */
import { offlineCachePrefix } from '../workerSettings.js'

/** A reader looks for a page that they have just read, so the list is short. */
const maxListed = 10
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

export async function listStoredPages(box: HTMLElement, baseUrl: string): Promise<void> {
  const list = box.querySelector('ul')
  for (const name of await caches.keys()) {
    if (!list || !name.startsWith(`${offlineCachePrefix}${baseUrl} `)) continue
    const cache = await caches.open(name)
    const pages = [...(await cache.keys())].filter(({ url }) => isStoredPageUrl(url))
    // The newest is the last one.
    for (const request of pages.reverse()) {
      if (list.childElementCount === maxListed) break
      const title = readStoredTitle((await (await cache.match(request))?.text()) ?? '')
      if (title) list.append(createStoredItem(request.url, title))
    }
  }
  box.hidden = !list?.childElementCount
}

function isStoredPageUrl(url: string): boolean {
  const { pathname } = new URL(url)
  return pathname.endsWith('.html') || !/\.[a-z][a-z0-9]{1,9}$/i.test(pathname)
}

/** Only pages with content have this tag: not the page for readers without a network, the search page and the not-found page. */
function readStoredTitle(html: string): string | undefined {
  if (/<meta name="robots" content="noindex/.test(html)) return undefined
  const title = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1]
  return title?.replace(/&(\w+|#\w+);/g, (entity, name: string) => entities[name] ?? entity)
}

function createStoredItem(url: string, title: string): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: new URL(url).pathname, textContent: title })
  const item = document.createElement('li')
  item.append(link)
  return item
}
