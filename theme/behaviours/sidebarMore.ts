/**
 * Long lists of the menu. A page holds the entries around its own; the links at the ends of the list lead to the next ones,
 * and here show all of them, from the shared fragment. A list that was shown whole stays so on the pages that come.
 */
import type { ClientConfig } from '../../src/contract.js'
import { all, around, find, isModified } from './dom.js'
import { onContent } from './events.js'
import type * as Tree from './sidebarTree.js'

const MORE = '[data-more]'

/** The lists that the reader asked for, with the whole menu of each. */
const shown = new Map<string, DocumentFragment>()

export function startSidebarMore(_: ClientConfig, tree: typeof Tree): void {
  // Before the menu and the router see it: to them it is a link.
  document.addEventListener(
    'click',
    (event) => {
      const link = isModified(event) ? null : around(event, `${MORE} > a`)
      if (!link) return
      event.preventDefault()
      void showAll(link as HTMLAnchorElement, tree)
    },
    true,
  )
  onContent(() => {
    for (const entry of all(MORE)) fill(entry)
  })
}

async function showAll(link: HTMLAnchorElement, tree: typeof Tree): Promise<void> {
  const entry = link.parentElement as HTMLElement
  const list = entry.parentElement as HTMLElement
  const whole = await load(treeOf(entry), tree)
  if (!whole) return location.assign(link.href)
  shown.set(nameOf(entry), whole)
  const first = fill(entry)
  for (const other of all(`:scope > ${MORE}`, list)) fill(other)
  if (first) find('a', first)?.focus({ preventScroll: true })
}

/** Undefined where the menu cannot be had. */
async function load(href: string, tree: typeof Tree): Promise<DocumentFragment | undefined> {
  try {
    const { wholeMenu } = await import('./sidebarFill.js')
    return await wholeMenu(href, tree)
  } catch {
    return undefined
  }
}

/** Puts the entries in place; gives the one that stands next to those that were there. */
function fill(entry: HTMLElement): HTMLElement | undefined {
  const menu = shown.get(nameOf(entry))
  const whole = menu && find(selectorOf(entry), menu)
  if (!whole) return undefined
  const isFirst = !entry.previousElementSibling
  const count = Number(entry.dataset.more)
  const entries = [...whole.children]
  const missing = (isFirst ? entries.slice(0, count) : entries.slice(-count)).map(
    (item) => item.cloneNode(true) as HTMLElement,
  )
  entry.replaceWith(...missing)
  return isFirst ? missing.at(-1) : missing[0]
}

function treeOf(entry: HTMLElement): string {
  return entry.closest<HTMLElement>('[data-sidebar]')?.dataset.tree ?? ''
}

function selectorOf(entry: HTMLElement): string {
  const category = entry.closest<HTMLElement>('[data-category]')?.dataset.category
  return category === undefined ? 'nav > ul' : `[data-category="${CSS.escape(category)}"] > ul`
}

/** The same on all pages that show the list. */
function nameOf(entry: HTMLElement): string {
  return `${treeOf(entry)} ${selectorOf(entry)}`
}
