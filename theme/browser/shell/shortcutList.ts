/** A dialog with all shortcuts. */
import shortcutsSheet from '../../styles/lazy/shortcuts.css' with { type: 'text' }
import { adoptSheet, createElement } from '../shared/dom.js'

/** @param search the shortcut of the search, as readers see it. Absent if the site has none. */
export function showShortcuts(search: string | undefined): void {
  adoptSheet(shortcutsSheet)
  const rows: readonly (readonly [keys: readonly string[], action: string])[] = [
    ...(search ? [[[search], TEXT.searchSite] as const] : []),
    [['↑', '↓'], TEXT.shortcutResults],
    [['+', '−', '0'], TEXT.shortcutZoom],
    [['Esc'], TEXT.shortcutClose],
    [['?'], TEXT.shortcutHelp],
  ]
  const title = createElement('h2', { id: 'shortcuts-title' }, TEXT.shortcuts)
  const table = createElement('table')
  for (const [keys, action] of rows) {
    const row = table.insertRow()
    row.insertCell().textContent = action
    row.insertCell().append(...keys.map((key) => createElement('kbd', {}, key)))
  }
  const close = createElement(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': TEXT.close },
    createElement('i', { class: 'i i-close' }),
  )
  const dialog = createElement('dialog', { class: 'shortcuts', 'aria-labelledby': title.id }, title, close, table)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
