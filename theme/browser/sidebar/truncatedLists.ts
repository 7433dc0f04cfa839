/**
 * Completes long lists of the sidebar. A page contains only the entries around its own; links at the ends of the list ("45 more")
 * point to the next ones. A click on such a link, or a mouse over the sidebar, inserts the omitted entries from the shared
 * fragment. Visible entries do not move. A completed list stays complete on later pages. See
 * docs/decisions/013-sidebar-windows.md.
 */
import { closestToEvent, findElement, findElements, isModifiedClick } from '../shared/dom.js'
import { onContent, onEvent } from '../shared/events.js'
import type * as Fill from './sidebarFill.js'
import type { SidebarTree } from './sidebarTree.js'

const MORE = '[data-more]'

export function startTruncatedLists(tree: SidebarTree): void {
  const lists = createListStore(tree)
  // Use the capture phase: sidebar and router would handle the click as one on a link.
  document.addEventListener(
    'click',
    (event) => {
      const link = isModifiedClick(event) ? null : closestToEvent(event, `${MORE} > a`)
      if (!(link instanceof HTMLAnchorElement)) return
      event.preventDefault()
      void showClickedList(link, lists)
    },
    true,
  )
  document.addEventListener('pointerover', (event) => {
    // Only for a mouse: setting the scroll position would stop a finger's scrolling.
    const sidebar = event.pointerType === 'mouse' && closestToEvent(event, '[data-sidebar]')
    if (sidebar && findElement(MORE, sidebar)) void showListsOnHover(sidebar, lists)
  })
  onEvent('docsgen:beforeswap', lists.rememberOpened)
  onEvent('docsgen:forget', lists.forget)
  onEvent('docsgen:refresh', lists.forget)
  onContent(() => {
    for (const entry of findElements(MORE)) lists.fill(entry)
  })
}

/** Moves the focus to the first inserted entry. Opens the link if the entries cannot be loaded. */
async function showClickedList(link: HTMLAnchorElement, lists: ListStore): Promise<void> {
  const entry = link.parentElement
  const list = entry?.parentElement
  if (!entry || !list || !(await lists.load(entry))) return location.assign(link.href)
  const first = lists.fill(entry)
  for (const other of findElements(`:scope > ${MORE}`, list)) lists.fill(other)
  if (first) findElement('a, button', first)?.focus({ preventScroll: true })
}

async function showListsOnHover(sidebar: HTMLElement, lists: ListStore): Promise<void> {
  if (lists.hovered.has(sidebar)) return
  lists.hovered.add(sidebar)
  for (const entry of [...findElements(MORE, sidebar)].reverse()) {
    // Keep the focus, and move nothing under the mouse: entries can be inserted above only if the sidebar can scroll.
    const stays =
      !entry.contains(document.activeElement) && (entry.previousElementSibling || fillsItsContainer(sidebar))
    if (stays && (await lists.load(entry))) lists.fill(entry)
  }
}

type ListStore = ReturnType<typeof createListStore>

/** Holds the completed lists and inserts their entries. */
function createListStore(tree: SidebarTree) {
  const completed = new Map<
    string,
    { readonly sidebar: DocumentFragment; readonly copy: typeof Fill.copyWithClosedCategories }
  >()
  /** Lists of open categories of the previous page, by category key. */
  const opened = new Map<string, HTMLElement>()
  /** Sidebars that the mouse has been over. */
  const hovered = new WeakSet<Element>()

  /** Loads the list of an entry "45 more". Returns false if that fails. */
  const load = async (entry: HTMLElement): Promise<boolean> => {
    try {
      const { copyWithClosedCategories, loadSidebarTree } = await import('./sidebarFill.js')
      completed.set(listKeyOf(entry), {
        sidebar: await loadSidebarTree(treeHrefOf(entry), tree),
        copy: copyWithClosedCategories,
      })
      return true
    } catch {
      return false
    }
  }

  /** Replaces an entry "45 more" by the omitted entries. Returns the one next to the entries that were there. */
  const fill = (entry: HTMLElement): HTMLElement | undefined => {
    const known = completed.get(listKeyOf(entry))
    const whole = known && findElement(listSelectorOf(entry), known.sidebar)
    if (!whole) return undefined
    const isFirst = !entry.previousElementSibling
    const count = Number(entry.dataset.more)
    const entries = findElements(':scope > *', known.copy(whole, entry, tree))
    const missing = isFirst ? entries.slice(0, count) : entries.slice(-count)
    for (const item of missing) reopen(item)
    keepScrollPosition(entry.nextElementSibling, () => entry.replaceWith(...missing))
    return isFirst ? missing.at(-1) : missing[0]
  }

  /** Restores a category that the reader had opened on the previous page. */
  const reopen = (item: HTMLElement): void => {
    const list = opened.get(item.dataset.category ?? '')
    if (!list || list.isConnected) return
    for (const mark of ['aria-current', 'data-active'])
      for (const element of findElements(`[${mark}]`, list)) element.removeAttribute(mark)
    tree.categoryList(item)?.replaceWith(list)
    tree.setExpanded(item, true)
  }

  const rememberOpened = ({ region }: { readonly region: Element }): void => {
    if (!findElement('[data-sidebar]', region)) return
    opened.clear()
    for (const category of findElements('[data-category]', region)) {
      const list = tree.isExpanded(category) && tree.categoryList(category)
      if (list) opened.set(category.dataset.category ?? '', list)
    }
  }

  /** The sidebar can have changed, for example after an edit in live preview. */
  const forget = (): void => completed.clear()

  return { hovered, load, fill, rememberOpened, forget }
}

/** Keeps an element at its place in the window while `change` inserts entries above it. */
function keepScrollPosition(element: Element | null, change: () => void): void {
  const scroller = element && sidebarContainerOf(element)
  const before = element?.getBoundingClientRect().top ?? 0
  change()
  if (element && scroller) scroller.scrollTop += element.getBoundingClientRect().top - before
}

function fillsItsContainer(sidebar: Element): boolean {
  const scroller = sidebarContainerOf(sidebar)
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

/** Returns a key of the list that is the same on all pages that show the list. */
function listKeyOf(entry: HTMLElement): string {
  return `${treeHrefOf(entry)} ${listSelectorOf(entry)}`
}
