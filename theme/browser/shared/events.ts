/**
 * Events between behaviors, islands and code of a site. All are dispatched on `document`.
 *
 * docsgen:routechange    a navigation begins; the old page is still shown
 * docsgen:routechanged   the navigation is done: page, location and scroll position are those of `next`
 * docsgen:routefailed    a started navigation has ended without `next` (failed, superseded, or left to the browser)
 * docsgen:beforeswap     the content of `region` is about to be replaced
 * docsgen:swapped        regions were replaced; behaviors prepare the new content
 * docsgen:jump           a script is about to scroll to `target` (null: to a position)
 * docsgen:landed         that scroll has ended
 * docsgen:navigate       asks the router to go to `href`; cancelled if the router does
 * docsgen:refresh        asks the router to fetch the current page again and swap it in place
 * docsgen:forget         cached payloads and sidebars are outdated
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

/** Returns false if a listener cancelled the event. */
export function emitEvent<Name extends keyof DocsgenEvents>(name: Name, detail: DocsgenEvents[Name]): boolean {
  return document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }))
}

/** Listens as long as the document exists. The details of each event have the type that `DocsgenEvents` gives them. */
export function onEvent<Name extends keyof DocsgenEvents>(
  name: Name,
  listener: (detail: DocsgenEvents[Name], event: Event) => void,
): void {
  document.addEventListener(name, (event) => listener((event as CustomEvent<DocsgenEvents[Name]>).detail, event))
}

/** Calls `prepare` now, and again after every swap of content. */
export function onContent(prepare: () => void): void {
  prepare()
  onEvent('docsgen:swapped', prepare)
}
