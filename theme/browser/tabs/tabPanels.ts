/** Sets `aria-controls` of each tab. The markup omits it, because all panels show without scripts. */
import { findElements } from '../shared/dom.js'
import { onContent } from '../shared/events.js'

export function startTabPanels(): void {
  onContent(() => {
    for (const tabs of findElements('[data-tabs]')) {
      const panels = [...tabs.children].filter((child) => child.role === 'tabpanel')
      // A menu of languages can precede the list.
      const list = [...tabs.children].find((child) => child.role === 'tablist')
      const buttons = [...(list?.children ?? [])]
      for (const [index, button] of buttons.entries()) {
        const panel = panels[index]
        if (panel?.id) button.setAttribute('aria-controls', panel.id)
      }
    }
  })
}
