/**
 * Long lists of the menu. A page holds the entries around its own; the links at the ends of the list lead to the next ones,
 * and here show all of them, from the shared fragment. A list that was shown whole stays so on the pages that come.
 */
import { all, around, find, isModified } from './dom.js'
import { onContent } from './events.js'

const MORE = '[data-more]'

/** The whole lists, by the address of the fragment, and those of them that the reader asked for. */
const trees = new Map<string, DocumentFragment>()
const shown = new Set<string>()

export function startSidebarMore(): void {
  // Before the menu and the router see it: to them it is a link.
  document.addEventListener(
    'click',
    (event) => {
      const link = isModified(event) ? null : around(event, `${MORE} > a`)
      if (!link) return
      event.preventDefault()
      void showAll(link as HTMLAnchorElement)
    },
    true,
  )
  onContent(() => {
    for (const entry of all(MORE)) if (shown.has(nameOf(entry))) fill(entry)
  })
}

async function showAll(link: HTMLAnchorElement): Promise<void> {
  const entry = link.parentElement as HTMLElement
  const list = entry.parentElement as HTMLElement
  if (!(await load(treeOf(entry)))) return location.assign(link.href)
  shown.add(nameOf(entry))
  const first = fill(entry)
  for (const other of all(`:scope > ${MORE}`, list)) fill(other)
  if (first) find('a', first)?.focus({ preventScroll: true })
}

/** False where the fragment cannot be had. */
async function load(href: string): Promise<boolean> {
  if (trees.has(href)) return true
  const response = await fetch(href).catch(() => undefined)
  if (!response?.ok) return false
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  trees.set(href, template.content)
  return true
}

/** Puts the entries in place; gives the one that stands next to those that were there. */
function fill(entry: HTMLElement): HTMLElement | undefined {
  const tree = trees.get(treeOf(entry))
  const whole = tree && find(selectorOf(entry), tree)
  if (!whole) return undefined
  const isFirst = !entry.previousElementSibling
  const count = Number(entry.dataset.more)
  const entries = [...whole.children]
  const missing = (isFirst ? entries.slice(0, count) : entries.slice(-count)).map(
    (item) => item.cloneNode(true) as HTMLElement,
  )
  for (const item of missing) nameFully(item)
  entry.replaceWith(...missing)
  return isFirst ? missing.at(-1) : missing[0]
}

/** Long labels wrap, and show whole on hover, as in `sidebarTree.ts`. */
function nameFully(item: HTMLElement): void {
  const link = find('a', item)
  if (link && link.textContent.length > 30) link.title = link.textContent
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
