/** Error screens for bugs: a page that cannot be swapped in, and a shell that cannot start. */
import { createElement, findElement, findElements } from '../shared/dom.js'
import { emitEvent } from '../shared/events.js'

/** Replaces the page and keeps the shell, without a current entry. `retry` shows the page again. */
export function showCrashedPage(error: unknown, retry: () => void): void {
  console.error(`docsgen: ${location.pathname} could not be shown.`, error)
  const place = findElement('[data-region="main"]')
  if (!place) {
    showPageError(error)
    return
  }
  emitEvent('docsgen:beforeswap', { region: place })
  place.replaceChildren(createCrashScreen(error, retry))
  for (const link of findElements('[data-sidebar] [aria-current]')) link.removeAttribute('aria-current')
}

/** Replaces the whole body. Needs no element of the document. */
export function showPageError(error: unknown): void {
  console.error('docsgen: the page could not start.', error)
  document.title = TEXT.crashTitle
  const screen = createCrashScreen(error, () => location.reload())
  document.body.replaceChildren(createElement('main', {}, screen))
}

function createCrashScreen(error: unknown, retry: () => void): HTMLElement {
  const button = createElement('button', { type: 'button' }, TEXT.tryAgain)
  button.addEventListener('click', retry)
  const messages = errorMessages(error).map((message) => createElement('p', {}, message))
  const text = createElement('div', { class: 'failure', role: 'alert' }, ...messages, button)
  const body = createElement('div', { class: 'page-body' }, createElement('h1', {}, TEXT.crashText), text)
  return createElement('div', { class: 'page' }, body)
}

/** Returns the message of the error and of its causes, the outermost first, at most ten. */
function errorMessages(error: unknown): string[] {
  const messages: string[] = []
  for (let cause = error; cause !== undefined && messages.length < 10; ) {
    messages.push(`${messages.length > 0 ? 'Cause: ' : ''}${cause instanceof Error ? cause.message : String(cause)}`)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return messages
}
