/** The contents of narrow screens are a sheet over the page. A link in it and Escape close it. */
import { findElement } from '../shared/dom.js'
import { onEvent } from '../shared/events.js'

export function startTocSheet(): void {
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
