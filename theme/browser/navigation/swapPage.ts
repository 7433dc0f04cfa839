/** Replaces the current page by a payload in one task: regions, title, head, and the active link of the top bar. */
import type { HeadTag, PagePayload } from '../../../src/model/contract.js'
import { createElement, findElement, findElements, PAGE_HEAD_TAGS } from '../shared/dom.js'
import { emitEvent, type RouteChange } from '../shared/events.js'
import { prefersReducedMotion } from '../shared/motion.js'
import { setHtml } from '../shared/trustedTypes.js'
import { swapSidebar } from '../sidebar/sidebarSwap.js'
import type { SidebarTree } from '../sidebar/sidebarTree.js'
import { isSheet, loadSheets } from './pageSheets.js'
import { startProgressBar } from './progressBar.js'
import { startProgressiveRender } from './progressiveRender.js'

let isStarted = false

/** Starts what shows a navigation, with the first one. */
export function showNavigation(change: RouteChange): void {
  if (isStarted) return
  isStarted = true
  startProgressBar(change)
  startProgressiveRender(change)
}

/** Loads what the page of a payload needs before it is shown. */
export function prepareSwap({ head }: PagePayload): Promise<void> {
  return loadSheets(head)
}

/** Makes a change as a cross-fade, where the browser can. It lasts 120 ms, and presses reach the new page: see layout.css. */
export async function crossFade(change: () => void): Promise<void> {
  if (!('startViewTransition' in document) || prefersReducedMotion()) return change()
  const { ready, updateCallbackDone } = document.startViewTransition(change)
  // Rejected if the browser skips the animation, for example in a tab in the background.
  ready.catch(() => {})
  await updateCallbackDone
}

/** Shows the first page of a document without content. */
export async function showPage(payload: PagePayload, tree: SidebarTree): Promise<boolean> {
  await prepareSwap(payload)
  return swapPage(payload, tree)
}

/** Returns false and changes nothing if this document has no element for a region of the payload. */
export function swapPage({ title, head, regions, activeNav }: PagePayload, tree: SidebarTree): boolean {
  const places = Object.entries(regions).map(([name, html]) => ({
    name,
    html,
    place: findElement(`[data-region="${name}"]`),
  }))
  if (places.some(({ place }) => place === null)) return false
  for (const { name, html, place } of places) {
    if (!place) continue
    emitEvent('docsgen:beforeswap', { region: place })
    if (name === 'sidebar') swapSidebar(place, html, tree)
    else setHtml(place, html)
  }
  document.title = title
  swapHead(head)
  for (const link of findElements('[data-nav]')) setNavLinkActive(link, Number(link.dataset.nav) === activeNav)
  emitEvent('docsgen:swapped', undefined)
  return true
}

function swapHead(tags: readonly HeadTag[]): void {
  for (const old of findElements(PAGE_HEAD_TAGS, document.head)) old.remove()
  // Style sheets are in the document already: see pageSheets.ts.
  document.head.append(
    ...tags.filter((tag) => !isSheet(tag)).map(({ tag, ...attributes }) => createElement(tag, attributes)),
  )
}

function setNavLinkActive(link: HTMLElement, active: boolean): void {
  link.classList.toggle('active', active)
  if (active) link.setAttribute('aria-current', 'true')
  else link.removeAttribute('aria-current')
}
