/**
 * Client navigation. A click on an internal link, or a step through the history, fetches the payload of the page and
 * swaps it in. The newest navigation wins. In all other cases the browser loads the document: the link points to something
 * that is not a page of the site, the site was rebuilt, or the payload cannot be fetched.
 */
import type { ClientConfig } from '../../../src/model/contract.js'
import { createScroller } from '../scroll/scroller.js'
import { createScrollMemory, currentEntryState } from '../scroll/scrollMemory.js'
import {
  announceToScreenReaders,
  closestToEvent,
  findElement,
  focusOnce,
  isModifiedClick,
  onAction,
  whenLoaded,
} from '../shared/dom.js'
import { emitEvent, onEvent } from '../shared/events.js'
import { showFailure } from '../shared/failure.js'
import type { SidebarTree } from '../sidebar/sidebarTree.js'
import { hasSamePath } from './hasSamePath.js'
import { createPayloadStore } from './payloadStore.js'
import { startPrefetch } from './prefetch.js'
import { allowReload } from './reloadGuard.js'

/**
 * How a navigation changes the history. `push` adds an entry, `again` reuses the current one, and `pop` means that the browser
 * is already at the entry. `y` is the scroll position in pixels; without it the page scrolls to the fragment or the top.
 */
type Move = { readonly kind: 'push' | 'again' | 'pop'; readonly y?: number }

