/** Dropdown menus: hover, click, arrow keys; Escape, leaving and pressing outside close. One is open at a time. */
import { all, around, find } from '../shared/dom.js'
import { on } from '../shared/events.js'

const ROOT = '[data-dropdown]'
const BUTTON = ':scope > button'
const ITEM = '[data-menu] :is(a[href], button, input)'

export function startDropdown(): void {
  /** The menu that only the pointer holds open; a click makes it stay. */
  let hovered: HTMLElement | null = null

  document.addEventListener('click', (event) => {
    const root = around(event, ROOT)
    const onButton = around(event, `${ROOT} > button`) !== null
    if (root && onButton) set(root, root === hovered || !isOpen(root))
    else if (root && around(event, `${ROOT} a[href]`)) set(root, false)
    hovered = null
  })
  document.addEventListener('pointerdown', (event) => closeAllBut(around(event, ROOT)))
  document.addEventListener('focusin', (event) => closeAllBut(around(event, ROOT), hovered))
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return
    const root = around(event, ROOT)
    if (hovered && hovered !== root) {
      if (!hovered.contains(document.activeElement)) set(hovered, false)
      hovered = null
    }
    if (root && !isOpen(root)) {
      closeAllBut(root)
      set(root, true)
      hovered = root
    }
  })
  document.addEventListener('keydown', (event) => {
    const root = around(event, ROOT)
    if (event.key === 'Escape') return leave(root)
    if (!root || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    set(root, true)
    move(root, event.key === 'ArrowDown' ? 1 : -1)
  })
  on('docsgen:routechanged', () => closeAllBut(null))
}

function leave(root: HTMLElement | null): void {
  if (root && isOpen(root)) find(BUTTON, root)?.focus()
  closeAllBut(null)
}

function move(root: HTMLElement, step: number): void {
  const items = all(ITEM, root)
  const index = items.indexOf(document.activeElement as HTMLElement)
  const next = index < 0 ? (step > 0 ? 0 : items.length - 1) : (index + step + items.length) % items.length
  items[next]?.focus()
}

function isOpen(root: HTMLElement): boolean {
  return find(BUTTON, root)?.getAttribute('aria-expanded') === 'true'
}

function set(root: HTMLElement, open: boolean): void {
  const menu = find('[data-menu]', root)
  const button = find(BUTTON, root)
  if (!menu || !button || (button as HTMLButtonElement).disabled) return
  menu.hidden = !open
  button.setAttribute('aria-expanded', String(open))
}

function closeAllBut(...kept: readonly (HTMLElement | null)[]): void {
  for (const root of all(ROOT)) if (isOpen(root) && !kept.includes(root)) set(root, false)
}
