/** Fetches the payload of a page that the reader is about to open. Not on slow or metered connections. */
import { around } from '../shared/dom.js'
import type { Payloads } from './payloads.js'

const HOVER = 65

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** `pageOf` gives the page that a link leads to, if the router would take it. */
export function startPrefetch(payloads: Payloads, pageOf: (link: HTMLAnchorElement) => URL | undefined): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hovered: Element | null = null

  const prefetch = (link: Element | null): void => {
    const page = link instanceof HTMLAnchorElement ? pageOf(link) : undefined
    if (page && page.pathname !== location.pathname && affordable()) payloads.prefetch(page)
  }
  document.addEventListener('mouseover', (event) => {
    const link = around(event, 'a[href]')
    if (link === hovered) return
    hovered = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => prefetch(link), HOVER)
  })
  document.addEventListener('focusin', (event) => prefetch(around(event, 'a[href]')))
  document.addEventListener('touchstart', (event) => prefetch(around(event, 'a[href]')), { passive: true })
}

function affordable(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
