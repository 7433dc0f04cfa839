/** The contents of narrow screens are a sheet over the page. A link in it and Escape close it. */
import sheetStyles from '../../styles/lazy/toc-sheet.css' with { type: 'text' }
import { adoptSheet, findElement } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

export function startTocSheet(): void {
  adoptSheet(sheetStyles)
  const close = (): boolean => {
    const sheet = findElement('[data-toc-mobile][open]')
    sheet?.removeAttribute('open')
    return sheet !== null
  }
  onEvent('docsgen:jump', close)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && close()) findElement('[data-toc-mobile] > summary')?.focus()
  })
}
