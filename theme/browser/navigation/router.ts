/**
 * Client navigation. A click on an internal link, or a step through the history, fetches the payload of the page and
 * swaps it in. The newest navigation wins. Whatever cannot be done this way is left to the browser: a target that is
 * no page of ours, another build of the site, a payload that does not come.
 */
import type { ClientConfig, PagePayload } from '../../../src/model/contract.js'
import { scrolling } from '../scroll/scrolling.js'
import { scrollMemory, stateNow } from '../scroll/scrollMemory.js'
import { announce, around, find, isModified, onAction } from '../shared/dom.js'
import { emit, on } from '../shared/events.js'
import { showFailure } from '../shared/failure.js'
import { payloads } from './payloads.js'
import { startPrefetch } from './prefetch.js'
import { mayReload } from './reloadGuard.js'
import { samePath } from './samePath.js'
import { swap } from './swap.js'

/**
 * How a navigation treats the history: a new entry, the current one again, or an entry that the browser is at already.
 * `y` is where the page is to be scrolled to; without it, to the fragment or the top.
 */
type Move = { readonly kind: 'push' | 'again' | 'pop'; readonly y?: number }

export function startRouter(config: ClientConfig): void {
  const pages = payloads(config)
  const memory = scrollMemory()
  const scroll = scrolling()
  let here = new URL(location.href)
  let newest = 0
  let pending: URL | undefined

  const go = async (next: URL, move: Move): Promise<void> => {
    const turn = ++newest
    const previous = here
    if (samePath(next, previous) && move.kind !== 'again') return goWithin(next, move)
    pending = next
    emit('docsgen:routechange', { previous, next })
    let loaded = await pages.load(next)
    if (loaded.kind === 'missing')
      loaded = await import('./missing.js').then(({ notFound }) => notFound(next, pages, config)).catch(() => loaded)
    if (turn !== newest) return
    pending = undefined
    switch (loaded.kind) {
      case 'page':
        return arrive(next, loaded.payload, move)
      case 'missing':
        emit('docsgen:routefailed', { previous, next })
        return leaveToBrowser(next, move)
      case 'stale':
      case 'failed':
        emit('docsgen:routefailed', { previous, next })
        console.warn(
          `docsgen: ${loaded.kind === 'stale' ? 'the site has changed since it was loaded' : loaded.message}`,
        )
        if (mayReload(next)) return leaveToBrowser(next, move)
        return fail(next, move, loaded.kind === 'failed' ? loaded.message : 'The site has changed; reload this page.')
    }
  }

  /** To another query or fragment of the same page: nothing to fetch. */
  const goWithin = (next: URL, move: Move): void => {
    const previous = here
    if (pending) emit('docsgen:routefailed', { previous, next: pending })
    pending = undefined
    const changed = next.href !== previous.href
    if (changed) emit('docsgen:routechange', { previous, next })
    else if (stateNow().drawer) memory.forget(stateNow().drawer ?? '')
    enter(next, changed ? move : { kind: 'again' })
    if (changed) emit('docsgen:routechanged', { previous, next })
    if (move.y !== undefined) scroll.to(move.y)
    else if (next.hash) scroll.toHash(next.hash, { smooth: true, focus: true })
    else if (next.search === previous.search) scroll.to(0, { smooth: true })
  }

  const arrive = (next: URL, payload: PagePayload, move: Move): void | Promise<void> => {
    const previous = here
    next.pathname = new URL(payload.href, location.href).pathname
    enter(next, move)
    try {
      if (!swap(payload)) return location.reload()
    } catch (error) {
      emit('docsgen:routechanged', { previous, next })
      return crash(next, error)
    }
    if (move.y !== undefined) scroll.to(move.y)
    else if (!next.hash || !scroll.toHash(next.hash, { smooth: false, focus: true })) scroll.to(0)
    if (move.kind === 'push') arriveForReaders(next)
    emit('docsgen:routechanged', { previous, next })
  }

  /** Puts `next` into the address bar and makes its history entry the current one. */
  const enter = (next: URL, move: Move): void => {
    if (move.kind === 'push') {
      memory.save()
      // The extra entry of the drawer is not a place to go back to.
      if (stateNow().drawer !== undefined) history.replaceState(memory.fresh(), '', next)
      else history.pushState(memory.fresh(), '', next)
    } else {
      history.replaceState(history.state, '', next)
    }
    memory.arrive()
    here = next
  }

  const crash = async (page: URL, error: unknown): Promise<void> => {
    const { showCrashedPage } = await import('../shell/crash.js')
    const retry = (): void => {
      pages.forget()
      void go(page, { kind: 'again' })
    }
    if (page === here) showCrashedPage(error, retry)
  }

  const fail = (next: URL, move: Move, message: string): void => {
    const place = find('[data-region="main"]')
    if (!place) {
      leaveToBrowser(next, move)
      return
    }
    enter(next, move)
    emit('docsgen:beforeswap', { region: place })
    place.replaceChildren()
    showFailure(place, { message, retry: () => void go(next, { kind: 'again' }) })
  }

  const pageOf = (link: HTMLAnchorElement): URL | undefined => {
    if ((link.target && link.target !== '_self') || link.hasAttribute('download') || link.rel.includes('external'))
      return
    const url = new URL(link.href, location.href)
    const inside = url.origin === location.origin && `${url.pathname}/`.startsWith(config.baseUrl)
    return inside && !isFile(url) ? url : undefined
  }

  history.scrollRestoration = 'manual'
  const y = memory.arrive()
  // In the first frame, before it is shown: at once, it would lay out the page while the shell starts.
  if (y !== undefined) requestAnimationFrame(() => scroll.to(y))
  else if (here.hash) scroll.toHash(here.hash, { smooth: true, focus: false })

  document.addEventListener('click', (event) => {
    const link = event.defaultPrevented || isModified(event) ? null : around(event, 'a[href]')
    const page = link instanceof HTMLAnchorElement ? pageOf(link) : undefined
    if (!page) return
    event.preventDefault()
    void go(page, { kind: 'push' })
  })
  addEventListener('popstate', () => {
    memory.save()
    void go(new URL(location.href), { kind: 'pop', y: memory.arrive() })
  })
  on('docsgen:navigate', ({ href }, event) => {
    event.preventDefault()
    void go(new URL(href, location.href), { kind: 'push' })
  })
  on('docsgen:refresh', () => {
    pages.forget()
    void go(here, { kind: 'again', y: scrollY })
  })
  on('docsgen:forget', pages.forget)
  onAction('to-top', () => scroll.to(0, { smooth: true }))
  startPrefetch(pages, pageOf)
}

/** A new page begins at the top of the document for the keyboard, and is named to screen readers. */
function arriveForReaders(next: URL): void {
  if (!next.hash) {
    document.body.tabIndex = -1
    document.body.focus({ preventScroll: true })
    document.body.removeAttribute('tabindex')
  }
  announce(document.title)
}

function leaveToBrowser(next: URL, move: Move): void {
  if (move.kind === 'push') location.assign(next)
  else location.reload()
}

/** A name with an extension other than `.html` is a file. Version numbers are not extensions. */
function isFile({ pathname }: URL): boolean {
  return /\.(?!html$)[a-z][a-z0-9]{1,9}$/i.test(pathname)
}
