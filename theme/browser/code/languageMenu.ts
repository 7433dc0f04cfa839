/**
 * A menu of all languages at the end of the row of languages of request samples, if the row is too long. It is a `select`, which the
 * system shows over the page, and every language stays a tab, too.
 */
import { findElement, findElements } from '../shared/dom.js'

export function prepareLanguageMenus(): void {
  for (const tabs of findElements('.side .tabs[data-group]:not(:has(> select))')) {
    const list = findElement(':scope > [role="tablist"]', tabs)
    if (list && list.scrollWidth > list.clientWidth) addLanguageMenu(tabs, list)
  }
}

function addLanguageMenu(tabs: HTMLElement, list: HTMLElement): void {
  const buttons = findElements('[role="tab"]', list)
  const menu = document.createElement('select')
  menu.setAttribute('aria-label', TEXT.languages)
  menu.append(...buttons.map((button) => new Option(button.textContent, button.dataset.value)))
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
  tabs.prepend(menu)
  showChosen()
}
