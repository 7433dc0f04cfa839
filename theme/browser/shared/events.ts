/**
 * The events by which behaviors, islands and site code speak to each other; all are dispatched on `document`.
 *
 * docsgen:routechange    a navigation begins; the old page is still there
 * docsgen:routechanged   the navigation is done: page, address and scroll position are those of `next`
 * docsgen:routefailed    a navigation that began will not arrive (superseded in place, or left to the browser)
 * docsgen:beforeswap     the content of `region` is about to be replaced
 * docsgen:swapped        regions were replaced; behaviors that prepare content run again
 * docsgen:jump           a scroll by program follows, towards `target` (null: not to an element)
 * docsgen:landed         that scroll is over
 * docsgen:navigate       a request to the router: go to `href`. Cancelled when the router takes it
 * docsgen:refresh        a request to the router: fetch the current page again and swap it in place
 * docsgen:forget         payloads that were fetched are no longer true
 */
export interface RouteChange {
  readonly previous: URL
  readonly next: URL
}

export interface DocsgenEvents {
  'docsgen:routechange': RouteChange
  'docsgen:routechanged': RouteChange
  'docsgen:routefailed': RouteChange
  'docsgen:beforeswap': { readonly region: Element }
  'docsgen:swapped': undefined
  'docsgen:jump': { readonly target: Element | null }
  'docsgen:landed': undefined
  'docsgen:navigate': { readonly href: string }
  'docsgen:refresh': undefined
  'docsgen:forget': undefined
}

/** Returns false when a listener took the event. */
export function emitEvent<Name extends keyof DocsgenEvents>(name: Name, detail: DocsgenEvents[Name]): boolean {
  return document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }))
}

export function onEvent<Name extends keyof DocsgenEvents>(
  name: Name,
  listener: (detail: DocsgenEvents[Name], event: Event) => void,
): void {
  document.addEventListener(name, (event) => listener((event as CustomEvent<DocsgenEvents[Name]>).detail, event))
}

/** Runs now and again whenever content was replaced. */
export function onContent(prepare: () => void): void {
  prepare()
  onEvent('docsgen:swapped', prepare)
}
