/** A dialog with all shortcuts. */
import shortcutsSheet from '../../styles/lazy/shortcuts.css' with { type: 'text' }
import { adoptSheet } from '../shared/dom.js'

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
  const dialog = create('dialog', { className: 'shortcuts' })
  const title = create('h2', { id: 'shortcuts-title', textContent: TEXT.shortcuts })
  dialog.setAttribute('aria-labelledby', title.id)
  const table = create('table', {})
  for (const [keys, action] of rows) {
    const row = table.insertRow()
    row.insertCell().textContent = action
    row.insertCell().append(...keys.map((key) => create('kbd', { textContent: key })))
  }
  const close = create('button', { type: 'button', className: 'icon-button', ariaLabel: TEXT.close })
  close.append(create('i', { className: 'i i-close' }))
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.append(title, close, table)
  document.body.append(dialog)
  dialog.showModal()
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties)
}
