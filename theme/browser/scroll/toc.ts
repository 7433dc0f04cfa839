/**
 * Marks the entry of the current section in the table of contents. After a jump to a heading, its entry stays marked until the
 * reader scrolls, even if the page is too short to scroll the heading to the top.
 */
import type { ClientConfig } from '../../../src/model/contract.js'
import { findElement, findElements, oncePerFrame } from '../shared/dom.js'
import { elementOfHash } from '../shared/elementOfHash.js'
import { onContent, onEvent } from '../shared/events.js'
import { onUserScroll } from '../shared/userScroll.js'

interface TocLink {
  readonly link: HTMLElement
  readonly heading: HTMLElement
}

export function startToc({ hideOnScroll }: ClientConfig): void {
  let entries: readonly TocLink[] = []
  let jumpedTo: Element | null = null

  const update = oncePerFrame(() => markActiveEntry(entries, active()))
  const active = (): TocLink | undefined => {
    const jumped = entries.find(({ heading }) => heading === jumpedTo)
    if (jumped) return jumped
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollY > 0 && scrollY + clientHeight >= scrollHeight - 1) return entries.at(-1)
    const offset = hideOnScroll ? 0 : (findElement('[data-topbar]')?.getBoundingClientRect().bottom ?? 0)
    const index = entries.findIndex(({ heading }) => visibleBoxOf(heading).top >= Math.floor(offset))
    if (index < 0) return entries.at(-1)
    const next = entries[index]
    return next && visibleBoxOf(next.heading).top < clientHeight / 2 ? next : entries[index - 1]
  }

  onContent(() => {
    copyToMobileToc()
    entries = findElements('nav[data-toc] a[href^="#"]').flatMap((link) => {
      const heading = elementOfHash(link.getAttribute('href') ?? '')
      return heading ? [{ link, heading }] : []
    })
    jumpedTo = null
    update()
  })
  onEvent('docsgen:jump', ({ target }) => {
    jumpedTo = target
    update()
  })
  onUserScroll(() => {
    jumpedTo = null
    update()
  })
  document.addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update)
  new ResizeObserver(update).observe(document.body)
}

/** Copies the list for narrow screens. The page contains it only once. */
function copyToMobileToc(): void {
  const list = findElement('nav[data-toc] > ul')
  const place = findElement('[data-toc-mobile]')
  if (list && place && !findElement('ul', place)) place.append(list.cloneNode(true))
}

/** Returns the box of a heading, or of the closed `details` or hidden tab that contains it. */
function visibleBoxOf(heading: Element): DOMRect {
  let shown: Element = heading
  for (
    let outer = shown.closest('details:not([open])');
    outer;
    outer = outer.parentElement?.closest('details:not([open])') ?? null
  )
    shown = outer
  while (shown.getClientRects().length === 0 && shown.parentElement) shown = shown.parentElement
  return shown.getBoundingClientRect()
}

function markActiveEntry(entries: readonly TocLink[], active: TocLink | undefined): void {
  for (const entry of entries) {
    if (entry === active) {
      if (entry.link.getAttribute('aria-current') === 'location') continue
      entry.link.setAttribute('aria-current', 'location')
      entry.link.classList.add('active')
      moveMarker(entry.link)
      scrollIntoToc(entry.link)
    } else if (entry.link.hasAttribute('aria-current')) {
      entry.link.removeAttribute('aria-current')
      entry.link.classList.remove('active')
    }
  }
}

/** The marker is one element, so that it can slide. */
function moveMarker(link: HTMLElement): void {
  const { style } = link.closest('[data-toc] > ul') as HTMLElement
  style.setProperty('--y', `${link.offsetTop}px`)
  style.setProperty('--h', `${link.offsetHeight}`)
}

function scrollIntoToc(link: HTMLElement): void {
  const nav = link.closest('[data-toc]')
  if (!nav || nav.scrollHeight <= nav.clientHeight) return
  const box = nav.getBoundingClientRect()
  const { top, bottom } = link.getBoundingClientRect()
  if (top < box.top) nav.scrollTop += top - box.top - 8
  else if (bottom > box.bottom) nav.scrollTop += bottom - box.bottom + 8
}
