/** The key `?` shows all shortcuts. Their table loads with the first press. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { closestToEvent, whenLoaded } from '../shared/dom.js'
import { formatShortcutHint, isMac } from '../shared/shortcut.js'

export function startShortcuts({ search }: ClientConfig): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
    if (closestToEvent(event, 'input, textarea, select, [contenteditable], dialog')) return
    event.preventDefault()
    const hint = search?.shortcut && formatShortcutHint(search.shortcut, { mac: isMac() })
    whenLoaded(import('./shortcutList.js'), (module) => module.showShortcuts(hint))
  })
}
