/**
 * A button on the edge of the sidebar that hides and shows it on wide screens. The choice is stored. On later pages the boot
 * script applies it before the first paint (`data-sidebar-hidden` on `<html>`, see boot.ts).
 */
import { findElement } from '../shared/dom.js'
import { localStore, onStorageChange } from '../shared/storage.js'

const STORAGE_KEY = 'docsgen.sidebar.hidden'
const root = document.documentElement

export function startSidebarHiding(): void {
  const sidebar = findElement('[data-region="sidebar"]')
  if (!sidebar) return
  sidebar.id ||= 'sidebar'
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-controls', sidebar.id)
  const box = document.createElement('div')
  box.className = 'sidebar-edge'
  box.append(button)
  const show = (hidden: boolean): void => {
    root.toggleAttribute('data-sidebar-hidden', hidden)
    button.setAttribute('aria-expanded', String(!hidden))
    button.setAttribute('aria-label', hidden ? TEXT.expandSidebar : TEXT.collapseSidebar)
  }
  button.addEventListener('click', () => {
    const hidden = !root.hasAttribute('data-sidebar-hidden')
    localStore.set(STORAGE_KEY, String(hidden))
    show(hidden)
  })
  onStorageChange(STORAGE_KEY, (value) => show(value === 'true'))
  show(root.hasAttribute('data-sidebar-hidden'))
  sidebar.after(box)
}
