/** Names pages that resemble a wrong path. */
import { nearest } from '../../../util/nearest.js'
import type { DocsSite } from '../site/docsSite.js'

export function suggestPages(name: string, { pages }: DocsSite): string {
  const path = name.replace(/[?#].*$/, '').replace(/\/$/, '')
  const last = path.split('/').at(-1) ?? ''
  const routes = pages.map(({ route }) => route)
  const near = nearest(path, routes)
  const found = [...new Set([...routes.filter((route) => route.endsWith(`/${last}`)), ...(near ? [near] : [])])]
  return found.length > 0 ? `Did you mean ${found.slice(0, 5).join(' or ')}?` : 'Use search or list_pages to find it.'
}
