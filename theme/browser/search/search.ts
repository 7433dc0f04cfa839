/**
 * The small part of search that every page runs: the shortcut and dimming the page. Hydrates the box (`theme/search`) with the first
 * focus or hover, and loads the highlights with the first one.
 */
import type { ClientConfig, IslandRuntime } from '../../../src/model/contract.js'
import { closestToEvent, findElement, onAction, whenLoaded } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'
import { showFailure } from '../shared/failure.js'
import { highlightParameter } from '../shared/highlightParameters.js'
import { hidesSearch, scopeOfPath } from '../shared/scope.js'
import { formatAriaShortcut, formatShortcutHint, isMac, matchesShortcut } from '../shared/shortcut.js'

/** Below this width in CSS pixels the box is an icon; see search.css. */
const COLLAPSED_WIDTH = 48

/** Attributes of the input that only scripts and touch keyboards need. Set by script to keep them out of every page's HTML; the form works without them. */
const inputAttributes = {
  autocomplete: 'off',
  inputmode: 'search',
  enterkeyhint: 'search',
  autocapitalize: 'off',
  autocorrect: 'off',
  spellcheck: 'false',
}

export function startSearch({ search, ...rest }: ClientConfig): void {
  const root = findElement('[data-search]')
  const input = root && findElement('input', root)
  if (!search || !root || !(input instanceof HTMLInputElement)) return
  const config = { ...rest, search }
  const { shortcut } = search
  const load = createBoxLoader(root, input, config)
  const updateVisibility = (): void => {
    root.hidden = hidesSearch(scopeOfPath(location.pathname, config.baseUrl, search), search)
  }
  const dim = (isOn: boolean): void => {
    document.documentElement.toggleAttribute('data-searching', isOn)
  }
  let highlights: Promise<typeof import('./highlight.js')> | undefined
  const highlight = (): void => {
    if (search.skipHighlight || (!highlights && !location.search.includes(`${highlightParameter}=`))) return
    highlights ??= import('./highlight.js')
    whenLoaded(highlights, (module) => module.highlightPage(input))
  }

  root.addEventListener('pointerenter', load)
  /** The element that had the focus before the box. Escape returns to it. */
  let before: Element | null = null
  input.addEventListener('focus', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !root.contains(relatedTarget)) before = relatedTarget
    load()
    dim(true)
  })
  // The island closes an open panel.
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || root.hasAttribute('data-open')) return
    input.blur()
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  })
  // In a narrow bar the box is an icon until it has the focus. The position of the press must not set the caret then.
  let pressedIcon = false
  input.addEventListener('pointerdown', () => {
    pressedIcon = document.activeElement !== input && root.offsetWidth < COLLAPSED_WIDTH
  })
  // Listen on the whole box: it has grown since the press, so the input may no longer be under the pointer.
  root.addEventListener('click', () => {
    if (pressedIcon) input.setSelectionRange(input.value.length, input.value.length)
    pressedIcon = false
  })
  input.addEventListener('input', () => dim(true))
  input.addEventListener('blur', () => dim(false))
  // The handler of the boot script.
  document.documentElement.onkeydown = null
  document.addEventListener('keydown', (event) => {
    if (root.hidden || event.isComposing || !shortcut || !matchesShortcut(event, shortcut)) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  document.addEventListener('click', (event) => {
    if (closestToEvent(event, '[data-action="clear-search"]') && highlights)
      whenLoaded(highlights, (module) => module.clearHighlights())
  })
  onAction('open-search', () => input.focus())
  for (const [name, value] of Object.entries(inputAttributes)) input.setAttribute(name, value)
  if (shortcut) input.setAttribute('aria-keyshortcuts', formatAriaShortcut(shortcut))
  const hint = findElement('[data-shortcut]', root)
  if (hint && shortcut && isMac()) hint.textContent = formatShortcutHint(shortcut, { mac: true })
  onEvent('docsgen:routechanged', () => {
    updateVisibility()
    highlight()
  })
  updateVisibility()
  highlight()
  if (document.activeElement === input) {
    load()
    dim(true)
  }
}

/** Returns a function that hydrates the box once. After a failure, which it reports below the box, the next call tries again. */
function createBoxLoader(root: Element, input: HTMLInputElement, { hydrate, islands = {} }: ClientConfig): () => void {
  const island = root.closest<HTMLElement>('ds-island')
  let isRequested = false
  const load = (): void => {
    if (isRequested || !island) return
    isRequested = true
    const panel = import('./startPanel.js').then((module) => module.showStartPanel(root, input))
    // Fetch the island beside the runtime, not after it. The runtime imports it again, and handles a failure.
    void import(islands[island.dataset.id ?? ''] ?? hydrate).catch(() => {})
    const runtime: Promise<IslandRuntime> = import(hydrate)
    Promise.all([runtime, panel])
      .then(([module]) => module.hydrateIsland(island, islands))
      .catch(() => {
        isRequested = false
        if (!findElement('.failure', root)) showFailure(root, { message: TEXT.searchFailed, retry: load })
      })
  }
  return load
}
