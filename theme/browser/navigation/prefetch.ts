/** Finds the page that the reader is about to open, and prefetches it, except on slow or metered connections. */
import { closestToEvent } from '../shared/dom.js'

/** Milliseconds that the pointer must stay on a link. */
const HOVER_MS = 65

/** Network Information API; missing in Safari and Firefox. */
interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** `pageOf` returns the page that a link points to, or undefined if the router does not handle the link. */
export function startPrefetch(
  prefetchPage: (page: URL) => void,
  pageOf: (link: HTMLAnchorElement) => URL | undefined,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hovered: Element | null = null

  const prefetch = (link: Element | null): void => {
    const page = link instanceof HTMLAnchorElement ? pageOf(link) : undefined
    if (page && page.pathname !== location.pathname && allowsPrefetch()) prefetchPage(page)
  }
  document.addEventListener('mouseover', (event) => {
    const link = closestToEvent(event, 'a[href]')
    if (link === hovered) return
    hovered = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => prefetch(link), HOVER_MS)
  })
  document.addEventListener('focusin', (event) => prefetch(closestToEvent(event, 'a[href]')))
  document.addEventListener('touchstart', (event) => prefetch(closestToEvent(event, 'a[href]')), { passive: true })
}

function allowsPrefetch(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
