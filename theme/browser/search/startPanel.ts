/**
 * The panel of the empty box until React has loaded, which takes a second on a slow line, and the styles of both panels. React
 * removes it with its own panel (`BoxPanel`), which begins with the same lines if the reader has not used the search before.
 */
import panelSheet from '../../styles/lazy/search-panel.css' with { type: 'text' }
import { adoptSheet, createElement, findElement } from '../shared/dom.js'

adoptSheet(panelSheet)

/** Shows the panel while the field has the focus and is empty. Does nothing after hydration. */
export function showStartPanel(root: Element, input: HTMLInputElement): void {
  const place = findElement('[data-early]', root)
  if (!place) return
  const update = (): void => {
    const isBusy = input.role === 'combobox' || findElement('.failure', root) !== null
    const isWaiting = document.activeElement === input && input.value === '' && !isBusy
    if (!isWaiting) place.replaceChildren()
    else if (!place.firstChild) place.append(createPanel())
  }
  // As the button does after hydration: empties the field, or leaves the search, which covers the screen of a phone.
  const clear = (): void => {
    if (input.role === 'combobox') return
    if (input.value === '') input.blur()
    input.value = ''
    update()
  }
  update()
  findElement('[data-action="clear-search"]', root)?.addEventListener('click', clear)
  for (const name of ['focus', 'blur', 'input']) input.addEventListener(name, update)
}

function createPanel(): HTMLElement {
  const keys = [`↑ ↓ ${TEXT.keyMove}`, `↵ ${TEXT.keyOpen}`, `Esc ${TEXT.keyClose}`]
  const panel = createElement(
    'div',
    { class: 'search-panel' },
    createElement('p', { class: 'search-notice' }, TEXT.searchStart),
    createElement('p', { class: 'search-keys' }, ...keys.map((key) => createElement('span', {}, key))),
  )
  // The focus stays in the field.
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  return panel
}
