/** Opens and closes the categories of the sidebar. The drawer's copy of the sidebar always has the same state. */
import { closestToEvent, findElements, isModifiedClick, onAction, oncePerFrame } from '../shared/dom.js'
import { onContent } from '../shared/events.js'
import { slideHeight } from '../shared/slide.js'
import {
  addToggles,
  categoryList,
  categorySelector,
  categoryToggle,
  isExpanded,
  setExpanded,
  sidebarTree,
} from './sidebarTree.js'

export function startSidebar(): void {
  const expand = async (category: HTMLElement, expanded: boolean): Promise<void> => {
    setExpanded(category, expanded)
    if (expanded && !(await ensureEntries(category))) return closeAfterFailure(category)
    const list = categoryList(category)
    if (list && isExpanded(category) === expanded) slideList(list, expanded)
  }
  const toggle = (category: HTMLElement): void => {
    const expanded = !isExpanded(category)
    for (const twin of categoryCopies(category)) void expand(twin, expanded)
  }

  onAction('toggle-category', (button, event) => {
    const category = button.closest<HTMLElement>('li[data-category]')
    event.preventDefault()
    if (category) toggle(category)
  })
  document.addEventListener('click', (event) => {
    const label =
      event.defaultPrevented || isModifiedClick(event) ? null : closestToEvent(event, 'li[data-category] a[href]')
    const category = label?.closest<HTMLElement>('li[data-category]')
    if (!label || !category || categoryList(category)?.contains(label)) return
    if (label.getAttribute('aria-current') === 'page') {
      event.preventDefault()
      toggle(category)
    } else if (!isExpanded(category)) {
      toggle(category)
    }
  })
  addToggles(document)
  onContent(oncePerFrame(revealCurrentEntry))
}

/** Fetches the entries of a category that the page omits. Returns false if that fails. */
async function ensureEntries(category: HTMLElement): Promise<boolean> {
  if (categoryList(category)?.childElementCount) return true
  const module = await import('./sidebarFill.js').catch(() => undefined)
  return module?.fillCategory(category, sidebarTree) ?? false
}

/** Scrolls the sidebar, never the page, so that the current entry is visible. */
function revealCurrentEntry(): void {
  for (const entry of findElements('nav[data-sidebar] [aria-current="page"]')) {
    const scroller = scrollContainerOf(entry)
    if (!scroller) continue
    const box = scroller.getBoundingClientRect()
    const { top, bottom, height } = entry.getBoundingClientRect()
    if (top < box.top || bottom > box.bottom) scroller.scrollTop += top - box.top - (box.height - height) / 2
  }
}

function scrollContainerOf(element: Element): Element | null {
  for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
    if (outer.scrollHeight > outer.clientHeight && /auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer
  }
  return null
}

/** Returns the category in the sidebar and in the drawer. */
function categoryCopies(category: HTMLElement): readonly HTMLElement[] {
  const id = category.closest<HTMLElement>('[data-sidebar]')?.dataset.sidebar ?? ''
  return findElements(`[data-sidebar="${CSS.escape(id)}"] ${categorySelector(category.dataset.category ?? '')}`)
}

function slideList(list: HTMLElement, visible: boolean): void {
  slideHeight(
    list,
    () => {
      if (!visible) return 0
      list.hidden = false
      return list.offsetHeight
    },
    () => {
      list.hidden = !visible
    },
  )
}

/** Closes a category whose entries could not be loaded. The focus stays on its button, so that the reader can try again. */
function closeAfterFailure(category: HTMLElement): void {
  setExpanded(category, false)
  console.warn(`docsgen: could not load the sidebar category "${category.dataset.category}".`)
  categoryToggle(category)?.focus()
}
