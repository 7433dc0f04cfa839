/**
 * Long lists of the menu. A page holds the entries around its own; the links at the ends of the list lead to the next ones.
 * Here they show all of them, from the shared fragment, and a mouse that comes to the menu is enough: what comes above
 * what the reader sees scrolls the menu by as much. A list that was shown whole stays so on the pages that come.
 */
import type { ClientConfig } from '../../../src/model/contract.js'
import { closestToEvent, findElement, findElements, isModifiedClick } from '../shared/dom.js'
import { onContent, onEvent } from '../shared/events.js'
import type * as Fill from './sidebarFill.js'
import type * as Tree from './sidebarTree.js'

const MORE = '[data-more]'

export function startTruncatedLists(_: ClientConfig, tree: typeof Tree): void {
  const menus = createListStore(tree)
  // Before the menu and the router see it: to them it is a link.
  document.addEventListener(
    'click',
    (event) => {
      const link = isModifiedClick(event) ? null : closestToEvent(event, `${MORE} > a`)
      if (!link) return
      event.preventDefault()
      void showClickedList(link as HTMLAnchorElement, menus)
    },
    true,
  )
  document.addEventListener('pointerover', (event) => {
    // A finger scrolls the menu, and what comes above it would stop that.
    const menu = event.pointerType === 'mouse' && closestToEvent(event, '[data-sidebar]')
    if (menu && findElement(MORE, menu)) void showListsOnHover(menu, menus)
  })
  onEvent('docsgen:beforeswap', menus.remember)
  onEvent('docsgen:forget', menus.forget)
  onEvent('docsgen:refresh', menus.forget)
  onContent(() => {
    for (const entry of findElements(MORE)) menus.fill(entry)
  })
}

/** What a reader asked for by the link takes the focus. */
async function showClickedList(link: HTMLAnchorElement, menus: ListStore): Promise<void> {
  const entry = link.parentElement as HTMLElement
  const list = entry.parentElement as HTMLElement
  if (!(await menus.load(entry))) return location.assign(link.href)
  const first = menus.fill(entry)
  for (const other of findElements(`:scope > ${MORE}`, list)) menus.fill(other)
  if (first) findElement('a, button', first)?.focus({ preventScroll: true })
}

async function showListsOnHover(menu: HTMLElement, menus: ListStore): Promise<void> {
  if (menus.asked.has(menu)) return
  menus.asked.add(menu)
  for (const entry of [...findElements(MORE, menu)].reverse()) {
    // Focus stays where it is, and nothing moves under the mouse: a menu that is not as high as its place cannot scroll.
    const stays = !entry.contains(document.activeElement) && (entry.previousElementSibling || fillsItsContainer(menu))
    if (stays && (await menus.load(entry))) menus.fill(entry)
  }
}

type ListStore = ReturnType<typeof createListStore>

/** The lists that are shown whole, and how entries come into the place of a link. */
function createListStore(tree: typeof Tree) {
  const shown = new Map<
    string,
    { readonly menu: DocumentFragment; readonly copy: typeof Fill.copyWithClosedCategories }
  >()
  const opened = new Map<string, HTMLElement>()
  /** Menus that a mouse has come to. */
  const asked = new WeakSet<Element>()

  /** False where the menu cannot be had. */
  const load = async (entry: HTMLElement): Promise<boolean> => {
    try {
      const { copyWithClosedCategories, loadSidebarTree } = await import('./sidebarFill.js')
      shown.set(listKeyOf(entry), {
        menu: await loadSidebarTree(treeHrefOf(entry), tree),
        copy: copyWithClosedCategories,
      })
      return true
    } catch {
      return false
    }
  }

  /** Puts the entries in place; gives the one that stands next to those that were there. */
  const fill = (entry: HTMLElement): HTMLElement | undefined => {
    const known = shown.get(listKeyOf(entry))
    const whole = known && findElement(listSelectorOf(entry), known.menu)
    if (!whole) return undefined
    const isFirst = !entry.previousElementSibling
    const count = Number(entry.dataset.more)
    const entries = [...known.copy(whole, entry, tree).children] as HTMLElement[]
    const missing = isFirst ? entries.slice(0, count) : entries.slice(-count)
    for (const item of missing) reopen(item)
    keepScrollPosition(entry.nextElementSibling, () => entry.replaceWith(...missing))
    return isFirst ? missing.at(-1) : missing[0]
  }

  /** What the reader opened stays open, though the menu of the new page came without it. */
  const reopen = (item: HTMLElement): void => {
    const list = opened.get(item.dataset.category ?? '')
    if (!list || list.isConnected) return
    for (const mark of ['aria-current', 'data-active'])
      for (const element of findElements(`[${mark}]`, list)) element.removeAttribute(mark)
    tree.categoryList(item)?.replaceWith(list)
    tree.setExpanded(item, true)
  }

  const remember = ({ region }: { readonly region: Element }): void => {
    if (!findElement('[data-sidebar]', region)) return
    opened.clear()
    for (const category of findElements('[data-category]', region)) {
      const list = tree.isExpanded(category) && tree.categoryList(category)
      if (list) opened.set(category.dataset.category ?? '', list)
    }
  }

  /** The menu may have changed, as after an edit in the preview. */
  const forget = (): void => shown.clear()

  return { asked, load, fill, remember, forget }
}

/** Scrolls by what `change` puts above the element. */
function keepScrollPosition(element: Element | null, change: () => void): void {
  const scroller = element && sidebarContainerOf(element)
  const before = element?.getBoundingClientRect().top ?? 0
  change()
  if (element && scroller) scroller.scrollTop += element.getBoundingClientRect().top - before
}

function fillsItsContainer(menu: Element): boolean {
  const scroller = sidebarContainerOf(menu)
  return scroller !== null && scroller.scrollHeight > scroller.clientHeight
}

function sidebarContainerOf(element: Element): Element | null {
  return element.closest('[data-region="sidebar"], [data-panel]')
}

function treeHrefOf(entry: HTMLElement): string {
  return entry.closest<HTMLElement>('[data-sidebar]')?.dataset.tree ?? ''
}

function listSelectorOf(entry: HTMLElement): string {
  const category = entry.closest<HTMLElement>('[data-category]')?.dataset.category
  return category === undefined ? 'nav > ul' : `[data-category="${CSS.escape(category)}"] > ul`
}

/** The same on all pages that show the list. */
function listKeyOf(entry: HTMLElement): string {
  return `${treeHrefOf(entry)} ${listSelectorOf(entry)}`
}
