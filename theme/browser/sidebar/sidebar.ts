/** The menu's categories: open, close, follow the current page. The drawer's copy of the menu keeps the same state. */
import { all, around, isModified, onAction, perFrame } from '../shared/dom.js'
import { onContent } from '../shared/events.js'
import { slide } from '../shared/slide.js'
import * as tree from './sidebarTree.js'

const { addToggles, categorySelector, isExpanded, listOf, markExpanded, toggleOf } = tree

export function startSidebar(): void {
  const expand = async (category: HTMLElement, expanded: boolean): Promise<void> => {
    markExpanded(category, expanded)
    if (expanded && !(await fill(category))) return giveUp(category)
    const list = listOf(category)
    if (list && isExpanded(category) === expanded) show(list, expanded)
  }
  const toggle = (category: HTMLElement): void => {
    const expanded = !isExpanded(category)
    for (const twin of twins(category)) void expand(twin, expanded)
  }

  onAction('toggle-category', (button, event) => {
    const category = button.closest<HTMLElement>('li[data-category]')
    event.preventDefault()
    if (category) toggle(category)
  })
  document.addEventListener('click', (event) => {
    const label = event.defaultPrevented || isModified(event) ? null : around(event, 'li[data-category] a[href]')
    const category = label?.closest<HTMLElement>('li[data-category]')
    if (!label || !category || listOf(category)?.contains(label)) return
    if (label.getAttribute('aria-current') === 'page') {
      event.preventDefault()
      toggle(category)
    } else if (!isExpanded(category)) {
      toggle(category)
    }
  })
  addToggles(document)
  onContent(perFrame(revealCurrent))
}

/** The entries of a category that was closed when the page was made are fetched. */
async function fill(category: HTMLElement): Promise<boolean> {
  if (listOf(category)?.childElementCount) return true
  const module = await import('./sidebarFill.js').catch(() => undefined)
  return module?.fill(category, tree) ?? false
}

/** Scrolls the menu, never the page, so that the current entry is in view. */
export function revealCurrent(): void {
  for (const entry of all('nav[data-sidebar] [aria-current="page"]')) {
    const scroller = scrollerOf(entry)
    if (!scroller) continue
    const box = scroller.getBoundingClientRect()
    const { top, bottom, height } = entry.getBoundingClientRect()
    if (top < box.top || bottom > box.bottom) scroller.scrollTop += top - box.top - (box.height - height) / 2
  }
}

function scrollerOf(element: Element): Element | null {
  for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
    if (outer.scrollHeight > outer.clientHeight && /auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer
  }
  return null
}

function twins(category: HTMLElement): readonly HTMLElement[] {
  const id = category.closest<HTMLElement>('[data-sidebar]')?.dataset.sidebar ?? ''
  return all(`[data-sidebar="${CSS.escape(id)}"] ${categorySelector(category.dataset.category ?? '')}`)
}

function show(list: HTMLElement, visible: boolean): void {
  if (visible)
    slide(
      list,
      () => {
        list.hidden = false
        return list.offsetHeight
      },
      () => {},
    )
  else
    slide(
      list,
      () => 0,
      () => {
        list.hidden = true
      },
    )
}

/** The entries cannot be had: close again, and where there is a page to go to instead, offer that. */
function giveUp(category: HTMLElement): void {
  markExpanded(category, false)
  console.warn(`docsgen: the entries of the menu category "${category.dataset.category}" could not be loaded.`)
  toggleOf(category)?.focus()
}
