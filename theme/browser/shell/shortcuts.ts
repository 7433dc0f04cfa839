/** The key `?` shows all shortcuts. Their table loads with the first press. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { closestToEvent, whenLoaded } from '../shared/dom.js'

export function startShortcuts({ search }: ClientConfig): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
    if (closestToEvent(event, 'input, textarea, select, [contenteditable], dialog')) return
    event.preventDefault()
    whenLoaded(import('./shortcutList.js'), (module) => module.showShortcuts(search?.shortcut))
  })
}
