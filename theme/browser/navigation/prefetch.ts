/** Fetches the payload of a page that the reader is about to open. Not on slow or metered connections. */
import { closestToEvent } from '../shared/dom.js'
import type { PayloadStore } from './payloadStore.js'

const HOVER = 65

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** `pageOf` gives the page that a link leads to, if the router would take it. */
export function startPrefetch(payloads: PayloadStore, pageOf: (link: HTMLAnchorElement) => URL | undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hovered: Element | null = null

  const prefetch = (link: Element | null): void => {
    const page = link instanceof HTMLAnchorElement ? pageOf(link) : undefined
    if (page && page.pathname !== location.pathname && allowsPrefetch()) payloads.prefetch(page)
  }
  document.addEventListener('mouseover', (event) => {
    const link = closestToEvent(event, 'a[href]')
    if (link === hovered) return
    hovered = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => prefetch(link), HOVER)
  })
  document.addEventListener('focusin', (event) => prefetch(closestToEvent(event, 'a[href]')))
  document.addEventListener('touchstart', (event) => prefetch(closestToEvent(event, 'a[href]')), { passive: true })
}

function allowsPrefetch(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
