/**
 * Small DOM helpers that most behaviors use.
 *
 * Every page loads the imported modules, too. Because each part of the bundle that uses them also uses this module, these
 * imports put all of them into one file, which saves each page as many requests.
 */
import './elementOfHash.js'
import './scope.js'
import './shortcut.js'
import './events.js'
import './failure.js'
import './highlightParameters.js'
import './motion.js'
import './slide.js'
import './storage.js'
import './trustedTypes.js'
import './userScroll.js'

/** Null if no element matches. Throws a SyntaxError for an invalid selector. */
export function findElement(selector: string, root: ParentNode = document): HTMLElement | null {
  return root.querySelector<HTMLElement>(selector)
}

/** Returns an array in document order that later changes of the document do not change. */
export function findElements(selector: string, root: ParentNode = document): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)]
}

/**
 * Creates an element with attributes and children. Attributes instead of properties, because Firefox 115 does not know properties
 * such as `ariaLabel`. An attribute that is undefined is omitted.
 */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Returns the nearest ancestor of the event's target, itself included, that matches. */
export function closestToEvent(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

/** Calls `act` for clicks on `[data-action=<name>]` that no earlier listener took with `preventDefault`. */
export function onAction(name: string, act: (button: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const button = event.defaultPrevented ? null : closestToEvent(event, `[data-action="${name}"]`)
    if (button) act(button, event)
  })
}

/** Returns true for a click that opens a new tab or window, or downloads. The browser must handle it. */
export function isModifiedClick(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** Limits calls of `act` to one per frame. */
export function oncePerFrame(act: () => void): () => void {
  let scheduled = false
  return () => {
    if (scheduled) return
    scheduled = true
    requestAnimationFrame(() => {
      scheduled = false
      act()
    })
  }
}

/** Focuses an element that may not be focusable. A temporary `tabindex` is removed on blur, so that no tab stop remains. */
export function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** Writes into the live region (`aria-live="polite"`) of the document. */
export function announceToScreenReaders(text: string): void {
  const region = findElement('[data-announcer]')
  if (region) region.textContent = text
}

/**
 * Calls `use` when a script has loaded. Ignores a script that fails to load: the reader has left or signed out, or the
 * network is down, and the page works without the feature.
 */
export function whenLoaded<Module>(script: Promise<Module>, use: (module: Module) => unknown): void {
  script.then(use, () => {})
}

/** Selects the tags of `PageView.head`. Client navigation replaces these; the rest of the head belongs to the shell. */
export const PAGE_HEAD_TAGS =
  'meta:is([property], [name="description"], [name="keywords"], [name="robots"]), link:is([rel="canonical"], [rel="alternate"])'

const adopted = new Set<string>()

/**
 * Adds a style sheet that comes with code which few pages load, so that no page loads it before its first use. The
 * Content-Security-Policy allows such a sheet, because it is not inline markup. Its rules name their cascade layer.
 */
export function adoptSheet(css: string): void {
  if (adopted.has(css)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
