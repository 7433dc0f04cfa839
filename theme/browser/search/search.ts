/** Search, before it is needed: the shortcut, the dimmed page, and what loads the rest at the first focus, hover or mark. */
import type { ClientConfig } from '../../../src/model/contract.js'
import { around, find, whenLoaded } from '../shared/dom.js'
import { on, onContent } from '../shared/events.js'
import { isWithoutSearch, scopeOf } from './scope.js'
import { ariaShortcut, isMac, matchesShortcut } from './shortcut.js'

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
  const root = find('[data-search]')
  const input = root && find('input', root)
  if (!search || !root || !(input instanceof HTMLInputElement)) return
  const config = { ...rest, search }
  const { shortcut } = search
  let _box: Promise<void> | undefined

  const load = (): void => {
    _box ??= import('./box.js').then(
      (module) => module.startBox(root, input, config),
      () => {
        _box = undefined
      },
    )
  }
  const adapt = (): void => {
    root.hidden = isWithoutSearch(scopeOf(location.pathname, config.baseUrl, search), search)
  }
  const dim = (isOn: boolean): void => {
    document.documentElement.toggleAttribute('data-searching', isOn)
  }
  const page = (): void => {
    const place = find('[data-search-page]')
    if (place) whenLoaded(import('./page.js'), (module) => module.startPage(place, config))
  }
  let marks: Promise<typeof import('./highlight.js')> | undefined
  const mark = (): void => {
    if (!search.highlight || (!marks && !location.search.includes('_highlight='))) return
    marks ??= import('./highlight.js')
    whenLoaded(marks, (module) => module.markPage(input))
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
    if (around(event, '[data-action="clear-search"]') && marks) whenLoaded(marks, (module) => module.clearMarks())
  })
  for (const [name, value] of Object.entries(typing)) input.setAttribute(name, value)
  if (shortcut) input.setAttribute('aria-keyshortcuts', ariaShortcut(shortcut))
  const hint = find('[data-shortcut]', root)
  if (hint && isMac()) hint.textContent = hint.textContent?.replace('Ctrl ', '⌘') ?? ''
  on('docsgen:routechanged', () => {
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
