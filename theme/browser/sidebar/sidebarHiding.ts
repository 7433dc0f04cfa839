/**
 * A button on the edge of the sidebar that hides and shows it on wide screens. The choice is stored. On later pages the boot
 * script applies it before the first paint (`data-sidebar-hidden` on `<html>`, see boot.ts).
 */
import { createElement, findElement } from '../shared/dom.js'
import { localStore, onStorageChange } from '../shared/storage.js'

const STORAGE_KEY = 'docsgen.sidebar.hidden'
const root = document.documentElement

/** The button is on the edge of the sidebar, in the margin of the page. Few sites have it, so its styles are here. */
const styles = `
  .sidebar-edge { position: sticky; top: calc(100dvh - 4rem); z-index: 2; flex: none; width: 0; height: 2.625rem; }
  .sidebar-edge > button { position: absolute; inset-inline-start: -0.8125rem; width: 1.625rem; height: 1.625rem; border: 1px solid var(--line-strong); border-radius: 50%; background: var(--bg-raised); }
  [data-sidebar-hidden] .sidebar-edge > button { inset-inline-start: 0.5rem; }
  .sidebar-edge > button:hover { border-color: var(--brand); }
  .sidebar-edge > button::before { content: ""; position: absolute; inset: 0; box-sizing: border-box; width: 0.375rem; height: 0.375rem; margin: auto; border: solid var(--text-muted); border-width: 1.5px 1.5px 0 0; translate: 1px; transform: rotate(-135deg); }
  [data-sidebar-hidden] .sidebar-edge > button::before { translate: -1px; transform: rotate(45deg); }
  [dir="rtl"] .sidebar-edge > button { scale: -1 1; }
  .sidebar:empty + .sidebar-edge { display: none; }
  @media print, (width <= 996px) { .sidebar-edge { display: none; }
  }
`

export function startSidebarHiding(): void {
  const sidebar = findElement('[data-region="sidebar"]')
  if (!sidebar) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  sidebar.id ||= 'sidebar'
  const button = createElement('button', { type: 'button', 'aria-controls': sidebar.id })
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
  sidebar.after(createElement('div', { class: 'sidebar-edge' }, button))
}
