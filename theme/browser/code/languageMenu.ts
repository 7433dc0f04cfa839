/**
 * A `select` with all languages, at the end of the row of language tabs of request samples. It shows while the row is
 * too long for its width. The operating system draws its list above the page. Every language also stays a tab.
 */
import { createElement, findElement, findElements } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

/** Observe the rows: their width follows the window, and is 0 in a hidden panel. */
const widths = new ResizeObserver((entries) => {
  for (const { target } of entries) toggleLanguageMenu(target as HTMLElement)
})
onEvent('docsgen:beforeswap', () => widths.disconnect())

export function prepareLanguageMenus(): void {
  for (const list of findElements('.side .tabs[data-group] > [role="tablist"]')) {
    toggleLanguageMenu(list)
    widths.observe(list)
  }
}

function toggleLanguageMenu(list: HTMLElement): void {
  const menu = list.parentElement && findElement(':scope > select', list.parentElement)
  if (isTooLong(list) === Boolean(menu)) return
  if (menu) menu.remove()
  else addLanguageMenu(list)
}

/** Compares positions of buttons, because the menu adds a padding to the row, which would keep `scrollWidth` larger. */
function isTooLong({ children, clientWidth }: HTMLElement): boolean {
  const [first, last] = [children[0], children[children.length - 1]]
  if (!first || !last || clientWidth === 0) return false
  return last.getBoundingClientRect().right - first.getBoundingClientRect().left > clientWidth
}

function addLanguageMenu(list: HTMLElement): void {
  const buttons = findElements('[role="tab"]', list)
  const options = buttons.map((button) => new Option(button.textContent, button.dataset.value))
  const menu = createElement('select', { 'aria-label': TEXT.languages }, ...options)
  const showChosen = (): void => {
    const chosen = buttons.find((button) => button.getAttribute('aria-selected') === 'true')
    if (!chosen) return
    menu.value = chosen.dataset.value ?? ''
    list.scrollLeft = chosen.offsetLeft - list.offsetLeft - list.clientWidth / 3
  }
  menu.addEventListener('change', () => {
    buttons.find((button) => button.dataset.value === menu.value)?.click()
    showChosen()
  })
  menu.addEventListener('focus', showChosen)
  list.before(menu)
  showChosen()
}