export function startRouter(config: ClientConfig, tree: SidebarTree): void {
  const pages = createPayloadStore(config)
  const memory = createScrollMemory()
  const scroll = createScroller()
  let here = new URL(location.href)
  let newest = 0
  let pending: URL | undefined

  const go = async (next: URL, move: Move): Promise<void> => {
    const turn = ++newest
    const previous = here
    if (hasSamePath(next, previous) && move.kind !== 'again') return goWithin(next, move)
    pending = next
    emitEvent('docsgen:routechange', { previous, next })
    const importing = importSwapPage()
    whenLoaded(importing, (swap) => pending === next && swap?.showNavigation({ previous, next }))
    let loaded = await pages.load(next)
    if (loaded.kind === 'missing')
      loaded = await import('./notFoundPage.js')
        .then(({ loadNotFoundPage }) => loadNotFoundPage(next, pages, config))
        .catch(() => loaded)
    const swap = await importing
    if (loaded.kind === 'page') await swap?.prepareSwap(loaded.payload)
    if (turn !== newest) return
    if (loaded.kind === 'page' && swap) {
      const { payload } = loaded
      next.pathname = new URL(payload.href, location.href).pathname
      const show = () => {
        if (turn !== newest) return
        pending = undefined
        return arrive(next, move, () => swap.swapPage(payload, tree))
      }
      // Browsers can animate steps through the history themselves.
      return move.kind === 'push' ? swap.crossFade(show) : show()
    }
    pending = undefined
    switch (loaded.kind) {
      case 'page':
      case 'missing':
        emitEvent('docsgen:routefailed', { previous, next })
        return loadInBrowser(next, move)
      case 'stale':
      case 'failed':
        emitEvent('docsgen:routefailed', { previous, next })
        return reloadOrFail(next, move, loaded.kind === 'failed' ? loaded.message : TEXT.siteChanged)
    }
  }

  /** Goes to another query or fragment of the same page. Fetches nothing. */
  const goWithin = (next: URL, move: Move): void => {
    const previous = here
    if (pending) emitEvent('docsgen:routefailed', { previous, next: pending })
    pending = undefined
    const changed = next.href !== previous.href
    const { drawer } = currentEntryState()
    if (changed) emitEvent('docsgen:routechange', { previous, next })
    else if (drawer) memory.forget(drawer)
    commitNavigation(next, changed ? move : { kind: 'again' })
    if (changed) emitEvent('docsgen:routechanged', { previous, next })
    if (move.y !== undefined) scroll.to(move.y)
    else if (next.hash) scroll.toHash(next.hash, { smooth: true, focus: true })
    else if (next.search === previous.search) scroll.to(0, { smooth: true })
  }

  const arrive = (next: URL, move: Move, swap: () => boolean): void | Promise<void> => {
    const previous = here
    commitNavigation(next, move)
    try {
      if (!swap()) return location.reload()
    } catch (error) {
      emitEvent('docsgen:routechanged', { previous, next })
      return crash(next, error)
    }
    if (move.y !== undefined) scroll.to(move.y)
    else if (!next.hash || !scroll.toHash(next.hash, { smooth: false, focus: true })) scroll.to(0)
    if (move.kind === 'push') announceNewPage(next)
    emitEvent('docsgen:routechanged', { previous, next })
  }

  /** Shows `next` as location and makes its history entry the current one. */
  const commitNavigation = (next: URL, move: Move): void => {
    if (move.kind === 'push') {
      memory.save()
      // Replace the extra entry of an open drawer: readers must not go back to it.
      if (currentEntryState().drawer !== undefined) history.replaceState(memory.fresh(), '', next)
      else history.pushState(memory.fresh(), '', next)
    } else {
      history.replaceState(history.state, '', next)
    }
    memory.arrive()
    here = next
  }

  const crash = async (page: URL, error: unknown): Promise<void> => {
    const { showCrashedPage } = await import('../shell/crashScreen.js')
    const retry = (): void => {
      pages.forget()
      void go(page, { kind: 'again' })
    }
    if (page === here) showCrashedPage(error, retry)
  }

  const reloadOrFail = (next: URL, move: Move, message: string): void => {
    console.warn(`docsgen: ${message}`)
    // Without a network, a full load would only replace the page by an error of the browser.
    const { onLine } = navigator
    if (onLine && allowReload(next)) {
      loadInBrowser(next, move)
      return
    }
    const place = findElement('[data-region="main"]')
    if (!place) {
      loadInBrowser(next, move)
      return
    }
    commitNavigation(next, move)
    emitEvent('docsgen:beforeswap', { region: place })
    place.replaceChildren()
    showFailure(place, { message: onLine ? message : TEXT.offline, retry: () => void go(next, { kind: 'again' }) })
  }

  const pageOf = (link: HTMLAnchorElement): URL | undefined => {
    if ((link.target && link.target !== '_self') || link.hasAttribute('download') || link.rel.includes('external'))
      return
    const url = new URL(link.href, location.href)
    const inside = url.origin === location.origin && `${url.pathname}/`.startsWith(config.baseUrl)
    return inside && !hasFileExtension(url) ? url : undefined
  }

  history.scrollRestoration = 'manual'
  const y = memory.arrive()
  // Scroll in the first frame, still before the first paint. Scrolling now would force layout while the shell starts.
  if (y !== undefined) requestAnimationFrame(() => scroll.to(y))
  else if (here.hash) scroll.toHash(here.hash, { smooth: true, focus: false })

  document.addEventListener('click', (event) => {
    const link = event.defaultPrevented || isModifiedClick(event) ? null : closestToEvent(event, 'a[href]')
    const page = link instanceof HTMLAnchorElement ? pageOf(link) : undefined
    if (!page) return
    event.preventDefault()
    void go(page, { kind: 'push' })
  })
  addEventListener('popstate', () => {
    memory.save()
    void go(new URL(location.href), { kind: 'pop', y: memory.arrive() })
  })
  onEvent('docsgen:navigate', ({ href }, event) => {
    event.preventDefault()
    void go(new URL(href, location.href), { kind: 'push' })
  })
  onEvent('docsgen:refresh', () => {
    pages.forget()
    void go(here, { kind: 'again', y: scrollY })
  })
  onEvent('docsgen:forget', pages.forget)
  onAction('to-top', () => scroll.to(0, { smooth: true }))
  const prefetchPage = (page: URL): void => {
    pages.prefetch(page)
    void importSwapPage()
  }
  startPrefetch(prefetchPage, pageOf)
}

/** Returns undefined if a new deployment has removed the module. The browser must then load the document. */
function importSwapPage(): Promise<typeof import('./swapPage.js') | undefined> {
  return import('./swapPage.js').catch(() => undefined)
}

/** Moves the keyboard focus to the heading of the page and announces the title. */
function announceNewPage(next: URL): void {
  const heading = next.hash ? null : findElement('h1')
  if (heading) focusOnce(heading)
  announceToScreenReaders(document.title)
}

function loadInBrowser(next: URL, move: Move): void {
  if (move.kind === 'push') location.assign(next)
  else location.reload()
}

/** Returns true for a file name with an extension other than `.html`. The digits of a version (`/2.10`) are no extension. */
function hasFileExtension({ pathname }: URL): boolean {
  return /\.(?!html$)[a-z][a-z0-9]{1,9}$/i.test(pathname)
}
