/** Short forms of what every behaviour does with the document. */

export function findElement(selector: string, root: ParentNode = document): HTMLElement | null {
  return root.querySelector<HTMLElement>(selector)
}

export function findElements(selector: string, root: ParentNode = document): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)]
}

/** The nearest element around the event's target, itself included, that matches. */
export function closestToEvent(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

/** Calls `act` for clicks on `[data-action=<name>]` that nobody took before. */
export function onAction(name: string, act: (button: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const button = event.defaultPrevented ? null : closestToEvent(event, `[data-action="${name}"]`)
    if (button) act(button, event)
  })
}

/** A click that asks the browser for a new tab, a window or a download. */
export function isModifiedClick(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** At most one call a frame, however often it is asked for. */
export function oncePerFrame(act: () => void): () => void {
  let asked = false
  return () => {
    if (asked) return
    asked = true
    requestAnimationFrame(() => {
      asked = false
      act()
    })
  }
}

/** Focuses an element that may not be focusable by itself, without leaving a tab stop behind. */
export function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** Tells screen readers, politely. */
export function announceToScreenReaders(text: string): void {
  const region = findElement('[data-announcer]')
  if (region) region.textContent = text
}

/**
 * What to do once a script has come. One that does not come is let go: the reader left or signed out meanwhile, or the
 * network did, and the page works without what it would have added.
 */
export function whenLoaded<Module>(script: Promise<Module>, use: (module: Module) => unknown): void {
  script.then(use, () => {})
}

/** What the page view may put into the head; the rest of the head belongs to the shell. */
export const PAGE_HEAD_TAGS =
  'meta:is([property], [name="description"], [name="keywords"], [name="robots"]), link:is([rel="canonical"], [rel="alternate"])'
