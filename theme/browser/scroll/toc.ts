/**
 * Marks the entry of the part that is being read. After a jump to an element, that element's entry stays marked until
 * the reader scrolls, even where the page is too short to bring it to the top.
 */
import type { ClientConfig } from '../../../src/model/contract.js'
import { all, find, perFrame } from '../shared/dom.js'
import { on, onContent } from '../shared/events.js'
import { elementOfHash } from './hash.js'
import { onUserScroll } from './userScroll.js'

interface Entry {
  readonly link: HTMLElement
  readonly heading: HTMLElement
}

export function startToc({ hideOnScroll }: ClientConfig): void {
  let entries: readonly Entry[] = []
  let jumpedTo: Element | null = null

  const update = perFrame(() => mark(entries, active()))
  const active = (): Entry | undefined => {
    const jumped = entries.find(({ heading }) => heading === jumpedTo)
    if (jumped) return jumped
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollY > 0 && scrollY + clientHeight >= scrollHeight - 1) return entries.at(-1)
    const offset = hideOnScroll ? 0 : (find('[data-topbar]')?.getBoundingClientRect().bottom ?? 0)
    const index = entries.findIndex(({ heading }) => boxOf(heading).top >= Math.floor(offset))
    if (index < 0) return entries.at(-1)
    const next = entries[index]
    return next && boxOf(next.heading).top < clientHeight / 2 ? next : entries[index - 1]
  }

  onContent(() => {
    copyList()
    entries = all('nav[data-toc] a[href^="#"]').flatMap((link) => {
      const heading = elementOfHash(link.getAttribute('href') ?? '')
      return heading ? [{ link, heading }] : []
    })
    jumpedTo = null
    update()
  })
  on('docsgen:jump', ({ target }) => {
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

/** The list of narrow screens. */
function copyList(): void {
  const list = find('nav[data-toc] > ul')
  const place = find('[data-toc-mobile]')
  if (list && place && !find('ul', place)) place.append(list.cloneNode(true))
}

/** A heading in closed `details` or a hidden tab has the place of what hides it. */
function boxOf(heading: Element): DOMRect {
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

function mark(entries: readonly Entry[], active: Entry | undefined): void {
  for (const entry of entries) {
    if (entry === active) {
      if (entry.link.ariaCurrent === 'location') continue
      entry.link.setAttribute('aria-current', 'location')
      entry.link.classList.add('active')
      keepVisible(entry.link)
    } else if (entry.link.hasAttribute('aria-current')) {
      entry.link.removeAttribute('aria-current')
      entry.link.classList.remove('active')
    }
  }
}

function keepVisible(link: HTMLElement): void {
  const nav = link.closest('[data-toc]')
  if (!nav || nav.scrollHeight <= nav.clientHeight) return
  const box = nav.getBoundingClientRect()
  const { top, bottom } = link.getBoundingClientRect()
  if (top < box.top) nav.scrollTop += top - box.top - 8
  else if (bottom > box.bottom) nav.scrollTop += bottom - box.bottom + 8
}
