/** Search, before it is needed: the shortcut, the dimmed page, and what loads the rest at the first focus, hover or mark. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { closestToEvent, findElement, whenLoaded } from '../shared/dom.js'
import { onContent, onEvent } from '../shared/events.js'
import { hidesSearch, scopeOfPath } from './scope.js'
import { formatAriaShortcut, isMac, matchesShortcut } from './shortcut.js'

/** Narrower than this, in CSS pixels, the box is an icon; see search.css. */
const COLLAPSED = 48

/** Of what is typed here, without which a plain form does as well; in the page, each byte would be paid on every page. */
const typing = {
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
  let _box: Promise<void> | undefined

  const load = (): void => {
    _box ??= import('./searchBox.js').then(
      (module) => module.startSearchBox(root, input, config),
      () => {
        _box = undefined
      },
    )
  }
  const adapt = (): void => {
    root.hidden = hidesSearch(scopeOfPath(location.pathname, config.baseUrl, search), search)
  }
  const dim = (isOn: boolean): void => {
    document.documentElement.toggleAttribute('data-searching', isOn)
  }
  const page = (): void => {
    const place = findElement('[data-search-page]')
    if (place) whenLoaded(import('./searchPage.js'), (module) => module.startSearchPage(place, config))
  }
  let marks: Promise<typeof import('./highlight.js')> | undefined
  const mark = (): void => {
    if (!search.highlight || (!marks && !location.search.includes('_highlight='))) return
    marks ??= import('./highlight.js')
    whenLoaded(marks, (module) => module.highlightPage(input))
  }

  root.addEventListener('pointerenter', load)
  input.addEventListener('focus', () => {
    load()
    dim(true)
  })
  // The box of a narrow bar is an icon until it has the focus; where the icon was pressed says nothing of the caret.
  let small = false
  input.addEventListener('pointerdown', () => {
    small = document.activeElement !== input && root.offsetWidth < COLLAPSED
  })
  // Of the whole box: it has grown since, and the input is no longer under the finger.
  root.addEventListener('click', () => {
    if (small) input.setSelectionRange(input.value.length, input.value.length)
    small = false
  })
  input.addEventListener('input', () => dim(true))
  input.addEventListener('blur', () => dim(false))
  document.addEventListener('keydown', (event) => {
    if (root.hidden || event.isComposing || !shortcut || !matchesShortcut(event, shortcut)) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  document.addEventListener('click', (event) => {
    if (closestToEvent(event, '[data-action="clear-search"]') && marks)
      whenLoaded(marks, (module) => module.clearHighlights())
  })
  for (const [name, value] of Object.entries(typing)) input.setAttribute(name, value)
  if (shortcut) input.setAttribute('aria-keyshortcuts', formatAriaShortcut(shortcut))
  const hint = findElement('[data-shortcut]', root)
  if (hint && isMac()) hint.textContent = hint.textContent?.replace('Ctrl ', '⌘') ?? ''
  onEvent('docsgen:routechanged', () => {
    adapt()
    mark()
  })
  adapt()
  onContent(page)
  mark()
  if (document.activeElement === input) {
    load()
    dim(true)
  }
}
