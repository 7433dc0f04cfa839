/**
 * Dropdown menus. Hover, click and arrow keys open a menu; Escape, leaving it and a press outside close it. Only one is open at a
 * time.
 */
import { closestToEvent, findElement, findElements } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

const ROOT = '[data-dropdown]'
const BUTTON = ':scope > button'
/** Elements that the arrow keys of a menu focus. A group of radio buttons counts once, because the browser moves within the group. */
const ITEM = '[data-menu] :is(a[href], button, input:checked)'

export function startDropdown(): void {
  /** The menu that is open only because of hover. A click keeps it open. */
  let hovered: HTMLElement | null = null

  document.addEventListener('click', (event) => {
    const root = closestToEvent(event, ROOT)
    const onButton = closestToEvent(event, `${ROOT} > button`) !== null
    if (root && onButton) setDropdownOpen(root, root === hovered || !isDropdownOpen(root))
    else if (root && closestToEvent(event, `${ROOT} a[href]`)) setDropdownOpen(root, false)
    hovered = null
  })
  document.addEventListener('pointerdown', (event) => closeDropdownsExcept(closestToEvent(event, ROOT)))
  document.addEventListener('focusin', (event) => closeDropdownsExcept(closestToEvent(event, ROOT), hovered))
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return
    const root = closestToEvent(event, ROOT)
    if (hovered && hovered !== root) {
      if (!hovered.contains(document.activeElement)) setDropdownOpen(hovered, false)
      hovered = null
    }
    if (root && !isDropdownOpen(root)) {
      closeDropdownsExcept(root)
      setDropdownOpen(root, true)
      hovered = root
    }
  })
  document.addEventListener('keydown', (event) => {
    const root = closestToEvent(event, ROOT)
    if (event.key === 'Escape') return closeAndFocusButton(root)
    const isChoosing = event.target instanceof HTMLInputElement
    if (!root || isChoosing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setDropdownOpen(root, true)
    moveFocus(root, event.key === 'ArrowDown' ? 1 : -1)
  })
  onEvent('docsgen:routechanged', () => closeDropdownsExcept(null))
  // The mouse was there before this code had loaded.
  hovered = matchMedia('(hover: hover)').matches ? findElement(`${ROOT}:hover`) : null
  if (hovered) setDropdownOpen(hovered, true)
}

function closeAndFocusButton(root: HTMLElement | null): void {
  if (root && isDropdownOpen(root)) findElement(BUTTON, root)?.focus()
  closeDropdownsExcept(null)
}

function moveFocus(root: HTMLElement, step: number): void {
  const items = findElements(ITEM, root)
  const index = items.findIndex((item) => item.matches(':focus'))
  const next = index < 0 ? (step > 0 ? 0 : items.length - 1) : (index + step + items.length) % items.length
  items[next]?.focus()
}

function isDropdownOpen(root: HTMLElement): boolean {
  return findElement(BUTTON, root)?.getAttribute('aria-expanded') === 'true'
}

function setDropdownOpen(root: HTMLElement, open: boolean): void {
  const menu = findElement('[data-menu]', root)
  const button = findElement(BUTTON, root)
  if (!menu || !button || button.matches(':disabled')) return
  menu.hidden = !open
  button.setAttribute('aria-expanded', String(open))
}

function closeDropdownsExcept(...kept: readonly (HTMLElement | null)[]): void {
  for (const root of findElements(ROOT)) if (isDropdownOpen(root) && !kept.includes(root)) setDropdownOpen(root, false)
}
